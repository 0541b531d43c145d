import type { ContainerUsage, UsageWatch } from './metrics/apis.ts';
import type { Levels } from './metrics/levels.ts';

/** What each pod uses from a time on. */
interface Change {
  readonly fromMs: number;
  readonly usage: readonly ContainerUsage[];
}

/** Usage that is foreseen, one sample after the other, for as long as an autoscaler proposes the same by it. */
export class Course {
  readonly #watch: UsageWatch;
  /** Undefined: pods do not use the same, so that no other usage is followed. */
  readonly #levels: Levels | undefined;
  /** What the last sync read. */
  #usage: readonly ContainerUsage[] | undefined;
  #changes: Change[] = [];
  /** How many of #changes the last sync has come to. */
  #passed = 0;
  /** Nothing is known from this time on. */
  #untilMs: number;

  /** `nowMs`: of the sync that read what each pod uses now, if all use the same. */
  constructor(watch: UsageWatch, nowMs: number, levels: Levels | undefined) {
    this.#watch = watch;
    this.#levels = levels;
    this.#usage = levels && watch.even;
    this.#untilMs = nowMs;
    this.#lookAhead(nowMs);
  }

  /** What the last sync read that went on. */
  get usage(): readonly ContainerUsage[] | undefined {
    return this.#usage;
  }

  /** Before this time syncs read what the last one did. */
  get nextMs(): number {
    return this.#changes[this.#passed]?.fromMs ?? this.#untilMs;
  }

  /** Goes on to the sync of a time: whether it reads the `same`, `other` usage that proposes the same, or what is `unknown`. */
  goTo(ms: number): 'same' | 'other' | 'unknown' {
    if (ms >= this.#untilMs && this.#passed === this.#changes.length) {
      this.#lookAhead(this.#untilMs - 1);
    }
    if (ms >= this.#untilMs) return 'unknown';
    const before = this.#usage;
    let change = this.#changes[this.#passed];
    while (change !== undefined && change.fromMs <= ms) {
      this.#usage = change.usage;
      this.#passed++;
      change = this.#changes[this.#passed];
    }
    const [levels, usage] = [this.#levels, this.#usage];
    const isSame =
      before === usage ||
      (levels !== undefined &&
        before !== undefined &&
        usage !== undefined &&
        levels.areAlike(before, usage));
    return isSame ? 'same' : 'other';
  }

  /** `ms`: a time at which usage is known. */
  #lookAhead(ms: number): void {
    const levels = this.#levels;
    this.#changes = [];
    this.#passed = 0;
    const untilMs = this.#watch.foresee?.(ms, (fromMs, usage) => {
      if (levels === undefined || usage === undefined || !levels.hold(usage)) return false;
      this.#changes.push({ fromMs, usage });
      return true;
    });
    if (untilMs !== undefined) this.#untilMs = untilMs;
  }
}
