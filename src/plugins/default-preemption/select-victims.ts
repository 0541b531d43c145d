import type { Pod } from '../../objects/index.ts';
import type { NodeIndex, PlacedPod } from '../../cluster/index.ts';
import type {
  ExplainedFailure,
  Failure,
  Leavers,
  PostFilterContext,
} from '../../framework/index.ts';
import type { BudgetBasis, DisruptionBudgets } from './disruption-budgets.ts';
import { byImportance } from './importance.ts';
import type { LowerPods } from './lower-pods.ts';
import type { PreemptionRules } from './preemption-rules.ts';
import { asVictims } from './victims.ts';
import type { Victims } from './victims.ts';

export type VictimSearch =
  | { readonly type: 'victims'; readonly victims: Victims }
  /** Why evictions do not help on the node. */
  | { readonly type: 'failure'; readonly failure: ExplainedFailure }
  /** The pod fits without evictions: an error of upstream. */
  | { readonly type: 'no-victims' }
  /** No pod on the node has a lower priority. */
  | { readonly type: 'no-lower-pods' };

/** Of a node without pods of a lower priority: there is nothing to search. */
export const NO_LOWER_PODS: VictimSearch = { type: 'no-lower-pods' };

/** A search, and how it depends on budgets. */
export interface BudgetedSearch {
  readonly search: VictimSearch;
  readonly basis: BudgetBasis;
}

/** The pod that needs room, and by what nodes are judged. */
type Asking = Pick<PostFilterContext, 'cluster' | 'dryRun'>;

/**
 * The fewest pods of lower priority to evict from a node so that the pod fits. All are removed, then added back one by one: those
 * that a budget protects first, and among equals the most important first. Pods that cannot be added back are the victims.
 *
 * Source: kubernetes v1.34.1 plugins/defaultpreemption SelectVictimsOnNode.
 */
export function selectVictims(
  node: NodeIndex,
  { pods: lower, sums }: LowerPods,
  { cluster, dryRun }: Asking,
  {
    budgets,
    protectedFirst,
  }: { readonly budgets: DisruptionBudgets } & Pick<PreemptionRules, 'protectedFirst'>,
): BudgetedSearch {
  const { uncovered } = budgets;
  const short = sums && dryRun.leavers(node, sums);
  if (short !== undefined && 'failure' in short) return failed(short.failure, dryRun, uncovered);
  const { violating, basis } = budgets.violated(lower.map(({ pod }) => pod));
  const order = protectedOnesFirst(lower, violating);
  // The short way adds all pods back by importance.
  const leavers = short !== undefined && order === lower ? short : tryEach(node, order, dryRun);
  if ('failure' in leavers) return failed(leavers.failure, dryRun, uncovered);
  const found = leavers.leaving.map((at) => order[at]!.pod);
  if (found.length === 0) return { search: { type: 'no-victims' }, basis };
  const victims = protectedFirst ? found : byImportance(found, (victim) => victim);
  const pdbViolations = found.filter((victim) => violating.has(victim)).length;
  const nodeName = cluster.columns.names[node]!;
  const candidate = { nodeName, victims, pdbViolations };
  return { search: { type: 'victims', victims: asVictims(node, candidate) }, basis };
}

const failed = (
  failure: Failure,
  dryRun: Asking['dryRun'],
  basis: BudgetBasis,
): BudgetedSearch => ({
  search: { type: 'failure', failure: dryRun.explain(failure) },
  basis,
});

/** Removes all pods, and tries to add them back one by one. */
function tryEach(node: NodeIndex, order: readonly PlacedPod[], dryRun: Asking['dryRun']): Leavers {
  return dryRun.on(node, (trial) => {
    for (const { view } of order) trial.remove(view);
    const failure = trial.firstFailure();
    if (failure !== undefined) return { failure };
    const leaving: number[] = [];
    order.forEach(({ view }, at) => {
      trial.add(view);
      if (trial.firstFailure() === undefined) return;
      trial.remove(view);
      leaving.push(at);
    });
    return { leaving };
  });
}

function protectedOnesFirst(
  placed: readonly PlacedPod[],
  violating: ReadonlySet<Pod>,
): readonly PlacedPod[] {
  if (violating.size === 0) return placed;
  const isProtected = ({ pod }: PlacedPod): boolean => violating.has(pod);
  return [...placed.filter(isProtected), ...placed.filter((one) => !isProtected(one))];
}
