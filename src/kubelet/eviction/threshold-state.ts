import { isMet, PRESSURE_OF, PRESSURES, RESOURCE_OF } from './thresholds.ts';
import type { Observations, Pressure, Threshold } from './thresholds.ts';

interface Periods {
  /** Between two synchronizations. */
  readonly monitoringMs: number;
  /** A condition stays so long after one of its thresholds was last met. */
  readonly transitionMs: number;
}

/** Which thresholds of a node are met, and since when (pkg/kubelet/eviction/eviction_manager.go: synchronize, v1.36). */
export class ThresholdState {
  readonly #thresholds: readonly Threshold[];
  readonly #periods: Periods;
  #firstMetMs: ReadonlyMap<Threshold, number> = new Map();
  /** The thresholds that had been met for their grace periods at the last synchronization. */
  #unresolved: readonly Threshold[] = [];
  #seen: ReadonlySet<Pressure> = new Set();
  readonly #lastSeenMs = new Map<Pressure, number>();

  constructor(thresholds: readonly Threshold[], periods: Periods) {
    this.#thresholds = thresholds;
    this.#periods = periods;
  }

  /**
   * Returns the thresholds that call for evictions, memory first. `hasSkipped`: there would have been synchronizations since the
   * last one, with the same observations.
   */
  update(observations: Observations, nowMs: number, hasSkipped = true): readonly Threshold[] {
    const met = this.#thresholds.filter(
      (each) =>
        isMet(each, observations, false) ||
        (this.#unresolved.includes(each) && isMet(each, observations, true)),
    );
    const before = this.#firstMetMs;
    this.#firstMetMs = new Map(met.map((each) => [each, before.get(each) ?? nowMs]));
    if (hasSkipped) this.#seeAgain(nowMs - this.#periods.monitoringMs);
    this.#seen = new Set(met.map(pressureOf));
    for (const pressure of this.#seen) this.#lastSeenMs.set(pressure, nowMs);
    const active = met.filter((each) => nowMs >= this.#graceEndMs(each));
    this.#unresolved = active;
    const isOfMemory = (each: Threshold): boolean => pressureOf(each) === 'MemoryPressure';
    return [...active.filter(isOfMemory), ...active.filter((each) => !isOfMemory(each))];
  }

  /** Whether no threshold is met, with what must be available above it. */
  isRelieved(observations: Observations): boolean {
    return !this.#thresholds.some((each) => isMet(each, observations, true));
  }

  /** The conditions of the node. */
  conditionsAt(nowMs: number): readonly Pressure[] {
    return PRESSURES.filter((each) => nowMs < this.#endMsOf(each));
  }

  /** When a grace period or a condition ends after `nowMs`, if nothing changes; Infinity: never. */
  nextChangeMs(nowMs: number): number {
    let nextMs = Infinity;
    for (const threshold of this.#firstMetMs.keys()) {
      const endMs = this.#graceEndMs(threshold);
      if (endMs > nowMs) nextMs = Math.min(nextMs, endMs);
    }
    for (const pressure of this.conditionsAt(nowMs)) {
      if (!this.#seen.has(pressure)) nextMs = Math.min(nextMs, this.#endMsOf(pressure));
    }
    return nextMs;
  }

  /** Extends what the last synchronization saw over the skipped synchronizations. */
  #seeAgain(timeMs: number): void {
    for (const pressure of this.#seen) {
      const lastMs = this.#lastSeenMs.get(pressure) ?? timeMs;
      this.#lastSeenMs.set(pressure, Math.max(lastMs, timeMs));
    }
  }

  #graceEndMs(threshold: Threshold): number {
    return (this.#firstMetMs.get(threshold) ?? Infinity) + threshold.graceMs;
  }

  #endMsOf(pressure: Pressure): number {
    return (this.#lastSeenMs.get(pressure) ?? -Infinity) + this.#periods.transitionMs;
  }
}

function pressureOf({ signal }: Threshold): Pressure {
  return PRESSURE_OF[RESOURCE_OF[signal]];
}
