import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubernetesObject, Volume } from '../../src/objects/index.ts';
import { asNodeIndex, asPodClass, Cluster, POD_FIELDS_V122 } from '../../src/cluster/index.ts';
import type { ClusterOptions, ClusterView, Facet, PodView } from '../../src/cluster/index.ts';
import { SelectedLabels } from '../../src/cluster/pods/selected-labels.ts';
import { SKIP } from '../../src/framework/index.ts';
import type {
  AnyPlugin,
  FilterAnswer,
  Grouping,
  PluginPoints,
  ScoreAnswer,
} from '../../src/framework/index.ts';
import type { Features } from '../../src/features/index.ts';
import { pluginsV122 } from '../../src/plugins/index.ts';
import { DEFAULT_RELEASE, v1_22, v1_30 } from '../../src/releases/index.ts';
import { node, NodeBuilder, PodBuilder, ZONE } from '../support/builders.ts';
import {
  claim,
  csiNode,
  mounting,
  reachedFrom,
  storageClass,
  volume,
} from '../support/storage-builders.ts';
import { Reads, watchCluster, watchGrouping, watchPod } from '../support/watch-reads.ts';
import { play } from '../support/play-workload.ts';
import { nodeNamed, podRecipe, workload } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

interface Registry {
  readonly release: string;
  readonly plugins: readonly AnyPlugin[];
  readonly features: Features;
  readonly cluster: ClusterOptions;
  readonly args: Readonly<Record<string, unknown>>;
}

const cpu = [{ name: 'cpu', weight: 1 }];
const REGISTRIES: readonly Registry[] = [
  ...[DEFAULT_RELEASE, v1_30].map((release) => ({
    release: release.kubernetes,
    plugins: Object.values(release.plugins),
    features: release,
    cluster: { podFields: release.podFields(release) },
    args: {},
  })),
  {
    release: 'v1.22',
    plugins: Object.values(pluginsV122),
    features: v1_22,
    cluster: { podFields: POD_FIELDS_V122 },
    args: {
      InterPodAffinity: { hardPodAffinityWeight: 1 },
      NodeLabel: {
        presentLabels: ['rack'],
        absentLabels: ['retiring'],
        presentLabelsPreference: ['disk'],
        absentLabelsPreference: ['noisy'],
      },
      NodeResourcesBalancedAllocation: { resources: cpu },
      NodeResourcesFit: { ignoredResources: [] },
      NodeResourcesLeastAllocated: { resources: cpu },
      NodeResourcesMostAllocated: { resources: cpu },
      PodTopologySpread: { defaultingType: 'System' },
      RequestedToCapacityRatio: {
        shape: [
          { utilization: 0, score: 0 },
          { utilization: 100, score: 10 },
        ],
        resources: cpu,
      },
      ServiceAffinity: { affinityLabels: ['rack'], antiAffinityLabelsPreference: [ZONE] },
    },
  },
];

/** The columns of a new node are made anew without any facet. */
const NEW_NODE = 'as upstream, which registers for Node/Add: the pod may fit on the new node';

/** Facets that a plugin lists without reading anything that they cover. */
/** The drawn pods have no claims; the tests of DynamicResources have (src/plugins/dynamic-resources). */
const OF_CLAIMS = 'read for pods with claims only, which are not drawn here';

/** DeviceClasses serve extended resources since v1.34. */
const LISTED_BEYOND_V130: typeof LISTED_BEYOND = {
  DynamicResources: { 'devices.classes': OF_CLAIMS },
  NodeResourcesFit: { 'devices.classes': 'read since v1.34' },
};

const LISTED_BEYOND: Readonly<Record<string, Partial<Record<Facet, string>>>> = {
  DynamicResources: {
    devices: OF_CLAIMS,
    'devices.claims': OF_CLAIMS,
    'node.allocatable': OF_CLAIMS,
    'node.labels': OF_CLAIMS,
  },
  GangScheduling: { groups: 'read at PreEnqueue and Permit, which are not watched here' },
  NodeName: { nodes: NEW_NODE },
  NodePorts: { nodes: NEW_NODE },
  VolumeRestrictions: { nodes: NEW_NODE },
  NodeUnschedulable: {
    'node.taints':
      'as upstream, which registers for UpdateNodeTaint: the cordon is a taint as well',
  },
};

const disk: fc.Arbitrary<Partial<Volume>> = fc.constantFrom<Partial<Volume>[]>(
  { persistentVolumeClaim: { claimName: 'bound' } },
  { persistentVolumeClaim: { claimName: 'open' } },
  { persistentVolumeClaim: { claimName: 'exclusive' } },
  { persistentVolumeClaim: { claimName: 'missing' } },
  { gcePersistentDisk: { pdName: 'gce' } },
  { awsElasticBlockStore: { volumeID: 'ebs' } },
  { azureDisk: { diskName: 'azure', diskURI: 'azure' } },
  { cinder: { volumeID: 'cinder' } },
);

const inZoneA = reachedFrom({ key: ZONE, operator: 'In', values: ['a'] });

const storage: readonly KubernetesObject[] = [
  storageClass(),
  claim('bound', { volumeName: 'v' }),
  claim('open'),
  claim('exclusive', { accessModes: ['ReadWriteOncePod'], volumeName: 'w' }),
  volume(
    'v',
    { claimRef: { name: 'bound', namespace: 'default' }, ...inZoneA },
    { labels: { [ZONE]: 'a' } },
  ),
  volume('w', { claimRef: { name: 'exclusive', namespace: 'default' } }),
  volume('free', inZoneA),
  csiNode('node-0', { 'disk.example.com': 1 }),
];

const AVOIDING = {
  'scheduler.alpha.kubernetes.io/preferAvoidPods': JSON.stringify({
    preferAvoidPods: [{ podSignature: { podController: { kind: 'ReplicaSet', uid: 'x' } } }],
  }),
};

const drawn = fc.record({
  what: workload({ steps: 15 }),
  pods: fc.array(
    fc.record({
      recipe: podRecipe,
      disks: fc.array(disk, { maxLength: 2 }),
      nodeName: fc.constantFrom('', 'node-0'),
      restartsAll: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  isPlaced: fc.boolean(),
});

/** A cluster with a history, and pods to schedule there. */
function clusterWith(
  { what, pods, isPlaced }: typeof drawn extends fc.Arbitrary<infer T> ? T : never,
  options: ClusterOptions,
): {
  readonly cluster: Cluster;
  readonly selected: SelectedLabels;
  readonly pending: readonly PodBuilder[];
} {
  const cluster = new Cluster(options);
  const selected = new SelectedLabels();
  const pending = pods.map(({ recipe, disks, nodeName, restartsAll }, at) => {
    const named = recipe.named(`pending-${at}`);
    const mounted = mounting(restartsAll ? named.restartsAll() : named, ...disks);
    return nodeName === '' ? mounted : mounted.onNode(nodeName);
  });
  for (const { object } of [...what.recipes, ...pending]) {
    cluster.learn(object);
    selected.learn(object);
  }
  for (const step of what.steps) if (step.type === 'set') selected.learn(step.object);
  play(what, cluster, () => cluster.columns.names[0]);
  const { object } = new NodeBuilder(
    nodeNamed('avoiding', node().zone('a').labelled({ rack: 'r1' })),
  );
  cluster.setNode({ ...object, metadata: { ...object.metadata, annotations: AVOIDING } });
  for (const one of storage) cluster.set(one);
  cluster.settle();
  if (isPlaced) {
    for (const one of pending) {
      const copy = one.named(`${one.object.metadata.name}-placed`).object;
      cluster.place(copy, cluster.columns.names.at(-1) ?? '');
    }
  }
  cluster.settle();
  return { cluster, selected, pending };
}

/** Calls every method of a plugin for a pod and every node, as the engine does. */
function ask(
  points: PluginPoints,
  pod: PodView,
  view: ClusterView,
  cluster: Cluster,
  reads: Reads,
): void {
  const filter: FilterAnswer = points.preFilter?.(pod, view) ?? SKIP;
  const score: ScoreAnswer = points.preScore?.(pod, view) ?? SKIP;
  const nodes = cluster.columns.names.map((_, index) => asNodeIndex(index));
  for (const answer of [filter, score]) {
    if ('alsoReads' in answer) for (const facet of answer.alsoReads ?? []) reads.also.add(facet);
  }
  if (filter.type === 'node') {
    for (const one of nodes) filter.filter(one);
  } else if (filter.type === 'group') {
    replay(filter, cluster, reads);
    for (const one of nodes) {
      filter.filter(filter.group(one));
      const supposition = filter.suppose?.(one);
      supposition?.podMoved(asPodClass(0), 1);
      supposition?.filter();
    }
  }
  if (score.type === 'node') {
    for (const one of nodes) score.score(one);
  } else if (score.type === 'group') {
    replay(score, cluster, reads);
    const groups = new Set(nodes.map((one) => score.group(one)));
    const group = Int32Array.from(groups);
    const scores = new Float64Array(group.length);
    const present = { length: group.length, group, nodes: new Int32Array(group.length).fill(1) };
    score.score(present, scores);
    score.normalize(scores, present);
    score.skips?.();
  }
}

function replay(grouping: Grouping, { journal }: Cluster, reads: Reads): void {
  watchGrouping(grouping, reads);
  for (let at = 0; at < journal.length; at++) {
    const podClass = journal.podClasses[at]!;
    grouping.counts?.(podClass);
    const step = journal.steps[at]!;
    if (step !== 0) grouping.podMoved?.(podClass, journal.nodes[at]!, step);
  }
}

describe.each(REGISTRIES)(
  'plugins of $release',
  ({ release, plugins: registered, features, cluster: options, args }) => {
    const { gates, rules } = features;
    /** By plugin, over all runs. */
    const all = new Map(registered.map(({ name }) => [name, new Reads()]));

    it('read nothing that their `reads` does not cover', () => {
      fc.assert(
        fc.property(drawn, (what) => {
          const { cluster, selected, pending } = clusterWith(what, options);
          for (const plugin of registered) {
            const { name, reads } = plugin;
            // The table above has the arguments of the plugin with that name.
            const points = plugin.create(args[name] as never, gates, rules);
            for (const { object } of pending) {
              const now = new Reads();
              const pod = watchPod(cluster.view(object), (key) => selected.has(key), now);
              ask(points, pod, watchCluster(cluster, now), cluster, now);
              for (const [member, facets] of now.needs) {
                if (!now.isCoveredByAnswers(facets)) all.get(name)!.needs.set(member, facets);
              }
              expect(now.uncovered([...reads, ...now.also]), name).toEqual([]);
            }
          }
        }),
        { numRuns: runs(100) },
      );
    });

    const entries = registered.flatMap(({ name, reads }) =>
      reads.map((facet) => ({ name, facet, reads })),
    );

    it.each(entries)(
      '$name would read what nothing covers without $facet',
      ({ name, facet, reads }) => {
        const uncovered = all.get(name)!.uncovered(reads.filter((one) => one !== facet));
        const ofV130 = release === 'v1.30.14' ? LISTED_BEYOND_V130[name]?.[facet] : undefined;
        const why = ofV130 ?? LISTED_BEYOND[name]?.[facet];
        expect({ uncovered: uncovered.length > 0, why }).toEqual({
          uncovered: why === undefined,
          why,
        });
      },
    );
  },
);
