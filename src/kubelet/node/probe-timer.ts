import type { Container, Probe } from '../../api/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import type { ProbeKind, ProbeResult } from '../probe-results.ts';

/** Defaults of the API (pkg/apis/core/v1/defaults.go: SetDefaults_Probe, v1.34). */
const PERIOD_SECONDS = 10;
const FAILURE_THRESHOLD = 3;

/** One probe of one container instance: counts attempts until their result is certain to stay. */
export class ProbeTimer {
  readonly kind: ProbeKind;
  readonly container: Container;
  readonly instance: ContainerInstance;
  result: ProbeResult | undefined;
  /** When the next attempt is due (since 1970); Infinity: none is. */
  dueMs: number;
  readonly #probe: Probe;
  readonly #goodFromMs: number;
  #streak = 0;
  #lastGood: boolean | undefined;

  /**
   * `beganMs`: when the pod's probes began to tick; attempts keep that rhythm. `startUpMs`: how long after its start the
   * container answers well.
   */
  constructor(
    kind: ProbeKind,
    container: Container,
    instance: ContainerInstance,
    probe: Probe,
    startUpMs: number,
    beganMs: number,
  ) {
    this.kind = kind;
    this.container = container;
    this.instance = instance;
    this.#probe = probe;
    this.#goodFromMs = instance.startedAt + startUpMs;
    const periodMs = this.#periodMs;
    const ticks = Math.ceil((this.earliestMs - beganMs) / periodMs);
    this.dueMs = beganMs + Math.max(ticks, 0) * periodMs;
    // A liveness probe counts as successful until it fails, and this one will not.
    if (kind === 'liveness' && this.dueMs >= this.#goodFromMs) this.dueMs = Infinity;
  }

  /** Before it, the probe does not run. */
  get earliestMs(): number {
    return this.instance.startedAt + (this.#probe.initialDelaySeconds ?? 0) * 1000;
  }

  get #periodMs(): number {
    return (this.#probe.periodSeconds ?? PERIOD_SECONDS) * 1000;
  }

  get isOver(): boolean {
    return this.dueMs === Infinity;
  }

  /** Runs the probe once and answers whether it went well. */
  attempt(nowMs: number): boolean {
    const good = nowMs >= this.#goodFromMs;
    this.#streak = good === this.#lastGood ? this.#streak + 1 : 1;
    this.#lastGood = good;
    if (good && this.#streak >= (this.#probe.successThreshold ?? 1)) {
      this.result = 'Success';
      // What answers well once answers well for ever after.
      this.dueMs = Infinity;
      return true;
    }
    if (!good && this.#streak >= (this.#probe.failureThreshold ?? FAILURE_THRESHOLD)) {
      this.result = 'Failure';
      if (this.kind !== 'readiness' || this.#goodFromMs === Infinity) {
        this.dueMs = Infinity;
        return false;
      }
    }
    while (this.dueMs <= nowMs) this.dueMs += this.#periodMs;
    return good;
  }
}
