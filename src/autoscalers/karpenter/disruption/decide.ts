import { append } from '../../../units/index.ts';
import { allowancesFor } from './budgets/allowances.ts';
import { poolTotals } from './balanced/totals.ts';
import type { PoolTotals } from './balanced/totals.ts';
import { candidatesOf } from './candidates/search.ts';
import type { Candidate } from './candidates/search.ts';
import type { DisruptionCluster } from './cluster.ts';
import type { Command } from './command.ts';
import type { DisruptionEvent } from './events.ts';
import type { Choice, DisruptionMethod } from './methods/contract.ts';

/** What one method finds at one moment. */
export interface Decision {
  /** In the order in which the method tries them. */
  readonly candidates: readonly Candidate[];
  /** What the method would do; a method that validates does it only if `validate` agrees a while later. */
  readonly command?: Command;
  readonly events: readonly DisruptionEvent[];
  /** The method need not run again until the cluster changes. */
  readonly isSettled: boolean;
}

/**
 * Finds the candidates of a method, and what it would do with them.
 *
 * Rule: Controller.disrupt, disruption/controller.go, Karpenter v1.13.
 */
export function decide(method: DisruptionMethod, cluster: DisruptionCluster): Decision {
  const { choice, events } = choiceOf(method, cluster);
  const { candidates } = choice;
  if (candidates.length === 0) return { candidates, events, isSettled: false };
  const { events: said, ...proposal } = method.propose(choice);
  return { candidates, ...proposal, events: [...events, ...said] };
}

/** The eligible candidates of a method in its order, the budgets and the totals. */
export function choiceOf(
  method: DisruptionMethod,
  cluster: DisruptionCluster,
): { readonly choice: Choice; readonly events: readonly DisruptionEvent[] } {
  const { candidates: all, events: found } = candidatesOf(cluster, method.kind);
  const events = [...found];
  const eligible = all.filter((candidate) => {
    const { isEligible, events: said } = method.judge(cluster, candidate);
    append(events, said);
    return isEligible;
  });
  const candidates = method.sort(cluster, eligible);
  const allowances = allowancesFor(method.reason, cluster);
  if (candidates.length > 0) append(events, allowances.events);
  let totals: ReadonlyMap<string, PoolTotals> | undefined;
  const totalsOf = (pool: string): PoolTotals | undefined =>
    (totals ??= poolTotals(cluster, all)).get(pool);
  return { choice: { cluster, candidates, allowances, totalsOf }, events };
}
