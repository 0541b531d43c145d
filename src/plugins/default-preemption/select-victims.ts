import { podPriority } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { NodeIndex, PlacedPod } from '../../cluster/index.ts';
import type { ExplainedFailure, PostFilterContext } from '../../framework/index.ts';
import type { DisruptionBudgets } from './disruption-budgets.ts';
import { byImportance } from './importance.ts';
import type { PreemptionRules } from './preemption-rules.ts';

/** Who would have to leave a node. */
export interface Victims {
  readonly node: NodeIndex;
  /** The most important first, unless those that a budget protects come before. */
  readonly pods: readonly Pod[];
  /** How many of them a PodDisruptionBudget protects. */
  readonly violations: number;
}

export type VictimSearch =
  | { readonly victims: Victims }
  /** Why evictions do not help there. */
  | { readonly failure: ExplainedFailure }
  /** The pod fits, and nobody had to leave: upstream takes that for an error. */
  | { readonly nobody: true };

/**
 * The fewest pods of lower priority without which the pod fits on a node: all are taken off, then put back one by one, those that a
 * budget protects first, and among equals the most important first. Who cannot be put back is a victim.
 *
 * Source: kubernetes v1.34.1 plugins/defaultpreemption SelectVictimsOnNode.
 */
export function selectVictims(
  node: NodeIndex,
  { pod, cluster, dryRun }: Pick<PostFilterContext, 'pod' | 'cluster' | 'dryRun'>,
  budgets: DisruptionBudgets,
  { protectedFirst, noVictims }: PreemptionRules,
): VictimSearch {
  const lower = lowerPriorityPods(cluster.podsOn(node), podPriority(pod));
  if (lower.length === 0) {
    const text = noVictims(cluster.columns.names[node]!, pod.metadata.name);
    const reasons = [{ id: 'no-victims', text }];
    return { failure: { code: 'UnschedulableAndUnresolvable', reasons } };
  }
  return dryRun.on(node, (trial) => {
    for (const { view } of lower) trial.remove(view);
    const failure = trial.firstFailure();
    if (failure !== undefined) return { failure: dryRun.explain(failure) };
    lower.sort((a, b) => byImportance(a.pod, b.pod));
    const violating = budgets.violated(lower.map(({ pod }) => pod));
    const isProtected = ({ pod }: PlacedPod): boolean => violating.has(pod);
    const first = lower.filter(isProtected);
    const victims: Pod[] = [];
    let violations = 0;
    for (const placed of [...first, ...lower.filter((other) => !isProtected(other))]) {
      trial.add(placed.view);
      if (trial.firstFailure() === undefined) continue;
      trial.remove(placed.view);
      victims.push(placed.pod);
      if (isProtected(placed)) violations++;
    }
    if (victims.length === 0) return { nobody: true };
    const pods = protectedFirst ? victims : victims.sort(byImportance);
    return { victims: { node, pods, violations } };
  });
}

function lowerPriorityPods(placed: readonly PlacedPod[], priority: number): PlacedPod[] {
  return placed.filter(({ pod }) => podPriority(pod) < priority);
}
