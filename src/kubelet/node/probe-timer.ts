import type { Container, Probe } from '../../api/index.ts';
import type { Series } from '../model/series.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import type { ProbeKind, ProbeResult } from '../probe-results.ts';

/** Defaults of the API (pkg/apis/core/v1/defaults.go: SetDefaults_Probe, v1.34). */
const PERIOD_SECONDS = 10;
const FAILURE_THRESHOLD = 3;

export interface ProbeTimerOptions {
  readonly kind: ProbeKind;
  readonly container: Container;
  readonly instance: ContainerInstance;
  readonly probe: Probe;
  /** Whether the container answers well, since its start. */
  readonly outcome: Series<boolean>;
  /** When the first tick was (since 1970); attempts follow at whole periods after it. */
  readonly beganMs: number;
}

/** One probe of one container instance: counts attempts until the result can no longer change. */
export class ProbeTimer {
  readonly kind: ProbeKind;
  readonly container: Container;
  readonly instance: ContainerInstance;
  result: ProbeResult | undefined;
  /** When the next attempt is due (since 1970); Infinity: no attempt follows. */
  dueMs: number;
  readonly #probe: Probe;
  readonly #outcome: Series<boolean>;
  readonly #beganMs: number;
  #streak = 0;
  #lastGood: boolean | undefined;

  constructor({ kind, container, instance, probe, outcome, beganMs }: ProbeTimerOptions) {
    this.kind = kind;
    this.container = container;
    this.instance = instance;
    this.#probe = probe;
    this.#beganMs = beganMs;
    this.#outcome = outcome;
    this.dueMs = this.#tickFrom(this.earliestMs);
    // A liveness probe counts as successful until it fails.
    if (kind === 'liveness') this.#skipSuccesses();
  }

  /** When the initial delay ends (since 1970). */
  get earliestMs(): number {
    return this.instance.startedAt + (this.#probe.initialDelaySeconds ?? 0) * 1000;
  }

  get #periodMs(): number {
    return (this.#probe.periodSeconds ?? PERIOD_SECONDS) * 1000;
  }

  get isOver(): boolean {
    return this.dueMs === Infinity;
  }

  /** Runs the probe once; false: it failed. */
  attempt(nowMs: number): boolean {
    const good = this.#outcome.at(nowMs - this.instance.startedAt);
    this.#streak = good === this.#lastGood ? this.#streak + 1 : 1;
    this.#lastGood = good;
    this.dueMs = this.#tickFrom(Math.max(nowMs + 1, this.dueMs));
    if (good && this.#streak >= (this.#probe.successThreshold ?? 1)) {
      this.result = 'Success';
      // A startup probe runs no more; the others cannot change before the container answers differently.
      if (this.kind === 'startup') this.dueMs = Infinity;
      else this.#skipSuccesses();
    } else if (!good && this.#streak >= (this.#probe.failureThreshold ?? FAILURE_THRESHOLD)) {
      this.result = 'Failure';
      if (this.kind !== 'readiness' || this.#neverChanges(nowMs)) this.dueMs = Infinity;
    }
    return good;
  }

  /** Moves on to the first attempt that fails. */
  #skipSuccesses(): void {
    const { startedAt } = this.instance;
    for (;;) {
      const since = this.dueMs - startedAt;
      if (this.dueMs === Infinity || !this.#outcome.at(since)) return;
      this.dueMs = this.#tickFrom(startedAt + this.#outcome.nextChangeMs(since));
    }
  }

  #neverChanges(nowMs: number): boolean {
    return this.#outcome.nextChangeMs(nowMs - this.instance.startedAt) === Infinity;
  }

  /** The first tick not before `ms`. */
  #tickFrom(ms: number): number {
    if (ms === Infinity) return Infinity;
    const periodMs = this.#periodMs;
    return this.#beganMs + Math.max(Math.ceil((ms - this.#beganMs) / periodMs), 0) * periodMs;
  }
}
