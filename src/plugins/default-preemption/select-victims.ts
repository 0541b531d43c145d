import { podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { NodeIndex, PlacedPod } from '../../cluster/index.ts';
import type { ExplainedFailure, PostFilterContext } from '../../framework/index.ts';
import type { DisruptionBudgets } from './disruption-budgets.ts';
import { byImportance } from './importance.ts';
import type { PreemptionRules } from './preemption-rules.ts';

/** The pods to evict from a node. */
export interface Victims {
  readonly node: NodeIndex;
  /** Most important first; with `protectedFirst`, pods that a budget protects come before all others. */
  readonly pods: readonly Pod[];
  /** How many of them a PodDisruptionBudget protects. */
  readonly violations: number;
}

export type VictimSearch =
  | { readonly victims: Victims }
  /** Why evictions do not help on the node. */
  | { readonly failure: ExplainedFailure }
  /** The pod fits without evictions: an error of upstream. */
  | { readonly noVictims: true };

/**
 * The fewest pods of lower priority to evict from a node so that the pod fits. All are removed, then added back one by one: those
 * that a budget protects first, and among equals the most important first. Pods that cannot be added back are the victims.
 *
 * Source: kubernetes v1.34.1 plugins/defaultpreemption SelectVictimsOnNode.
 */
export function selectVictims(
  node: NodeIndex,
  { pod, cluster, dryRun }: Pick<PostFilterContext, 'pod' | 'cluster' | 'dryRun'>,
  budgets: DisruptionBudgets,
  { protectedFirst, noVictimsText }: PreemptionRules,
): VictimSearch {
  const found = lowerPriorityPods(cluster.podsOn(node), podPriority(pod));
  if (found.length === 0) {
    const text = noVictimsText(cluster.columns.names[node]!, pod.metadata.name);
    const reasons = [{ id: 'no-victims', text }];
    return { failure: { code: 'UnschedulableAndUnresolvable', reasons } };
  }
  return dryRun.on(node, (trial) => {
    for (const { view } of found) trial.remove(view);
    const failure = trial.firstFailure();
    if (failure !== undefined) return { failure: dryRun.explain(failure) };
    const lower = byImportance(found, ({ pod: placed }) => placed);
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
    if (victims.length === 0) return { noVictims: true };
    const pods = protectedFirst ? victims : byImportance(victims, (victim) => victim);
    return { victims: { node, pods, violations } };
  });
}

function lowerPriorityPods(placed: readonly PlacedPod[], priority: number): PlacedPod[] {
  return placed.filter(({ pod }) => podPriority(pod) < priority);
}
