import type { PlanEvent } from '../../../outcome/index.ts';
import type { EventRow } from './row.ts';

/** The scheduler looks so often for series that have ended, and writes their counts. */
const PASS_SECONDS = 360;
/** It writes the counts of all series so often. */
const REFRESH_SECONDS = 1_800;

/**
 * Events of kube-scheduler about one object with one reason, whatever their messages. The API server has the first message; the count
 * is written at the second event, and later when the series has ended or is refreshed.
 * Source: client-go tools/events/event_broadcaster.go, v1.34.
 */
export class EventSeries {
  readonly #first: PlanEvent;
  #count = 1;
  #lastAt: number;
  /** Up to there passes and refreshes are done. */
  #doneAt: number;
  #isOver = false;
  #written: { readonly count: number; readonly lastAt: number };

  constructor(first: PlanEvent) {
    this.#first = first;
    this.#lastAt = first.at;
    this.#doneAt = first.at;
    this.#written = { count: 1, lastAt: first.at };
  }

  /** False: the series has ended before, and the event begins another one. `at`: virtual seconds. */
  add(at: number): boolean {
    this.#passUntil(at);
    if (this.#isOver) return false;
    this.#count++;
    this.#lastAt = at;
    if (this.#count === 2) this.#write();
    return true;
  }

  /** What the API server has at that virtual second. */
  rowAt(at: number): EventRow {
    this.#passUntil(at);
    const { count, lastAt } = this.#written;
    const { message, at: firstAt } = this.#first;
    return { event: this.#first, message, count, firstAt, lastAt };
  }

  #write(): void {
    this.#written = { count: this.#count, lastAt: this.#lastAt };
  }

  #passUntil(at: number): void {
    const endAt = nextMultiple(this.#lastAt + PASS_SECONDS, PASS_SECONDS);
    const refreshAt = nextMultiple(this.#doneAt, REFRESH_SECONDS);
    if (refreshAt <= at && refreshAt <= endAt) this.#write();
    if (endAt <= at) {
      this.#write();
      this.#isOver = true;
    }
    this.#doneAt = at;
  }
}

/** The first multiple after `value`. */
function nextMultiple(value: number, step: number): number {
  return (Math.floor(value / step) + 1) * step;
}
