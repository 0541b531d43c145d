import { expect, it } from 'vitest';
import {
  inDisruption,
  karpenterObject,
  messages,
  pool,
  template,
} from '../../../../test/support/karpenter-objects.ts';
import { readTexts } from '../../../input/index.ts';
import { readNodePool } from './objects.ts';
import { karpenterProblems } from './problems.ts';

it('reports all problems of all objects with their places', () => {
  const text = `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: { name: a }
spec:
  weight: 500
  template:
    spec:
      nodeClassRef: { group: karpenter.k8s.aws, kind: EC2NodeClass, name: default }
      requirements:
        - { key: karpenter.sh/capacity-type, operator: in, values: [spot] }
      expireAfter: 30d
---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: { name: a }
spec: {}
`;
  const { given } = readTexts([{ name: 'pools.yaml', text }]);
  const shown = karpenterProblems(given).map(
    ({ file, line, column, object: label, path }) =>
      `${String(file)}:${String(line)}:${String(column)} ${String(label)} ${String(path)}`,
  );
  expect(shown).toEqual([
    'pools.yaml:10:56 NodePool/a spec.template.spec.requirements[0].operator',
    'pools.yaml:11:20 NodePool/a spec.template.spec.expireAfter',
    'pools.yaml:5:11 NodePool/a spec.weight',
    'pools.yaml:16:7 NodePool/a spec.template',
    'pools.yaml:13:1 NodePool/a undefined',
  ]);
});

it('takes unknown fields of stored objects for those of another version', () => {
  const stored = { uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' };
  const given = karpenterObject('NodePool', { template: template(), buffers: 3 }, stored);
  expect(messages(given)).toEqual([]);
});

it("completes a NodePool with the API server's defaults", () => {
  const { read } = readNodePool(inDisruption({ budgets: [{}] }), '1.13');
  expect(read?.spec.template.spec.expireAfter).toBe('720h');
  expect(read?.spec.disruption).toEqual({
    consolidateAfter: '0s',
    consolidationPolicy: 'WhenEmptyOrUnderutilized',
    budgets: [{ nodes: '10%' }],
  });
  expect(readNodePool(pool(), '1.13').read?.spec.disruption).toEqual({
    consolidateAfter: '0s',
    consolidationPolicy: 'WhenEmptyOrUnderutilized',
    budgets: [{ nodes: '10%' }],
  });
});
