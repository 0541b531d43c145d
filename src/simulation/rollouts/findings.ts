import type { FindingKind, PlanSummary, Rollout } from '../../outcome/index.ts';
import { duration } from '../../units/index.ts';

export interface RolloutFinding {
  readonly kind: Extract<FindingKind, 'below-budget' | 'slow'>;
  readonly message: string;
  /** Pods that are missing; 0 for what only takes long. */
  readonly pods: number;
}

/** What is wrong with a rollout. `slowAfter`: seconds. */
export function rolloutFindings(
  rollout: Rollout,
  {
    slowAfter,
    endTime,
    failOn,
  }: Pick<PlanSummary, 'endTime'> & Required<Pick<PlanSummary, 'slowAfter' | 'failOn'>>,
): readonly RolloutFinding[] {
  const { desired, lowestReady, keepsReady = 0, budget, startTime, seconds } = rollout;
  const found: RolloutFinding[] = [];
  if (lowestReady < keepsReady) {
    const who = budget === undefined ? 'its maxUnavailable' : `PodDisruptionBudget ${budget}`;
    const message = `${String(lowestReady)} of ${String(desired)} pods ready at the lowest; ${who} asks for ${String(keepsReady)}`;
    found.push({ kind: 'below-budget', message, pods: keepsReady - lowestReady });
  }
  // Other findings say what an incomplete rollout lacks.
  if (seconds === undefined && failOn.includes('slow')) {
    const message = `its rollout is not complete after ${duration(endTime - startTime)}, at the end of the run`;
    found.push({ kind: 'slow', message, pods: 0 });
  } else if (seconds !== undefined && seconds > slowAfter) {
    const message = `its rollout takes ${duration(seconds)}, longer than ${duration(slowAfter)}`;
    found.push({ kind: 'slow', message, pods: 0 });
  }
  return found;
}
