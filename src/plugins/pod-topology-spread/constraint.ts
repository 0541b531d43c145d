import { compileLabelSelector, isEmptySelector, tolerates } from '../../objects/index.ts';
import type { TopologySpreadConstraint } from '../../objects/index.ts';
import type {
  BarrierFacet,
  ClusterView,
  LabelColumn,
  NodeIndex,
  PodClass,
  PodClassView,
  PodView,
} from '../../cluster/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { AskedLabel } from '../../framework/index.ts';
import { askedLabel } from '../shared/asked-label.ts';
import type { SpreadSelector } from '../shared/default-selector.ts';
import { requiredNodes } from '../shared/node-matcher.ts';

/** The pods that the constraints of one pod with the same selector count. */
export interface CountedPods {
  /** Whether placed pods of that class are counted. */
  readonly counts: (podClass: PodClass) => boolean;
  /** A label that every class has that is counted; undefined if there is none. */
  readonly asks: AskedLabel | undefined;
  /** Whether assumed moves of pods of that class are counted: also of terminating pods, and with an empty selector. */
  readonly countsSupposed: (podClass: PodClass) => boolean;
  /** 1 if the constraint selects the pod itself. */
  readonly self: 0 | 1;
}

/** One spread constraint of one pod, compiled. */
export interface Constraint extends CountedPods {
  readonly maxSkew: number;
  readonly minDomains: number;
  readonly topologyKey: string;
  readonly column: LabelColumn;
  /** Whether the taints of nodes decide which pods are counted. */
  readonly honoursTaints: boolean;
  /** Every node is eligible. */
  readonly countsEveryNode: boolean;
  /** Whether pods on the node are counted, by the node affinity and taints policies. */
  readonly eligible: (node: NodeIndex) => boolean;
}

/** Takes the parts of disabled feature gates out of a constraint (kubernetes v1.36.3 plugins/podtopologyspread/common.go filterTopologySpreadConstraints). */
export function constraintReader(
  gates: Gates,
): (constraint: TopologySpreadConstraint) => TopologySpreadConstraint {
  const readsKeys = isEnabled(gates, 'MatchLabelKeysInPodTopologySpread');
  const readsPolicies = isEnabled(gates, 'NodeInclusionPolicyInPodTopologySpread');
  return ({ matchLabelKeys, nodeAffinityPolicy, nodeTaintsPolicy, ...rest }) => ({
    ...rest,
    ...(readsKeys && matchLabelKeys !== undefined && { matchLabelKeys }),
    ...(readsPolicies && nodeAffinityPolicy !== undefined && { nodeAffinityPolicy }),
    ...(readsPolicies && nodeTaintsPolicy !== undefined && { nodeTaintsPolicy }),
  });
}

/** Selects by the constraint's labelSelector and by the pod's values of its matchLabelKeys. */
export function ownSelector(
  constraint: TopologySpreadConstraint,
  pod: Pick<PodView, 'labels'>,
): SpreadSelector {
  const { labelSelector, matchLabelKeys = [] } = constraint;
  const keys = matchLabelKeys.filter((key) => Object.hasOwn(pod.labels, key));
  const matches = compileLabelSelector(labelSelector);
  const asks = askedLabel(labelSelector);
  if (keys.length === 0) {
    const countsNothing = labelSelector !== undefined && isEmptySelector(labelSelector);
    return { selects: matches, asks, countsNothing };
  }
  if (labelSelector === undefined) return { selects: matches, asks, countsNothing: false };
  return {
    asks,
    selects: (labels) =>
      matches(labels) &&
      keys.every((key) => Object.hasOwn(labels, key) && labels[key] === pod.labels[key]),
    countsNothing: false,
  };
}

export function countedPods(
  selector: SpreadSelector,
  pod: PodView,
  cluster: ClusterView,
): CountedPods {
  const known: (boolean | undefined)[] = [];
  return {
    asks: selector.asks && { ...selector.asks, namespace: pod.namespace },
    counts: (podClass) =>
      (known[podClass] ??= countsClass(selector, pod, cluster.podClasses[podClass]!)),
    countsSupposed(podClass) {
      const { namespace, labels } = cluster.podClasses[podClass]!;
      return namespace === pod.namespace && selector.selects(labels);
    },
    self: selector.selects(pod.labels) ? 1 : 0,
  };
}

export function compileConstraint(
  constraint: TopologySpreadConstraint,
  countedPods: CountedPods,
  pod: PodView,
  cluster: ClusterView,
): Constraint {
  const { maxSkew, topologyKey, minDomains = 1, nodeAffinityPolicy, nodeTaintsPolicy } = constraint;
  const matches = nodeAffinityPolicy === 'Ignore' ? undefined : requiredNodes(pod, cluster);
  const bars = barredTaintLists(nodeTaintsPolicy === 'Honor', pod, cluster);
  const taintListOf = bars === undefined ? undefined : cluster.columns.taintListOf;
  return {
    maxSkew,
    minDomains,
    topologyKey,
    column: cluster.columns.labelColumn(topologyKey),
    honoursTaints: bars !== undefined,
    countsEveryNode: matches === undefined && bars === undefined,
    eligible: (node) => (matches?.(node) ?? true) && bars?.[taintListOf![node]!] !== true,
    ...countedPods,
  };
}

/** The facets of nodes that answers with these constraints follow: taints are not read, or decide which pods are counted. */
export const followedBy = (constraints: readonly Constraint[]): readonly BarrierFacet[] =>
  constraints.some(({ honoursTaints }) => honoursTaints) ? [] : ['node.taints'];

function countsClass(selector: SpreadSelector, pod: PodView, other: PodClassView): boolean {
  if (selector.countsNothing || other.terminating || other.namespace !== pod.namespace)
    return false;
  return selector.selects(other.labels);
}

function barredTaintLists(
  honourTaints: boolean,
  pod: PodView,
  cluster: ClusterView,
): readonly boolean[] | undefined {
  if (!honourTaints) return undefined;
  return cluster.columns.taintLists.map((taints) =>
    taints.some((t) => t.effect !== 'PreferNoSchedule' && !tolerates(pod.tolerations, t)),
  );
}
