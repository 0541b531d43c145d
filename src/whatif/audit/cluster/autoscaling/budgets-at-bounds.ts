import { refKeyOf, refOf, refText } from '../../../../objects/index.ts';
import type { ObjectKey } from '../../../../objects/index.ts';
import type { Autoscaler } from '../../../../controllers/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import type { AuditedCluster } from '../audited.ts';
import { budgetsOf, expectation } from '../budgets.ts';
import type { Budget } from '../budgets.ts';

/** A budget over pods that autoscalers add and remove. */
export interface BudgetAtBounds {
  readonly budget: Budget;
  /** The autoscalers of its pods. */
  readonly scalers: readonly Autoscaler[];
  readonly now: Allowance;
  readonly atMin: Allowance;
  readonly atMax: Allowance;
  /** What makes it allow an eviction at the minimum: checked with the sums of the disruption controller. */
  readonly advice: string;
}

/** The pods that a budget relates to, and how many may go if all are healthy. */
interface Allowance {
  readonly expected: number;
  readonly allowed: number;
}

const known = new WeakMap<AuditedCluster, readonly BudgetAtBounds[]>();

/** The budgets that select pods of autoscaled workloads, and whose pods can be counted. */
export const budgetsAtBounds = (cluster: AuditedCluster): readonly BudgetAtBounds[] =>
  getOrInsert(known, cluster, () => readBudgets(cluster));

function readBudgets(cluster: AuditedCluster): readonly BudgetAtBounds[] {
  const scalerOf = new Map<ObjectKey, Autoscaler>();
  for (const { by, target } of cluster.autoscalers) {
    if ('workload' in target) scalerOf.set(refKeyOf(refOf(target.workload)), by);
  }
  if (scalerOf.size === 0) return [];
  return budgetsOf(cluster).flatMap((budget) => {
    const scalers = budget.selected.flatMap(({ owner }) => scalerOf.get(refKeyOf(owner)) ?? []);
    const [first] = scalers;
    if (first === undefined || budget.expected === undefined) return [];
    const at = (replicasOf: (by: Autoscaler) => number): Allowance =>
      allowanceOf(budget, (owner) => {
        const by = scalerOf.get(owner);
        return by === undefined ? undefined : replicasOf(by);
      });
    // Without pods there is nothing to drain.
    const least = ({ minActive }: Autoscaler): number => minActive;
    const enough = leastEnough(
      least(first),
      first.max,
      (replicas) => at((by) => (by === first ? replicas : least(by))).allowed > 0,
    );
    return [
      {
        budget,
        scalers,
        now: { expected: budget.expected, allowed: Math.max(0, budget.expected - budget.desired) },
        atMin: at(least),
        atMax: at(({ max }) => max),
        advice: adviceOf(first, enough),
      },
    ];
  });
}

function allowanceOf(
  { object, selected }: Budget,
  replicasOf: (owner: ObjectKey) => number | undefined,
): Allowance {
  const scaled = selected.map((one) => {
    const replicas = replicasOf(refKeyOf(one.owner));
    return replicas === undefined ? one : { ...one, pods: [], replicas };
  });
  const { expected = 0, desired } = expectation(object, scaled);
  return { expected, allowed: Math.max(0, expected - desired) };
}

/** The fewest replicas that are enough, by halving: more replicas never allow fewer evictions. Undefined if the most are not enough. */
function leastEnough(
  from: number,
  most: number,
  isEnough: (replicas: number) => boolean,
): number | undefined {
  if (!isEnough(most)) return undefined;
  let [low, high] = [from, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

function adviceOf({ ref }: Autoscaler, enough: number | undefined): string {
  const allow = 'Allow one pod to be unavailable (maxUnavailable: 1)';
  if (enough === undefined) return `${allow}: no number of replicas up to the maximum is enough.`;
  const field = ref.kind === 'ScaledObject' ? 'minReplicaCount' : 'minReplicas';
  return `${allow}, or raise ${field} of ${refText(ref)} to ${String(enough)}.`;
}
