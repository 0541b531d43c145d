import { describe, expect, test } from 'vitest';
import { HOSTNAME, node, pod, ZONE } from '../../../test/support/builders.ts';
import type { PodBuilder } from '../../../test/support/builders.ts';
import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { Hint } from '../../outcome/index.ts';
import { explain } from './analysis.ts';
import { strategicMerge } from '../remedies/strategic-merge.ts';
import type { Patch } from '../remedies/strategic-merge.ts';

const hintsFor = (of: PodBuilder, objects: readonly KubernetesObject[]): readonly Hint[] =>
  explain({ objects, pod: of.object, options: { hints: true } }).hints ?? [];

const isPatch = (value: unknown): value is Patch => typeof value === 'object' && value !== null;

/** The feasible nodes of a new explanation, with the patch applied to the input. */
function feasibleAfter(
  { patch }: Hint,
  asked: Pod,
  objects: readonly KubernetesObject[],
): string[] {
  if (!isPatch(patch)) throw new Error('a patch is an object');
  if (patch['kind'] === 'Pod') {
    return [...explain({ objects, pod: strategicMerge(asked, patch) }).feasible];
  }
  const { name } = isPatch(patch['metadata']) ? patch['metadata'] : {};
  const isMeant = (object: KubernetesObject): boolean =>
    isKind(object, 'Node') && object.metadata.name === name;
  const changed = objects.some(isMeant)
    ? objects.map((object) => (isMeant(object) ? strategicMerge(object, patch) : object))
    : [...objects, strategicMerge(node('new').object, patch)];
  return [...explain({ objects: changed, pod: asked }).feasible];
}

interface Case {
  readonly title: string;
  readonly pod: PodBuilder;
  readonly objects: readonly KubernetesObject[];
  readonly change: string;
}

const small = node('small').offers({ cpu: 2, memory: '4Gi' });
const taken = pod('taken').requests({ cpu: 1, memory: '1Gi' }).onNode('small').object;
const web = { matchLabels: { app: 'web' } };

const cases: readonly Case[] = [
  {
    title: 'a request is lowered to what is free on the best node',
    pod: pod().requests({ cpu: 8 }),
    objects: [small.object, taken, node('tiny').offers({ cpu: '300m' }).object],
    change: 'request 1 cpu instead of 8 (then fits on small)',
  },
  {
    title: 'memory is lowered to whole mebibytes',
    pod: pod().requests({ memory: '1Gi' }),
    objects: [node().offers({ memory: String(100 * 1024 * 1024 + 17) }).object],
    change: 'request 100Mi memory instead of 1Gi (then fits on node)',
  },
  {
    title: 'two resources are lowered together if one is not enough',
    pod: pod().requests({ cpu: 8, memory: '8Gi' }),
    objects: [small.object, taken],
    change: 'request 1 cpu instead of 8 and 3Gi memory instead of 8Gi (then fits on small)',
  },
  {
    title: 'the one taint of a node is tolerated',
    pod: pod(),
    objects: [node('gpu').taint('dedicated', 'NoSchedule', 'gpu').object],
    change: 'tolerate the taint dedicated=gpu:NoSchedule (then fits on gpu)',
  },
  {
    title: 'a taint with both effects is tolerated for any effect',
    pod: pod(),
    objects: [node('gpu').taint('gpu', 'NoSchedule').taint('gpu', 'NoExecute').object],
    change: 'tolerate the taint gpu (then fits on gpu)',
  },
  {
    title: 'one key of a selector is dropped',
    pod: pod().nodeSelector({ disk: 'ssd', arch: 'arm' }),
    objects: [node('a').labelled({ disk: 'ssd' }).object],
    change: 'drop arch=arm from the nodeSelector (then fits on a)',
  },
  {
    title: 'one requirement of a node affinity term is dropped',
    pod: pod().requiresNodes([
      { key: 'disk', operator: 'In', values: ['ssd'] },
      { key: 'arch', operator: 'In', values: ['arm'] },
    ]),
    objects: [node('a').labelled({ disk: 'ssd' }).object],
    change: 'drop "arch In arm" from the required node affinity (then fits on a)',
  },
  {
    title: 'with its only requirement the whole required node affinity is dropped',
    pod: pod().requiresNodes([{ key: 'disk', operator: 'Exists' }]),
    objects: [node('a').object],
    change: 'drop "disk Exists" from the required node affinity (then fits on a)',
  },
  {
    title: 'a required pod anti-affinity becomes preferred',
    pod: pod().labelled({ app: 'web' }).apartFrom({ labelSelector: web, topologyKey: HOSTNAME }),
    objects: [
      node('a').withHostname().object,
      pod('other').labelled({ app: 'web' }).onNode('a').object,
    ],
    change: `make pod anti-affinity over ${HOSTNAME} preferred (then fits on a)`,
  },
  {
    title: 'a required pod affinity becomes preferred',
    pod: pod().near({ labelSelector: web, topologyKey: ZONE }),
    objects: [node('a').zone('z').object],
    change: `make pod affinity over ${ZONE} preferred (then fits on a)`,
  },
  {
    title: 'a host port is dropped',
    pod: pod().hostPort(80).hostPort(443),
    objects: [node('a').object, pod('other').hostPort(443).onNode('a').object],
    change: 'drop host port 443 of container c0 (then fits on a)',
  },
  {
    title: 'a spread constraint is softened',
    pod: pod().labelled({ app: 'web' }).spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: web,
    }),
    objects: [
      node('a').zone('za').object,
      node('b').zone('zb').offers({ pods: 0 }).object,
      pod('other').labelled({ app: 'web' }).onNode('a').object,
    ],
    change: `soften the spread constraint over ${ZONE} to ScheduleAnyway (then fits on a)`,
  },
  {
    title: 'a cordoned node is uncordoned, and its taint removed',
    pod: pod(),
    objects: [node('a').cordoned().taint('node.kubernetes.io/unschedulable', 'NoSchedule').object],
    change: 'uncordon a (then fits on a)',
  },
  {
    title: 'a copy of the smallest node that fits is added',
    pod: pod().requests({ cpu: 3 }),
    objects: [
      node('large').offers({ cpu: 16 }).object,
      node('middle').offers({ cpu: 4 }).object,
      small.object,
      pod('on-large').requests({ cpu: 15 }).onNode('large').object,
      pod('on-middle').requests({ cpu: 2 }).onNode('middle').object,
    ],
    change: 'add 1 node like middle (then fits on middle-1)',
  },
];

describe('every hint makes the pod fit', () => {
  test.each(cases)('$title', ({ pod: { object }, objects, change }) => {
    expect(explain({ objects, pod: object }).feasible).toEqual([]);
    const hints = explain({ objects, pod: object, options: { hints: true } }).hints ?? [];
    expect(hints.map((hint) => hint.change)).toContain(change);
    for (const hint of hints) {
      expect(feasibleAfter(hint, object, objects), hint.change).not.toEqual([]);
    }
  });
});

test('a request is lowered by no more than necessary', () => {
  const asked = pod().requests({ cpu: 8 });
  const objects = [node().offers({ cpu: '1234m' }).object];
  expect(hintsFor(asked, objects)[0]?.change).toContain('request 1234m cpu');
  expect(explain({ objects, pod: asked.requests({ cpu: '1235m' }).object }).feasible).toEqual([]);
});

test('the request of the largest container is lowered, the others are kept', () => {
  const { object } = pod();
  const containers = [
    { name: 'app', image: 'app:1', resources: { requests: { cpu: '4' } } },
    { name: 'proxy', image: 'proxy:1', resources: { requests: { cpu: '100m' } } },
  ];
  const asked = { ...object, spec: { containers } };
  const [hint] =
    explain({ objects: [small.object], pod: asked, options: { hints: true } }).hints ?? [];
  expect(hint?.patch).toMatchObject({
    spec: { containers: [{ name: 'app', resources: { requests: { cpu: '1900m' } } }] },
  });
  expect(hint === undefined ? [] : feasibleAfter(hint, asked, [small.object])).toEqual(['small']);
});

test('the limit of an extended resource is lowered with its request', () => {
  const amounts = { 'example.com/gpu': 4 };
  const { object } = pod();
  const [container] = object.spec.containers;
  const asked = {
    ...object,
    spec: {
      containers: [{ name: 'c0', ...container, resources: { requests: amounts, limits: amounts } }],
    },
  };
  const objects = [node('gpu').offers({ 'example.com/gpu': 2 }).object];
  const [hint] = explain({ objects, pod: asked, options: { hints: true } }).hints ?? [];
  expect(hint?.change).toBe('request 2 example.com/gpu instead of 4 (then fits on gpu)');
  expect(hint === undefined ? [] : feasibleAfter(hint, asked, objects)).toEqual(['gpu']);
});

test('no hint tolerates the taint of a broken node', () => {
  const broken = node('a').taint('node.kubernetes.io/not-ready', 'NoSchedule').object;
  expect(hintsFor(pod(), [broken])).toEqual([]);
});

test('a pod rejected for two reasons gets no hint that solves only one', () => {
  const far = node('a').taint('dedicated', 'NoSchedule').object;
  expect(hintsFor(pod().nodeSelector({ disk: 'ssd' }), [far])).toEqual([]);
});

test('there are at most five hints, the first of each kind before the second of any, in a stable order', () => {
  const asked = pod().requests({ cpu: 3 }).nodeSelector({ a: '1' }).hostPort(80);
  const objects = [
    node('tainted').labelled({ a: '1' }).taint('x', 'NoSchedule').object,
    node('tainted-too').labelled({ a: '1' }).taint('y', 'NoSchedule').object,
    node('unlabelled').object,
    node('small').labelled({ a: '1' }).offers({ cpu: 1 }).object,
    node('busy').labelled({ a: '1' }).object,
    pod('other').hostPort(80).onNode('busy').object,
    node('cordoned').labelled({ a: '1' }).cordoned().object,
  ];
  const changes = hintsFor(asked, objects).map(({ change }) => change.split(' ')[0]);
  expect(changes).toEqual(['drop', 'label', 'tolerate', 'request', 'drop']);
  expect(hintsFor(asked, objects)).toEqual(hintsFor(asked, objects));
});

test('the daemons of a node count on its copy', () => {
  const daemon = pod('agent').ownedBy('DaemonSet', 'agent').requests({ cpu: 2 }).onNode('a');
  const objects = [node('a').object, daemon.object];
  const adds = (cpu: number): boolean =>
    hintsFor(pod().requests({ cpu }), [
      ...objects,
      pod('o').requests({ cpu: 2 }).onNode('a').object,
    ]).some(({ change }) => change.startsWith('add'));
  expect([adds(2), adds(3)]).toEqual([true, false]);
});

test('a pod that fits gets no hints', () => {
  const { hints } = explain({
    objects: [small.object],
    pod: pod().object,
    options: { hints: true },
  });
  expect(hints).toBeUndefined();
});
