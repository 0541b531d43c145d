import type { Allowances } from '../budgets/allowances.ts';
import type { DisruptionReason } from '../budgets/allowed.ts';
import type { Candidate, DisruptionClass } from '../candidates/search.ts';
import type { DisruptionCluster } from '../cluster.ts';
import type { Command } from '../command.ts';
import type { Eligibility } from '../consolidation/eligibility.ts';
import type { DisruptionEvent } from '../events.ts';
import type { PoolTotals } from '../balanced/totals.ts';

export type MethodName = 'emptiness' | 'drift' | 'multiNode' | 'singleNode';

/** One of the ways in which Karpenter finds nodes to disrupt. */
export interface DisruptionMethod {
  readonly name: MethodName;
  readonly reason: DisruptionReason;
  readonly kind: DisruptionClass;
  readonly judge: (cluster: DisruptionCluster, candidate: Candidate) => Eligibility;
  /** The candidates in the order in which the method tries them. */
  readonly sort: (
    cluster: DisruptionCluster,
    candidates: readonly Candidate[],
  ) => readonly Candidate[];
  readonly propose: (choice: Choice) => Proposal;
  /** Whether its commands are looked at again after a while. */
  readonly isValidated: boolean;
}

/** What a method chooses from. */
export interface Choice {
  readonly cluster: DisruptionCluster;
  readonly candidates: readonly Candidate[];
  readonly allowances: Allowances;
  readonly totalsOf: (pool: string) => PoolTotals | undefined;
}

/** What a method would do. */
export interface Proposal {
  readonly command?: Command;
  readonly events: readonly DisruptionEvent[];
  /** Nothing is to be found here until the cluster changes: no budget kept a candidate out. */
  readonly isSettled: boolean;
}
