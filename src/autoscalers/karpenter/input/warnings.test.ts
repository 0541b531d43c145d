import { expect, it } from 'vitest';
import { inTemplate, karpenterObject, pool } from '../../../../test/support/karpenter-objects.ts';
import { node, pod } from '../../../../test/support/builders.ts';
import { catalogTypes } from '../../../catalog/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { karpenter } from '../autoscaler.ts';

const warnings = (objects: readonly KubernetesObject[], catalog?: unknown): readonly string[] =>
  karpenter.prepare(objects, {
    minor: 36,
    ...(catalog === undefined ? {} : { catalog: catalogTypes(catalog) }),
  })?.warnings ?? [];

const CATALOG = {
  types: [{ name: 'm5.large', cpu: 2, memory: '8Gi', price: 0.1, zones: ['a'] }],
};

const shown = node('n')
  .labelled({ 'node.kubernetes.io/instance-type': 'x1' })
  .offers({ cpu: 2, memory: '4Gi', pods: 10 }).object;

it('there are none if all is known', () => {
  expect(warnings([pool()], CATALOG)).toEqual([]);
});

it('name what a catalogue lacks', () => {
  const catalog = {
    types: [...CATALOG.types, { name: 'c5.large', cpu: 2, memory: '4Gi', zones: ['a'] }],
  };
  expect(warnings([pool(), shown], catalog)).toEqual([
    'types of the catalogue without a price are not launched: c5.large',
    'types of nodes that the catalogue does not have are not launched, and their nodes not replaced by cheaper ones: x1',
  ]);
});

it('say what is assumed without a catalogue, and without prices', () => {
  expect(warnings([pool(), shown])).toEqual([
    expect.stringContaining('only the instance types of the nodes'),
  ]);
  expect(warnings([pool()])[0]).toBe(
    'NodePool/p: Karpenter can launch no node: no instance types are known',
  );
  const catalog = { types: [{ name: 'm5.large', cpu: 2, memory: '8Gi' }] };
  expect(warnings([pool()], catalog)).toEqual([expect.stringContaining('has no prices')]);
});

it('names static pools, whose replicas are not modelled', () => {
  expect(warnings([pool({ replicas: 2 })], CATALOG)).toEqual([
    expect.stringContaining('NodePool/p: replicas are not modelled'),
  ]);
});

it('name old versions, pools that are not used, and a version that is not modelled', () => {
  const old = { ...karpenterObject('NodePool', {}), apiVersion: 'karpenter.sh/v1beta1' };
  const definition: KubernetesObject = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'nodepools.karpenter.sh', labels: { 'app.kubernetes.io/version': '1.20.0' } },
  };
  const unused = inTemplate({
    requirements: [{ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['x'] }],
  });
  expect(warnings([unused, old, definition], CATALOG)).toEqual([
    expect.stringContaining('Karpenter 1.20.0 is not modelled: 1.14 is simulated'),
    expect.stringContaining('NodePool/p: karpenter.sh/v1beta1 is not modelled'),
    expect.stringContaining('NodePool/p: Karpenter launches no nodes for it: invalid value'),
  ]);
});

it('name labels that are asked for and not known of a type', () => {
  const nvme = 'karpenter.k8s.aws/instance-local-nvme';
  const ref = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
  const ofAmazon = inTemplate({ nodeClassRef: ref });
  const asking = pod('a').nodeSelector({ [nvme]: '100' }).object;
  expect(warnings([ofAmazon], CATALOG)).toEqual([]);
  expect(warnings([ofAmazon, asking], CATALOG)).toEqual([
    expect.stringContaining(`${nvme} is asked for, and not known of m5.large`),
  ]);
});

it('name labels of a provider that is not known here', () => {
  const label = 'eks.amazonaws.com/instance-category';
  const ref = { group: 'eks.amazonaws.com', kind: 'NodeClass', name: 'default' };
  const requirements = [{ key: label, operator: 'In', values: ['m'] }];
  const auto = inTemplate({ nodeClassRef: ref, requirements });
  expect(warnings([auto], CATALOG)).toEqual([
    expect.stringContaining(`${label} is asked for, and not known of m5.large`),
  ]);
  const labels = { [label]: 'm' };
  expect(warnings([auto], { types: CATALOG.types.map((type) => ({ ...type, labels })) })).toEqual(
    [],
  );
});
