import { expect, test } from 'vitest';
import { adviceFor, whatWouldHelp } from './remedies.ts';

test.each([
  ['Insufficient nvidia.com/gpu', /^free nvidia\.com\/gpu on node-a/],
  ['Too many pods', /^take a pod off node-a/],
  [
    'node(s) had untolerated taint {dedicated: gpu}',
    /^tolerate the taint dedicated=gpu of node-a$/,
  ],
  ['node(s) had untolerated taint {maint: }', /^tolerate the taint maint of node-a$/],
  [
    "node(s) had taint {dedicated: b}, that the pod didn't tolerate",
    /^tolerate the taint dedicated=b of/,
  ],
  [
    'node(s) had untolerated taint {node.kubernetes.io/not-ready: }',
    /^bring node-a back to Ready$/,
  ],
  [
    'node(s) had untolerated taint {node.kubernetes.io/disk-pressure: }',
    /^end the disk pressure of node-a$/,
  ],
  ['node(s) were unschedulable', /^uncordon node-a$/],
  ["node(s) didn't match Pod's node affinity/selector", /nodeSelector or node affinity/],
  ["node(s) didn't match scheduler-enforced node affinity", /addedAffinity/],
  ["node(s) didn't match the requested node name", /correct the node name/],
  ["node(s) didn't have free ports for the requested pod ports", /host port/],
  ["node(s) didn't match pod topology spread constraints (missing required label)", /topologyKey/],
  ["node(s) didn't match pod topology spread constraints", /maxSkew/],
  ["node(s) didn't satisfy existing pods anti-affinity rules", /^move the pods on node-a/],
  ["node(s) didn't match pod anti-affinity rules", /relax the pod's anti-affinity/],
  ["node(s) didn't match pod affinity rules", /the affinity asks for first/],
  ['persistentvolumeclaim "data" not found', /^create the PersistentVolumeClaim data$/],
  ['pod has unbound immediate PersistentVolumeClaims', /^bind the pod's/],
  ["node(s) didn't find available persistent volumes to bind", /^provide a PersistentVolume/],
  ["node(s) didn't match PersistentVolume's node affinity", /can reach the pod's volume/],
  ['node(s) had no available volume zone', /can reach the pod's volume/],
  ['node(s) exceed max volume count', /^detach a volume from node-a/],
  ['waiting for scheduling gates: [a]', /scheduling gates$/],
])('%s', (reason, advice) => {
  expect(adviceFor(reason, ['node-a'])).toMatch(advice);
});

test('an unknown reason gives no advice', () => {
  expect(adviceFor('computer says no', ['node-a'])).toBeUndefined();
  expect(whatWouldHelp([])).toBeUndefined();
});

test('the reason of most nodes comes first, and at most three are named', () => {
  const reject = (reason: string, nodes: string[]) => ({
    plugin: 'P',
    code: 'C',
    reasons: [reason],
    nodes,
  });
  const advice = whatWouldHelp([
    reject('node(s) were unschedulable', ['a']),
    reject('Insufficient cpu', ['b', 'c', 'd']),
    reject('Insufficient memory', ['e', 'f']),
    reject('Too many pods', ['g']),
  ]);
  expect(advice).toBe(
    'free cpu on one of 3 nodes, or request less of it; or free memory on e or f, or request less of it; or uncordon a.',
  );
});

test('a request beyond the allocatable of every node gives advice on the request only', () => {
  const tooBig = (...nodes: string[]) => ({
    plugin: 'NodeResourcesFit',
    code: 'UnschedulableAndUnresolvable',
    reasons: ['Insufficient cpu'],
    nodes,
  });
  expect(whatWouldHelp([tooBig('a')])).toBe(
    'request less cpu, which is more than a could ever hold.',
  );
  expect(whatWouldHelp([tooBig('a'), tooBig('b')])).toBe(
    'request less cpu, which is more than any of 2 nodes could ever hold.',
  );
});
