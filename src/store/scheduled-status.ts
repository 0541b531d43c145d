import type { PodCondition, PodStatus } from '../api/index.ts';
import { withCondition } from './object-parts.ts';

/** Statuses with condition PodScheduled: pods that are bound at one moment share what they have in common. */
export class ScheduledStatus {
  #condition: PodCondition = { type: 'PodScheduled', status: 'True' };
  #lastGiven: PodStatus | undefined;
  #lastMade: PodStatus = {};

  /** `now`: RFC 3339. */
  of(status: PodStatus, now: string): PodStatus {
    if (this.#condition.lastTransitionTime !== now) {
      this.#condition = { type: 'PodScheduled', status: 'True', lastTransitionTime: now };
    } else if (status === this.#lastGiven) {
      return this.#lastMade;
    }
    this.#lastGiven = status;
    this.#lastMade = withCondition(status, this.#condition);
    return this.#lastMade;
  }
}
