import type { LateStatus } from '../../server/index.ts';
import type { ContainerUsage, UsageWatch } from './metrics/apis.ts';
import type { Levels } from './metrics/levels.ts';

type Usage = readonly ContainerUsage[];

/** What a course is known by. */
interface Known {
  readonly watch: UsageWatch;
  /** Undefined: pods do not use the same, so that no other usage is followed. */
  readonly levels: Levels | undefined;
  /** When an autoscaler may decide otherwise by the same proposal. */
  readonly untilMs: number;
}

/** Usage that is foreseen, one sample after the other, for as long as an autoscaler proposes the same by it, and decides the same. */
export class Course {
  readonly #known: Known;
  /** The status of the last sync that followed usage. */
  late: LateStatus | undefined;
  readonly #untilMs: number;
  /** What the sync read before #timesMs. */
  #first: Usage | undefined;
  /** When metrics tell another usage, and which. */
  #timesMs: number[] = [];
  #usages: Usage[] = [];
  /** How many of them the last sync has come to. */
  #passed = 0;
  /** Nothing is foreseen from this time on. */
  #foreseenMs: number;

  /** `nowMs`: of the sync that read what each pod uses now, if all use the same. */
  constructor(known: Known, nowMs: number) {
    this.#known = known;
    this.#untilMs = known.untilMs;
    this.#first = known.levels && known.watch.even;
    this.#foreseenMs = nowMs;
    this.#lookAhead(nowMs);
  }

  /** What the last sync read that went on. */
  get usage(): Usage | undefined {
    return this.#passed === 0 ? this.#first : this.#usages[this.#passed - 1];
  }

  /** Before this time syncs read what the last one did. */
  get nextMs(): number {
    return Math.min(this.#timesMs[this.#passed] ?? this.#foreseenMs, this.#untilMs);
  }

  /**
   * Goes on to a sync that reads the next usage, and writes its status once more. Returns false, and does nothing, if `goTo` has to find
   * out more. One autoscaler after the other does this, so it looks at little.
   */
  goOn(ms: number): boolean {
    const at = this.#passed;
    const fromMs = this.#timesMs[at] ?? Infinity;
    const laterMs = this.#timesMs[at + 1] ?? this.#foreseenMs;
    if (fromMs > ms || laterMs <= ms || ms >= this.#untilMs) return false;
    if (this.late?.writeAgain() !== true) return false;
    this.#passed++;
    return true;
  }

  /** Goes on to the sync of a time: whether it reads the `same`, `other` usage that proposes the same, or what is `unknown`. */
  goTo(ms: number): 'same' | 'other' | 'unknown' {
    if (ms >= this.#foreseenMs && this.#passed === this.#timesMs.length) {
      this.#lookAhead(this.#foreseenMs - 1);
    }
    if (ms >= this.#foreseenMs || ms >= this.#untilMs) return 'unknown';
    const before = this.usage;
    while ((this.#timesMs[this.#passed] ?? Infinity) <= ms) this.#passed++;
    const { usage } = this;
    return before === usage || areAlike(before, usage, this.#known.levels) ? 'same' : 'other';
  }

  /** `ms`: a time at which usage is known. */
  #lookAhead(ms: number): void {
    const { watch, levels } = this.#known;
    let last = this.usage;
    this.#first = last;
    this.#timesMs = [];
    this.#usages = [];
    this.#passed = 0;
    const foreseenMs = watch.foresee?.(ms, (fromMs, usage) => {
      if (levels === undefined || usage === undefined || !levels.hold(usage)) return false;
      if (areAlike(last, usage, levels)) return true;
      this.#timesMs.push(fromMs);
      this.#usages.push(usage);
      last = usage;
      return true;
    });
    if (foreseenMs !== undefined) this.#foreseenMs = foreseenMs;
  }
}

/** Whether metrics tell the same of both. */
const areAlike = (
  a: Usage | undefined,
  b: Usage | undefined,
  levels: Levels | undefined,
): boolean => a !== undefined && b !== undefined && levels?.areAlike(a, b) === true;
