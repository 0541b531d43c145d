import { expect, test } from 'vitest';
import { isKind } from '../../../src/objects/index.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Plan, PlannedPod } from '../../../src/outcome/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { compare } from '../../../src/whatif/index.ts';
import { node, pod } from '../../support/builders.ts';
import {
  differencesIn,
  placedPodsExplained,
  plannedStateStands,
  sameAgain,
} from './command-checks.ts';
import { askedPodsOnce, nodeSums, reasonsPartition, summaryCounts } from './document-checks.ts';
import type { DocumentCheck } from './document-checks.ts';
import { reportsAgree } from './report-checks.ts';
import { PLAN_CHECKS } from './run-plan.ts';

const taint = { key: 'dedicated', effect: 'NoSchedule' };
const nodes = [
  node('a').offers({ cpu: 2, memory: '4Gi' }).object,
  { ...node('b').offers({ cpu: 2, memory: '4Gi' }).object, spec: { taints: [taint] } },
];
const pods = [pod('web').requests({ cpu: 1 }).object, pod('big').requests({ cpu: 8 }).object];
const input = { objects: [...nodes, ...pods] };
const planned = plan(input);
const objects = planned.objects ?? [];

const withPods = (change: (pod: PlannedPod) => readonly PlannedPod[]): Plan => ({
  ...planned,
  objects,
  pods: planned.pods.flatMap(change),
});
/** The plan as if `web` were on that node at the end. */
const webOn = (nodeName: string): Plan => {
  const moved = objects.map((one) =>
    one.metadata.name === 'web' && 'spec' in one
      ? ({ ...one, spec: { ...(one.spec as object), nodeName } } as KubernetesObject)
      : one,
  );
  const listed = planned.pods.map((one) => (one.name === 'web' ? { ...one, node: nodeName } : one));
  return { ...planned, pods: listed, objects: moved };
};

/** The plan as if the taint of node b evicted pods. */
const withTaintEvicting = ({ objects: all = [], ...rest }: Plan): Plan => ({
  ...rest,
  objects: all.map((one) =>
    isKind(one, 'Node') && one.metadata.name === 'b'
      ? { ...one, spec: { taints: [{ ...taint, effect: 'NoExecute' }] } }
      : one,
  ),
});

test.each(PLAN_CHECKS.map((check) => [check.name, check] as const))('%s holds', (_, check) => {
  expect(check(planned, input)).toEqual([]);
});

test.each<[string, DocumentCheck, Plan, string]>([
  [
    'a pod that is listed twice',
    askedPodsOnce,
    withPods((one) => [one, one]),
    'default/web is listed 2 times',
  ],
  [
    'a pod that is left out',
    askedPodsOnce,
    withPods((one) => (one.name === 'web' ? [] : [one])),
    'Pod web is not in the plan once',
  ],
  [
    'a node with other sums than its pods',
    nodeSums,
    {
      ...planned,
      objects,
      nodes: planned.nodes.map((one) => ({ ...one, requested: { cpu: 1.5 }, pods: 1 })),
    },
    'a: 1.5 of cpu, not 1',
  ],
  [
    'a node with more than it has',
    nodeSums,
    {
      ...planned,
      objects,
      nodes: planned.nodes.map((one) => ({ ...one, allocatable: { cpu: 0.5, pods: 9 } })),
    },
    'a: 1 of cpu, has 0.5',
  ],
  [
    'a summary that counts otherwise',
    summaryCounts,
    { ...planned, summary: { ...planned.summary, unschedulable: 0 } },
    'summary.gated + unschedulable is 0, counted 1',
  ],
  [
    'reasons that name a node twice',
    reasonsPartition,
    withPods((one) => [
      one.rejections === undefined
        ? one
        : { ...one, rejections: one.rejections.map((each) => ({ ...each, nodes: ['a'] })) },
    ]),
    'default/big: 2 rejections for 2 nodes',
  ],
  [
    'a verdict without its findings',
    reportsAgree,
    { ...planned, findings: [] },
    '0 findings decide, and the verdict is failed',
  ],
  [
    'another plan of the same input',
    sameAgain,
    { ...planned, seed: 1 },
    'the same input is not the same plan',
  ],
  [
    'a pod on a node that it does not fit',
    placedPodsExplained,
    webOn('b'),
    'explain: web does not fit b: ',
  ],
  [
    'a pod that does not stay',
    plannedStateStands,
    withTaintEvicting(webOn('b')),
    'planned again: web leaves b for ',
  ],
])('%s is found', (_, check, broken, message) => {
  expect(check(broken, input).some((one) => one.startsWith(message))).toBe(true);
});

test('the differences of two plans are named', () => {
  const head = { objects: [...nodes, pods[1]!] };
  expect(differencesIn(compare({ base: input, head }))).toEqual([
    'compare with itself: removed has 1 entries',
  ]);
});
