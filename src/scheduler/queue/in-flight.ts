import type { ClusterEvent } from '../../framework/index.ts';
import type { WaitingPod } from './pod-queue.ts';

const NONE: readonly ClusterEvent[] = [];

/** The pods of the running scheduling cycles, and the events since these began (kubernetes v1.34.1 backend/queue/active_queue.go). */
export class InFlight {
  #count = 0;
  #events: ClusterEvent[] = [];
  readonly #activated = new Set<WaitingPod>();

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  begin(waiting: WaitingPod): void {
    waiting.eventsBefore = this.#events.length;
    this.#count++;
  }

  /** Notes an event, if any pod is in flight. */
  note(event: ClusterEvent): void {
    if (this.#count > 0) this.#events.push(event);
  }

  /** Retries the pod after this cycle, whatever its result. */
  activate(waiting: WaitingPod): void {
    this.#activated.add(waiting);
  }

  /** Ends the pod's cycle. Returns the events since it began; undefined if the pod is to be tried again in any case. */
  end(waiting: WaitingPod): readonly ClusterEvent[] | undefined {
    const { eventsBefore } = waiting;
    if (eventsBefore === undefined) return NONE;
    waiting.eventsBefore = undefined;
    const missed = eventsBefore < this.#events.length ? this.#events.slice(eventsBefore) : NONE;
    if (--this.#count === 0 && this.#events.length > 0) this.#events = [];
    return this.#activated.size > 0 && this.#activated.delete(waiting) ? undefined : missed;
  }
}
