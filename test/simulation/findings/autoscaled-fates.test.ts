import { expect, test } from 'vitest';
import { plan } from '../../../src/simulation/index.ts';
import type { PlanInput } from '../../../src/simulation/index.ts';
import {
  describeFates,
  describeFindings,
  failed,
  render,
  unknown,
} from '../../support/finding-cases.ts';
import { manifest, node, web, wide } from '../../support/finding-manifests.ts';

const catalog = {
  types: [
    { name: 'm-4', cpu: '4', memory: '16Gi', price: 0.2, zones: ['a'] },
    { name: 'm-8', cpu: '8', memory: '32Gi', price: 0.4, zones: ['a'] },
  ],
};

const pool = (spec: object = {}, template: object = {}) =>
  wide(
    manifest('karpenter.sh/v1', 'NodePool', 'default', {
      spec: {
        template: {
          spec: {
            requirements: [
              { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['on-demand'] },
            ],
            nodeClassRef: { group: 'karpenter.kwok.sh', kind: 'KWOKNodeClass', name: 'default' },
            ...template,
          },
        },
        ...spec,
      },
    }),
  );

const asking = (cpu: string, replicas = 2) =>
  web({ container: { resources: { requests: { cpu } } } }, replicas);

const withTypes: Partial<PlanInput> = { options: { autoscaling: { catalog } } };
const unschedulable = { ...failed, kind: 'unschedulable', object: 'Deployment/web' } as const;

describeFates([
  {
    name: 'pods that are larger than every type of a NodePool',
    objects: [node('n1'), pool(), asking('30')],
    input: withTypes,
    ...unschedulable,
    pods: 2,
    text: /Insufficient cpu/,
  },
  {
    name: 'pods that do not tolerate the taint of the only NodePool',
    objects: [
      node('n1'),
      pool({}, { taints: [{ key: 'gpu', effect: 'NoSchedule' }] }),
      asking('5'),
    ],
    input: withTypes,
    ...unschedulable,
    pods: 2,
    text: /Insufficient cpu/,
  },
  {
    name: 'pods of a NodePool without a catalogue, where no node shows a type',
    objects: [node('n1'), pool(), asking('5')],
    ...unschedulable,
    pods: 2,
    text: /Insufficient cpu/,
  },
  {
    name: 'pods that a switched-off autoscaler would have nodes for',
    objects: [node('n1'), pool(), asking('5')],
    input: { options: { autoscaling: { catalog, use: 'none' } } },
    ...unschedulable,
    pods: 2,
    text: /Insufficient cpu/,
  },
]);

describeFindings([
  {
    name: 'pods beyond the limit of a NodePool',
    objects: [node('n1'), pool({ limits: { cpu: '8' } }), asking('5', 3)],
    input: { options: { autoscaling: { catalog }, failOn: ['unserved'] } },
    ...failed,
    kind: 'unserved',
    object: 'Deployment/web',
    pods: 2,
    text: /all available instance types exceed limits for nodepool/,
  },
]);

test('pods that get new nodes are placed, and the plan passes', () => {
  const planned = plan({ objects: [node('n1'), pool(), asking('5', 3)], ...withTypes });
  expect(planned.summary).toMatchObject({ verdict: 'passed', placed: 3, unschedulable: 0 });
  expect(planned.nodeAutoscaling?.launched.map(({ instanceType }) => instanceType)).toEqual([
    'm-8',
    'm-8',
    'm-8',
  ]);
  expect(planned.findings).toEqual([]);
  for (const format of ['table', 'markdown', 'html'] as const) {
    expect(render(format, planned), format).toMatch(/nodes to launch/i);
  }
});

describeFindings([
  {
    name: 'pods on new nodes of a type that is not known to have what their NodePool asks for',
    objects: [
      node('n1', '1'),
      pool(
        {},
        {
          requirements: [
            { key: 'karpenter.k8s.aws/instance-hypervisor', operator: 'In', values: ['nitro'] },
          ],
          nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
        },
      ),
      asking('3', 2),
    ],
    input: {
      options: {
        autoscaling: {
          catalog: {
            types: [{ name: 'm5.2xlarge', cpu: '8', memory: '32Gi', price: 0.4, zones: ['a'] }],
          },
        },
      },
    },
    ...unknown,
    object: 'NodePool/default',
    pods: 2,
    text: /not known whether they have the karpenter[.]k8s[.]aws\/instance-hypervisor/,
  },
]);

const groups = (most: number): unknown => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'NodeGroups',
  groups: [{ name: 'small', min: 0, max: most, template: { instanceType: 'm-4' } }],
});

const grown = (most: number): Partial<PlanInput> => ({
  options: { autoscaling: { catalog, nodeGroups: groups(most) } },
});

describeFates([
  {
    name: 'pods that are larger than the nodes of every node group',
    objects: [node('n1'), asking('30')],
    input: grown(3),
    ...unschedulable,
    pods: 2,
    text: /Insufficient cpu/,
  },
]);

describeFindings([
  {
    name: 'pods beyond the maximum of a node group',
    objects: [node('n1', '1'), asking('3', 4)],
    input: {
      options: { autoscaling: { catalog, nodeGroups: groups(1) }, failOn: ['unserved'] },
    },
    ...failed,
    kind: 'unserved',
    object: 'Deployment/web',
    pods: 3,
    text: /max node group size reached/,
  },
]);

test('pods that get new nodes of a group are placed, and the plan passes', () => {
  const planned = plan({ objects: [node('n1', '1'), asking('3', 2)], ...grown(3) });
  expect(planned.summary).toMatchObject({ verdict: 'passed', placed: 2 });
  expect(planned.nodeAutoscaling?.launched.map(({ group }) => group)).toEqual(['small', 'small']);
  for (const format of ['table', 'markdown', 'html'] as const) {
    expect(render(format, planned), format).toMatch(/nodes to launch/i);
  }
});
