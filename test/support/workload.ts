import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type {
  KubernetesObject,
  LabelSelector,
  Node,
  PodAffinityTerm,
  PodStatus,
  TopologySpreadConstraint,
} from '../../src/objects/index.ts';
import { HOSTNAME, node, pod, service, ZONE } from './builders.ts';
import type { NodeBuilder, PodBuilder } from './builders.ts';
import { barriers } from './drawn-barriers.ts';
import type { Barriers } from './drawn-barriers.ts';

/** One step of a workload. Numbers select one of the existing things, modulo their count. */
export type Step =
  | { readonly type: 'schedule'; readonly recipe: number; readonly count: number }
  | { readonly type: 'arrive'; readonly recipe: number; readonly node: number }
  | { readonly type: 'remove'; readonly placed: number }
  | { readonly type: 'update'; readonly placed: number; readonly labels: Labels | undefined }
  | { readonly type: 'setNode'; readonly node: number; readonly recipe: NodeBuilder }
  | { readonly type: 'setBarriers'; readonly node: number; readonly barriers: Barriers }
  | { readonly type: 'removeNode'; readonly node: number }
  | { readonly type: 'set'; readonly object: KubernetesObject }
  | { readonly type: 'unset'; readonly object: KubernetesObject };

export interface Workload {
  readonly nodes: readonly Node[];
  readonly recipes: readonly PodBuilder[];
  /** Whether the cluster learns the rules of all recipes before the first pod, or each with its first pod. */
  readonly learnsAllRules: boolean;
  readonly steps: readonly Step[];
}

type Labels = Readonly<Record<string, string>>;

const RACK = 'rack';
const TOPOLOGY = fc.constantFrom(ZONE, RACK, HOSTNAME);
const MB = 1024 * 1024;

const podLabels: Arbitrary<Labels> = fc.record(
  {
    app: fc.constantFrom('web', 'db', 'batch'),
    version: fc.constantFrom('1', '2'),
    // No selector uses it.
    note: fc.constantFrom('x', 'y', 'z'),
  },
  { requiredKeys: [] },
);

const selector: Arbitrary<LabelSelector> = fc.oneof(
  { weight: 4, arbitrary: podLabels.map(({ note: _, ...matchLabels }) => ({ matchLabels })) },
  fc.record({
    matchExpressions: fc.tuple(
      fc.oneof(
        fc.record({
          key: fc.constantFrom('app', 'version'),
          operator: fc.constantFrom('In', 'NotIn'),
          values: fc.subarray(['web', 'db', '1'], { minLength: 1 }),
        }),
        fc.record({
          key: fc.constantFrom('app', 'version'),
          operator: fc.constantFrom('Exists', 'DoesNotExist'),
        }),
      ),
    ),
  }),
);

const namespaceName = fc.constantFrom('default', 'default', 'team-a', 'unlisted');

const term: Arbitrary<PodAffinityTerm> = fc.record(
  {
    topologyKey: TOPOLOGY,
    labelSelector: selector,
    namespaces: fc.uniqueArray(namespaceName, { minLength: 1, maxLength: 2 }),
    namespaceSelector: fc.constantFrom({}, { matchLabels: { team: 'a' } }),
  },
  { requiredKeys: ['topologyKey', 'labelSelector'] },
);

const constraint: Arbitrary<TopologySpreadConstraint> = fc
  .record(
    {
      maxSkew: fc.integer({ min: 1, max: 3 }),
      topologyKey: TOPOLOGY,
      whenUnsatisfiable: fc.constantFrom('DoNotSchedule', 'ScheduleAnyway'),
      labelSelector: selector,
      minDomains: fc.integer({ min: 1, max: 4 }),
      nodeAffinityPolicy: fc.constantFrom('Honor', 'Ignore'),
      nodeTaintsPolicy: fc.constantFrom('Honor', 'Ignore'),
      matchLabelKeys: fc.constant(['version']),
    },
    { requiredKeys: ['maxSkew', 'topologyKey', 'whenUnsatisfiable', 'labelSelector'] },
  )
  .map(({ minDomains, ...rest }) =>
    rest.whenUnsatisfiable === 'DoNotSchedule' && minDomains !== undefined
      ? { ...rest, minDomains }
      : rest,
  );

const zoneRequirement = fc.record({
  key: fc.constantFrom(ZONE, RACK, 'disk'),
  operator: fc.constantFrom('In', 'NotIn'),
  values: fc.subarray(['a', 'b', 'r1', 'ssd'], { minLength: 1 }),
});

/** The status of a pod that is resized in place. */
const resizedTo = (cpu: string): PodStatus => ({
  resources: { requests: { cpu } },
  containerStatuses: [
    {
      name: 'c0',
      image: 'app:1',
      imageID: '',
      ready: true,
      restartCount: 0,
      resources: { requests: { cpu } },
    },
  ],
});

/** Properties of a pod besides its requests. */
const traits: Arbitrary<(builder: PodBuilder) => PodBuilder> = fc.oneof(
  fc.array(constraint, { minLength: 1, maxLength: 3 }).map((all) => {
    // A pair of topologyKey and whenUnsatisfiable is unique within a pod.
    const unique = new Map(all.map((one) => [`${one.topologyKey} ${one.whenUnsatisfiable}`, one]));
    return (b: PodBuilder) => b.spread(...unique.values());
  }),
  fc.array(term, { minLength: 1, maxLength: 2 }).map((all) => (b: PodBuilder) => b.near(...all)),
  fc
    .array(term, { minLength: 1, maxLength: 2 })
    .map((all) => (b: PodBuilder) => b.apartFrom(...all)),
  fc
    .tuple(fc.integer({ min: 1, max: 100 }), term)
    .map((all) => (b: PodBuilder) => b.prefersNear(...all)),
  fc
    .tuple(fc.integer({ min: 1, max: 100 }), term)
    .map((all) => (b: PodBuilder) => b.prefersApartFrom(...all)),
  fc.constantFrom(80, 81, 443).map((port) => (b: PodBuilder) => b.hostPort(port)),
  fc
    .constantFrom('10.0.0.1', '10.0.0.2')
    .map((hostIP) => (b: PodBuilder) => b.hostPort(80, { hostIP })),
  fc
    .constantFrom('NoSchedule', 'PreferNoSchedule', '')
    .map(
      (effect) => (b: PodBuilder) => b.tolerates({ key: 'dedicated', operator: 'Exists', effect }),
    ),
  fc.constant((b: PodBuilder) => b.tolerates({ operator: 'Exists' })),
  zoneRequirement.map((requirement) => (b: PodBuilder) => b.requiresNodes([requirement])),
  fc.constant((b: PodBuilder) => b.requiresNodesNamed(['node-0', 'node-856'], ['node-703'])),
  fc.constant((b: PodBuilder) => b.nodeSelector({ disk: 'ssd' })),
  fc.tuple(fc.integer({ min: 1, max: 100 }), zoneRequirement).map(
    ([weight, requirement]) =>
      (b: PodBuilder) =>
        b.prefersNodes(weight, requirement),
  ),
  fc.constant((b: PodBuilder) => b.image('app:1', 'tool')),
  fc.constant((b: PodBuilder) => b.mountsImage('other:2')),
  fc.constant((b: PodBuilder) => b.sidecar({ cpu: '300m' }, 80)),
  fc.constant((b: PodBuilder) => b.podLevel({ cpu: '1500m', memory: '2Gi' })),
  fc.constantFrom('50m', '2').map((cpu) => (b: PodBuilder) => b.reports(resizedTo(cpu))),
  fc.constant((b: PodBuilder) => b.ownedBy('ReplicaSet', 'web')),
  fc.constant((b: PodBuilder) => b.in('team-a')),
  fc.constant((b: PodBuilder) => b.terminating()),
);

const requests = fc.record(
  {
    cpu: fc.constantFrom('100m', '250m', '1', '3'),
    memory: fc.constantFrom('128Mi', '1Gi', '6Gi'),
    'example.com/gpu': fc.constantFrom('1', '2'),
  },
  { requiredKeys: ['cpu'] },
);

/** A pod without a name. The API server would reject some of them. */
export const podRecipe: Arbitrary<PodBuilder> = fc
  .record({
    labels: podLabels,
    requests: fc.option(requests),
    traits: fc.array(traits, { maxLength: 4 }),
  })
  .map((made) => {
    const plain = made.traits.reduce((builder, trait) => trait(builder), pod());
    const labelled = plain.labelled(made.labels);
    return made.requests === null ? labelled : labelled.requests(made.requests);
  });

export const nodeRecipe: Arbitrary<NodeBuilder> = fc
  .record({
    size: fc.constantFrom({ cpu: '2', memory: '4Gi' }, { cpu: '8', memory: '8Gi' }, { pods: '3' }),
    gpus: fc.constantFrom('0', '0', '4'),
    zone: fc.constantFrom('a', 'a', 'b', 'c', undefined),
    rack: fc.constantFrom('r1', 'r2', 'r3', 'r4', undefined),
    disk: fc.constantFrom('ssd', undefined),
    hostname: fc.constantFrom('its own', 'its own', 'its own', 'shared', 'none'),
    taint: fc.option(fc.constantFrom('NoSchedule', 'PreferNoSchedule', 'NoExecute'), { freq: 4 }),
    isCordoned: fc.constantFrom(false, false, false, false, true),
    images: fc.subarray(['app:1', 'tool:latest', 'other:2']),
  })
  .map(({ size, gpus, zone, rack, disk, hostname, taint, isCordoned, images }) => {
    let made = node().offers({ ...size, 'example.com/gpu': gpus });
    if (zone !== undefined) made = made.zone(zone);
    if (rack !== undefined) made = made.labelled({ [RACK]: rack });
    if (disk !== undefined) made = made.labelled({ disk });
    if (hostname !== 'none') made = made.labelled({ [HOSTNAME]: hostname });
    if (taint !== null) made = made.taint('dedicated', taint);
    if (isCordoned) made = made.cordoned();
    images.forEach((image, at) => (made = made.image(image, (at + 1) * 300 * MB)));
    return made;
  });

/** The element at an index, modulo the length. */
export function chosen<T>(among: readonly T[], at: number): T {
  const one = among[at % among.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

/** The recipe's node under a name; a hostname of "its own" becomes that name. */
export function nodeNamed(name: string, { object }: NodeBuilder): Node {
  const { labels } = object.metadata;
  const own = labels?.[HOSTNAME] === 'its own' ? { ...labels, [HOSTNAME]: name } : (labels ?? {});
  return { ...object, metadata: { name, labels: own } };
}

const listed: Arbitrary<KubernetesObject> = fc.oneof(
  fc
    .tuple(fc.constantFrom('s1', 's2'), fc.constantFrom('web', 'db'), namespaceName)
    .map(([name, app, namespace]) => service(name, { app }, namespace)),
  fc.constantFrom('a', 'b').map((team) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'team-a', labels: { team } },
  })),
  fc.constantFrom('1', '2').map((version) => ({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector: { matchLabels: { version } } },
  })),
);

const index = fc.nat({ max: 1000 });

const step: Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('schedule' as const),
      recipe: index,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('arrive' as const), recipe: index, node: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('remove' as const), placed: index }),
  },
  fc.record({
    type: fc.constant('update' as const),
    placed: index,
    labels: fc.option(podLabels, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('setNode' as const), node: index, recipe: nodeRecipe }),
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('setBarriers' as const), node: index, barriers }),
  },
  fc.record({ type: fc.constant('removeNode' as const), node: index }),
  fc.record({ type: fc.constant('set' as const), object: listed }),
  fc.record({ type: fc.constant('unset' as const), object: listed }),
);

/** `atLeast` repeats the drawn nodes to reach that number, so that fast-check still shrinks them. */
export function workload({
  atLeast = 0,
  steps = 25,
}: { readonly atLeast?: number; readonly steps?: number } = {}): Arbitrary<Workload> {
  return fc.record({
    nodes: fc
      .array(nodeRecipe, { minLength: 1, maxLength: 12 })
      .map((made) =>
        Array.from({ length: Math.max(made.length, atLeast) }, (_, at) =>
          nodeNamed(`node-${(at * 7919) % 1009}`, chosen(made, at)),
        ),
      ),
    recipes: fc.array(podRecipe, { minLength: 1, maxLength: 5 }),
    learnsAllRules: fc.boolean(),
    steps: fc.array(step, { minLength: 1, maxLength: steps }),
  });
}
