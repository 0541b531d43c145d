import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryPlan } from '../../../test/support/arbitrary-plan.ts';
import { exampleNode, examplePod } from '../../../test/support/example-plan.ts';
import type { Plan, PlannedPod, RejectedNodes } from '../plan.ts';
import { waitingKind } from '../plan.ts';
import { GROUPINGS, groupsOf } from './index.ts';

const GPU = 'nvidia.com/gpu';
const GIB = 1024 ** 3;

describe.each(GROUPINGS)('groups by %s', (by) => {
  test('every waiting pod and every other finding is in exactly one group, the largest first', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        const groups = groupsOf(plan, by);
        const waiting = plan.pods.filter((pod) => waitingKind(pod) !== undefined);
        const grouped = groups.flatMap(({ pods }) => pods);
        expect(new Set(grouped)).toEqual(new Set(waiting));
        expect(grouped).toHaveLength(waiting.length);
        expect(new Set(groups.map(({ group }) => group.id)).size).toBe(groups.length);
        for (const { group, pods } of groups) {
          expect(group.workloads.reduce((sum, one) => sum + one.pods, 0)).toBe(group.pods);
          if (pods.length === 0) continue;
          expect(group.pods).toBe(pods.length);
          expect(pods.every((pod) => waitingKind(pod) === group.kind)).toBe(true);
        }
        const sizes = groups.map(({ group }) => (group.counts ? 1e12 : 0) + group.pods);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        const told = new Set(
          groups.flatMap(({ group }) => group.workloads.map((one) => one.object)),
        );
        for (const { object } of plan.findings) expect(told).toContain(object);
      }),
      { numRuns: 60 },
    );
  });
});

/** Nodes by name: with so many GPUs, and cpu. */
const NODES = [
  exampleNode('gpu-1', { allocatable: { cpu: 8, memory: 64 * GIB, [GPU]: 2 } }),
  exampleNode('gpu-2', { allocatable: { cpu: 8, memory: 64 * GIB, [GPU]: 1 } }),
  exampleNode('cpu-1', { allocatable: { cpu: 8, memory: 64 * GIB } }),
];

function lacks(resources: readonly string[], nodes: readonly string[]): RejectedNodes {
  const causes = resources.map((resource) => ({
    id: 'insufficient',
    text: `Insufficient ${resource}`,
    detail: { resource },
  }));
  const reasons = causes.map(({ text }) => text);
  return { plugin: 'NodeResourcesFit', code: 'Unschedulable', reasons, causes, nodes };
}

const other = (
  id: string,
  text: string,
  nodes: readonly string[],
  detail: Readonly<Record<string, string>> = {},
): RejectedNodes => ({
  plugin: 'TaintToleration',
  code: 'Unschedulable',
  reasons: [text],
  causes: [{ id, text, detail }],
  nodes,
});

const waitingPod = (
  name: string,
  requests: PlannedPod['requests'],
  ...rejections: readonly RejectedNodes[]
): PlannedPod =>
  examplePod(name, {
    node: null,
    phase: 'Pending',
    message: `message of ${name}`,
    requests: requests ?? {},
    rejections,
  });

/** "pods: cause" of each group. */
const sentences = (pods: readonly PlannedPod[]): readonly string[] => {
  return groupsOf({ pods, nodes: NODES, findings: [] }).map(
    ({ group }) => `${String(group.pods)}: ${group.cause}`,
  );
};

test.each<readonly [string, readonly PlannedPod[], readonly string[]]>([
  [
    'pods that ask for one GPU are one group, whatever else they lack',
    [
      waitingPod('a', { [GPU]: 1, cpu: 4 }, lacks([GPU], ['gpu-1', 'gpu-2', 'cpu-1'])),
      waitingPod(
        'b',
        { [GPU]: 1 },
        lacks([GPU, 'cpu'], ['gpu-1', 'cpu-1']),
        lacks(['cpu'], ['gpu-2']),
      ),
    ],
    [
      '2: no nvidia.com/gpu free on 1 to 2 nodes that have some; 1 node has none; too little cpu free on 0 to 1 nodes',
    ],
  ],
  [
    'another number of GPUs is another group',
    [
      waitingPod('a', { [GPU]: 1 }, lacks([GPU], ['gpu-1'])),
      waitingPod('b', { [GPU]: 2 }, lacks([GPU], ['gpu-1', 'gpu-2', 'cpu-1'])),
      waitingPod('c', { [GPU]: 1 }, lacks([GPU], ['gpu-1'])),
    ],
    [
      '2: no nvidia.com/gpu free on 1 node that has some',
      '1: too few nvidia.com/gpu free on 1 node; 1 node has fewer than 2 nvidia.com/gpu; 1 node has none',
    ],
  ],
  [
    'amounts of cpu and memory may differ',
    [
      waitingPod('a', { cpu: 4 }, lacks(['cpu'], ['gpu-1', 'gpu-2'])),
      waitingPod('b', { cpu: 9 }, lacks(['cpu'], ['gpu-1', 'gpu-2', 'cpu-1'])),
    ],
    ['2: too little cpu free on 0 to 2 nodes; 0 to 3 nodes have too little cpu'],
  ],
  [
    'what most nodes lack decides',
    [
      waitingPod(
        'a',
        { cpu: 4, memory: 1 },
        lacks(['cpu'], ['gpu-1']),
        lacks(['cpu', 'memory'], ['gpu-2']),
      ),
      waitingPod('b', { cpu: 4, memory: 1 }, lacks(['cpu'], ['gpu-1', 'gpu-2'])),
      waitingPod('c', { cpu: 4, memory: 1 }, lacks(['memory'], ['gpu-1', 'gpu-2'])),
    ],
    ['2: too little cpu free on 2 nodes', '1: too little memory free on 2 nodes'],
  ],
  [
    'taints are told apart',
    [
      waitingPod(
        'a',
        {},
        other('untolerated', 'node(s) had untolerated taint {a: }', ['gpu-1'], { key: 'a' }),
      ),
      waitingPod(
        'b',
        {},
        other('untolerated', 'node(s) had untolerated taint {b: }', ['gpu-1'], { key: 'b' }),
      ),
    ],
    ['1: 1 node had untolerated taint {a: }', '1: 1 node had untolerated taint {b: }'],
  ],
  [
    'claims of different names have one problem',
    [
      waitingPod(
        'a',
        {},
        other('not-found', 'claim "a" not found', ['gpu-1', 'cpu-1'], { claim: 'a' }),
      ),
      waitingPod('b', {}, other('not-found', 'claim "b" not found', ['gpu-1'], { claim: 'b' })),
    ],
    ['2: 1 to 2 nodes: claim "a" not found'],
  ],
  [
    'a verb agrees with one node',
    [waitingPod('a', {}, other('cordoned', 'node(s) were unschedulable', ['gpu-1']))],
    ['1: 1 node was unschedulable'],
  ],
  [
    'the pod itself is turned down',
    [waitingPod('a', {}, other('gated', 'waiting for scheduling gates', []))],
    ['1: waiting for scheduling gates'],
  ],
])('%s', (_, pods, expected) => {
  expect(sentences(pods)).toEqual(expected);
});

test('findings with messages that differ only by the name of their object and by numbers are one group', () => {
  const refused = (object: string, message: string): Plan['findings'][number] => ({
    kind: 'refused',
    counts: true,
    object,
    namespace: 'shop',
    pods: 2,
    message,
  });
  const findings = [
    refused('Deployment/web', 'pods "web-7f-x2" is forbidden: exceeded quota, used: cpu=10'),
    refused('Deployment/api', 'pods "api-9c-k8" is forbidden: exceeded quota, used: cpu=12'),
    refused('Deployment/db', 'pods "db-1" is forbidden: no such priority class'),
  ];
  const groups = groupsOf({ pods: [], nodes: [], findings }).map(({ group }) => group);
  expect(groups.map(({ pods, workloads }) => [pods, workloads.length])).toEqual([
    [4, 2],
    [2, 1],
  ]);
  expect(groups[0]?.message).toBe(findings[0]?.message);
  expect(groups[0]?.messages).toBe(2);
});
