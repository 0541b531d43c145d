import { bindVolumeTo, claimNameOf, SELECTED_NODE } from '../../objects/index.ts';
import type { PersistentVolumeClaim } from '../../objects/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { isEnabled } from '../../features/index.ts';
import { fault, FITS, IDLE, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { Cause, Plugin, PluginPoints, Rejection, ScoreAnswer } from '../../framework/index.ts';
import { usesClaim } from '../shared/claim-events.ts';
import { topologyEvents } from '../shared/node-events.ts';
import { signVolumes } from '../shared/sign.ts';
import { volumeBindingArgs } from './args.ts';
import type { VolumeBindingArgs } from './args.ts';
import { capacityScore, capacityScoring } from './capacity-score.ts';
import type { CapacityScoring } from './capacity-score.ts';
import { CLAIM_REASONS, podClaims } from './pod-claims.ts';
import type { PodClaims } from './pod-claims.ts';
import {
  allowsOtherTopologies,
  hasMoreSpace,
  ignoresCapacity,
  migratesOtherPlugins,
} from './hints.ts';
import { boundVolumeNodes } from './volume-affinity.ts';
import { NO_SPACE, NO_VOLUME, NOTHING_TO_BIND, VolumeSearch, WRONG_NODE } from './volume-search.ts';
import type { SearchRules } from './volume-search.ts';

/** In the order in which upstream lists them. */
const IDS: readonly (readonly [problem: number, id: keyof typeof REASONS])[] = [
  [WRONG_NODE, 'volume-affinity'],
  [NOTHING_TO_BIND, 'nothing-to-bind'],
  [NO_SPACE, 'no-space'],
  [NO_VOLUME, 'no-volume'],
];

const REASONS = reasonsAbout('volumes', {
  ...CLAIM_REASONS,
  'volume-affinity': {
    text: "node(s) didn't match PersistentVolume's node affinity",
  },
  'nothing-to-bind': {
    text: "node(s) didn't find available persistent volumes to bind",
  },
  'no-space': { text: 'node(s) did not have enough free storage' },
  'no-volume': {
    text: 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)',
  },
});

const NOTHING_USED: ScoreAnswer = { type: 'uniform', raw: 0, normalized: 0 };

/** The reasons behind the problems of a node. */
const explainProblems = (problems: number): readonly Cause[] =>
  IDS.flatMap(([problem, id]) => ((problems & problem) === 0 ? [] : [{ id }]));

/**
 * Keeps pods on nodes that reach the volumes of their claims, or on which volumes can be bound or provisioned, and binds these
 * (kubernetes v1.34.1 plugins/volumebinding). It scores only with the feature gate StorageCapacityScoring, or VolumeCapacityPriority.
 */
export const volumeBinding: Plugin<VolumeBindingArgs | undefined> = {
  name: 'VolumeBinding',
  points: ['preFilter', 'filter', 'preScore', 'score', 'reserve', 'preBind'],
  args: volumeBindingArgs,
  reads: ['storage', 'node.labels'],
  events: (_args, gates) => [
    {
      on: ['StorageClass/Add', 'StorageClass/Update'],
      hint: allowsOtherTopologies,
    },
    { on: ['PersistentVolumeClaim/Add', 'PersistentVolumeClaim/Update'], hint: usesClaim },
    { on: ['PersistentVolume/Add', 'PersistentVolume/Update'] },
    { on: topologyEvents(gates, 'Node/Add', 'Node/UpdateLabels') },
    { on: ['CSINode/Add', 'CSINode/Update'], hint: migratesOtherPlugins },
    { on: ['CSIDriver/Update'], hint: ignoresCapacity },
    { on: ['CSIStorageCapacity/Add', 'CSIStorageCapacity/Update'], hint: hasMoreSpace },
  ],
  reasons: REASONS,
  nodesMayHelp: false,
  signer: () => signVolumes,
  create: (args, gates) =>
    bindingInstance({
      claimsOf: podClaims,
      search: {
        nodesOfBound: boundVolumeNodes,
        comparesAttributes: isEnabled(gates, 'VolumeAttributesClass'),
      },
      scoring: capacityScoring(gates, args?.shape),
    }),
};

/** What differs between releases. */
export interface BindingRules {
  readonly claimsOf: (pod: PodView, cluster: ClusterView) => PodClaims | Rejection;
  readonly search: SearchRules;
  readonly scoring: CapacityScoring | undefined;
}

/** The plugin with the rules of a release. */
export function bindingInstance({ claimsOf, search: rules, scoring }: BindingRules): PluginPoints {
  /** The result of PreFilter for pods that may be reserved next: PreFilter runs again after every change of storage. */
  const searches = new WeakMap<PodView, VolumeSearch>();
  return {
    preFilter(pod, cluster) {
      if (pod.volumes.every((volume) => claimNameOf(volume, '') === undefined)) return SKIP;
      const claims = claimsOf(pod, cluster);
      if ('type' in claims) return claims;
      const search = new VolumeSearch(claims, cluster, rules);
      searches.set(pod, search);
      return {
        type: 'node',
        filter(node) {
          const problems = search.problems(node);
          return problems === 0 ? FITS : unresolvable(problems);
        },
        explain: explainProblems,
      };
    },
    ...(scoring && {
      preScore: (pod: PodView, cluster: ClusterView) =>
        scoreCapacity(searches.get(pod), scoring, cluster),
    }),
    filterAlone: () => fault('not found'),
    scoreAlone: (pod) => scoreAlone(searches.get(pod), scoring),
    reserve(pod, node, cluster) {
      const plan = searches.get(pod)?.plan(node);
      if (plan === undefined) return [];
      const { bindings, provisioned } = plan;
      const nodeName = cluster.columns.names[node] ?? '';
      // Several volumes of a pod may name one claim.
      const selected = new Set(provisioned.map(({ claim }) => claim));
      return [
        ...bindings.map(({ volume, claim }) => bindVolumeTo(volume, claim)),
        ...Array.from(selected, (claim) => selectNode(claim, nodeName)),
      ];
    },
  };
}

/** Without PreScore no pod is skipped. */
function scoreAlone(
  search: VolumeSearch | undefined,
  scoring: CapacityScoring | undefined,
): ScoreAnswer {
  if (search === undefined || scoring === undefined) return NOTHING_USED;
  return { type: 'node', score: capacityScore(search, scoring) };
}

/** Without StorageCapacityScoring a pod is scored only if volumes are bound for it somewhere. */
function scoreCapacity(
  search: VolumeSearch | undefined,
  scoring: CapacityScoring,
  { columns }: ClusterView,
): ScoreAnswer {
  const { countsProvisioning } = scoring;
  if (search === undefined) return countsProvisioning ? NOTHING_USED : SKIP;
  const nodes = columns.names.map((_, index) => asNodeIndex(index));
  const bindsOn = (node: NodeIndex): boolean =>
    search.problems(node) === 0 && search.plan(node).bindings.length > 0;
  if (!countsProvisioning && !nodes.some(bindsOn)) return IDLE;
  return { type: 'node', score: capacityScore(search, scoring) };
}

/** Annotates the claim with the node for which the provisioner creates its volume, unless it is annotated already. */
function selectNode(claim: PersistentVolumeClaim, nodeName: string): PersistentVolumeClaim {
  if (claim.metadata.annotations?.[SELECTED_NODE] === nodeName) return claim;
  const annotations = { ...claim.metadata.annotations, [SELECTED_NODE]: nodeName };
  return { ...claim, metadata: { ...claim.metadata, annotations } };
}
