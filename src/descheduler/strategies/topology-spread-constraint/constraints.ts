import {
  compileLabelSelector,
  compileRequiredNodeAffinity,
  labelOf,
} from '../../../objects/index.ts';
import type { Labels, Node, Pod, TopologySpreadConstraint } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { toleratesNode } from '../../cluster/nodes.ts';

/** A constraint with what its pod adds to it. */
export interface Constraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  readonly counts: (labels: Labels) => boolean;
  /** The node's domain counts: the policies for affinity and taints. */
  readonly includes: (node: Node) => boolean;
}

/**
 * The distinct constraints of pods, in their order.
 *
 * Rule: newTopologySpreadConstraint and hasIdenticalConstraints, topologyspreadconstraint.go of the descheduler, v0.36. minDomains is
 * not read.
 */
export function distinctConstraints(
  pods: readonly Pod[],
  actions: readonly string[],
): readonly Constraint[] {
  const known = new Map<string, Constraint>();
  for (const pod of pods) {
    for (const constraint of pod.spec.topologySpreadConstraints ?? []) {
      if (!actions.includes(constraint.whenUnsatisfiable)) continue;
      const key = keyOf(constraint, pod);
      getOrInsert(known, key, () => compile(constraint, pod));
    }
  }
  return [...known.values()];
}

const honorsAffinity = ({ nodeAffinityPolicy = 'Honor' }: TopologySpreadConstraint): boolean =>
  nodeAffinityPolicy === 'Honor';

const honorsTaints = ({ nodeTaintsPolicy = 'Ignore' }: TopologySpreadConstraint): boolean =>
  nodeTaintsPolicy === 'Honor';

/** Equal for constraints that say the same about the same nodes and pods. */
function keyOf(constraint: TopologySpreadConstraint, pod: Pod): string {
  const { maxSkew, topologyKey, labelSelector } = constraint;
  const { nodeSelector, affinity, tolerations } = pod.spec;
  return JSON.stringify([
    [maxSkew, topologyKey, labelSelector, matchedLabels(constraint, pod)],
    honorsAffinity(constraint) && [
      nodeSelector,
      affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution,
    ],
    honorsTaints(constraint) && (tolerations ?? []),
  ]);
}

/** The labels of matchLabelKeys that the pod has. */
function matchedLabels(
  { matchLabelKeys = [] }: TopologySpreadConstraint,
  { metadata: { labels = {} } }: Pod,
): readonly (readonly [string, string])[] {
  return matchLabelKeys.flatMap((key) => {
    const value = labelOf(labels, key);
    return value === undefined ? [] : [[key, value] as const];
  });
}

function compile(constraint: TopologySpreadConstraint, pod: Pod): Constraint {
  const { maxSkew, topologyKey, labelSelector } = constraint;
  const matches = compileLabelSelector(labelSelector);
  const matched = matchedLabels(constraint, pod);
  const affinity = honorsAffinity(constraint) ? compileRequiredNodeAffinity(pod.spec) : undefined;
  return {
    maxSkew,
    topologyKey,
    counts: (labels) =>
      matches(labels) && matched.every(([key, value]) => labelOf(labels, key) === value),
    includes: (node) => {
      const { name, labels = {} } = node.metadata;
      if (affinity?.matches(labels, name) === false) return false;
      return !honorsTaints(constraint) || toleratesNode(pod.spec.tolerations, node);
    },
  };
}
