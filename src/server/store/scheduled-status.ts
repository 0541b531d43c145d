import type { PodCondition, PodStatus } from '../../objects/index.ts';
import { withCondition } from './object-parts.ts';

/** Adds condition PodScheduled=True. Pods bound at the same time share condition and, if equal before, status. */
export class ScheduledStatus {
  #condition: PodCondition = { type: 'PodScheduled', status: 'True' };
  #lastStatus: PodStatus | undefined;
  #lastResult: PodStatus = {};

  /** `now`: RFC 3339. */
  of(status: PodStatus, now: string): PodStatus {
    if (this.#condition.lastTransitionTime !== now) {
      this.#condition = { type: 'PodScheduled', status: 'True', lastTransitionTime: now };
    } else if (status === this.#lastStatus) {
      return this.#lastResult;
    }
    this.#lastStatus = status;
    this.#lastResult = withCondition(status, this.#condition);
    return this.#lastResult;
  }
}
