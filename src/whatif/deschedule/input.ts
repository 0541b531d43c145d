import type { DeschedulerPolicy } from '../../descheduler/index.ts';
import type { DeschedulingFindingKind } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';

/** The input of `plan`, without a scenario. */
export type DescheduleInput = Omit<PlanInput, 'scenario'>;

/** Which policy is tried, and for how long. */
export interface DescheduleOptions {
  /** As `readDeschedulerPolicy` reads it. */
  readonly policy: DeschedulerPolicy;
  /** The policy to compare with, on the same cluster. */
  readonly base?: DeschedulerPolicy;
  /** What the document calls the policies. */
  readonly names?: { readonly policy?: string; readonly base?: string };
  /** The kinds of findings that decide `summary.verdict`. Default DESCHEDULE_FAIL_ON. */
  readonly failOn?: readonly DeschedulingFindingKind[];
  /** The most cycles, at least 1. Default 5. */
  readonly cycles?: number;
  /** Seconds between two cycles, by which pods get older. Default 300, as --descheduling-interval in the project's own Deployment. */
  readonly interval?: number;
}
