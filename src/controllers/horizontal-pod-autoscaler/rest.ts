import type { AutoscalerFollower, AutoscalerSync } from './autoscaling.ts';
import type { Course } from './course.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Memory } from './normalization/memory.ts';
import { keepAll } from './normalization/normalize.ts';
import type { Seat } from './sync-group.ts';

/** Of one autoscaler. */
interface Context {
  readonly kept: KeptAnswers;
  readonly memory: Memory;
  readonly periodMs: number;
  readonly follower: AutoscalerFollower | undefined;
}

/**
 * The time in which the syncs of one autoscaler find nothing changed but usage, and propose and decide the same. They are kept in memory and noted
 * together at its end. Those that find the same usage too are not made: nearly all syncs of a day.
 */
export class Rest {
  readonly #seat: Seat;
  /** The last sync that was made. */
  #sync: AutoscalerSync | undefined;
  /** The last sync that is kept and noted. */
  #atMs = Infinity;
  /** What has happened since `end`. */
  #changes = 0;
  #isOn = false;
  /** What all of its syncs propose. */
  #proposed = 0;
  #course: Course | undefined;

  /** `seat`: of the autoscaler. */
  constructor(seat: Seat) {
    this.#seat = seat;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The usage of its time, until `end`. */
  get course(): Course | undefined {
    return this.#course;
  }

  /** Something other than usage has changed that syncs read: the next one looks at all. */
  disturb(): void {
    this.#changes++;
    this.#isOn = false;
    this.#seat.rest(undefined);
  }

  /** After a sync that looked at all and is kept and noted. `ownChanges`: how often it has changed itself what it reads. */
  begin(sync: AutoscalerSync, ownChanges: number, { kept, periodMs }: Context): void {
    const { decision, input } = sync;
    this.#sync = sync;
    this.#atMs = input.nowMs;
    this.#proposed = kept.proposed;
    const untilMs = kept.lastsUntilMs(decision);
    const isLasting =
      decision.rescaleReason === undefined &&
      decision.events.length === 0 &&
      this.#changes <= ownChanges &&
      untilMs > input.nowMs + periodMs;
    this.#course = isLasting ? kept.courseFrom(input.nowMs, untilMs) : undefined;
    this.goOn(ownChanges);
  }

  /** After a sync of the course. */
  goOn(ownChanges: number): void {
    const course = this.#course;
    this.#isOn = course !== undefined && this.#changes <= ownChanges;
    this.#changes = 0;
    if (course !== undefined && this.#isOn) this.#seat.rest(course);
  }

  /** To be called before a sync looks at all. */
  end(context: Context): void {
    this.catchUp(context);
    this.#sync = undefined;
    this.#course = undefined;
    this.#changes = 0;
    this.#isOn = false;
    this.#seat.rest(undefined);
  }

  /** Keeps and notes the syncs of the past. */
  catchUp({ memory, periodMs, follower }: Context): void {
    const sync = this.#sync;
    const { ranMs } = this.#seat;
    if (sync === undefined || ranMs <= this.#atMs) return;
    const { settings } = sync.input;
    const afterMs = this.#atMs;
    const count = Math.ceil((ranMs - afterMs) / periodMs);
    this.#atMs = afterMs + count * periodMs;
    const from = { settings, memory, nowMs: afterMs + periodMs };
    keepAll(this.#proposed, from, { untilMs: this.#atMs, periodMs });
    follower?.noteRepeats({ sync, afterMs, periodMs, count });
  }
}
