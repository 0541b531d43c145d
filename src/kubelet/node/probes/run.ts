import type { Container, ContainerStatus, Probe } from '../../../objects/index.ts';
import type { Series } from '../../model/series.ts';
import type { ContainerInstance } from '../../pod-runtime.ts';
import type { ProbeKind, ProbeResult } from '../../probe-results.ts';

/** Defaults of the API (pkg/apis/core/v1/defaults.go: SetDefaults_Probe, v1.34). */
const PERIOD_SECONDS = 10;
const FAILURE_THRESHOLD = 3;

/** pkg/kubelet/prober/worker.go: newWorker. */
const INITIAL_RESULT: Readonly<Record<ProbeKind, ProbeResult>> = {
  startup: 'Unknown',
  readiness: 'Failure',
  liveness: 'Success',
};

/** A probe of a container. */
interface ContainerProbe {
  readonly kind: ProbeKind;
  readonly container: Container;
  readonly probe: Probe;
}

/** What a worker asks of its pod. Times are milliseconds since 1970. */
export interface ProbeTarget {
  /** The container's status as the status manager has it; undefined before the container exists. */
  statusOf(container: Container): ContainerStatus | undefined;
  instanceOf(id: string): ContainerInstance | undefined;
  outcomeOf(kind: ProbeKind, container: Container, instance: ContainerInstance): Series<boolean>;
  result(kind: ProbeKind, id: string): ProbeResult | undefined;
  setResult(kind: ProbeKind, id: string, result: ProbeResult): void;
  removeResult(kind: ProbeKind, id: string): void;
  /** An attempt has failed. */
  recordUnhealthy(kind: ProbeKind, container: Container): void;
  /** Attempts that can no longer change anything are left out. */
  readonly settle: boolean;
  runsForGood(instance: ContainerInstance): boolean;
}

/**
 * One probe of one container, for all its runs (pkg/kubelet/prober/worker.go: doProbe, v1.34). Ticks that change nothing are
 * skipped, so that a simulation ends.
 */
export class ProbeWorker {
  readonly kind: ProbeKind;
  readonly container: Container;
  readonly #probe: Probe;
  readonly #target: ProbeTarget;
  /** A past tick; the next ticks follow in whole periods. */
  #tickedMs: number;
  #id = '';
  #onHold = false;
  #lastGood = true;
  #streak = 0;
  #outcome: { readonly id: string; readonly series: Series<boolean> } | undefined;

  constructor({ kind, container, probe }: ContainerProbe, target: ProbeTarget, nowMs: number) {
    this.kind = kind;
    this.container = container;
    this.#probe = probe;
    this.#target = target;
    this.#tickedMs = nowMs;
  }

  /** Continues with a container that the probe has already succeeded for. */
  adopt(id: string): void {
    this.#id = id;
    this.#onHold = this.kind === 'startup';
    this.#target.setResult(this.kind, id, 'Success');
  }

  get hasSucceeded(): boolean {
    return this.#target.result(this.kind, this.#id) === 'Success';
  }

  /** Forgets the result: the worker is removed. */
  stop(): void {
    if (this.#id !== '') this.#target.removeResult(this.kind, this.#id);
  }

  /** An attempt out of turn; the period counts from it. */
  trigger(nowMs: number): void {
    this.#tickedMs = nowMs;
    this.attempt(nowMs);
  }

  /** The first tick after `nowMs` that can change something; Infinity: none, unless the container's status changes. */
  dueMs(nowMs: number): number {
    const status = this.#target.statusOf(this.container);
    if (status === undefined) return Infinity;
    const next = this.#tickFrom(nowMs + 1);
    if (status.containerID !== this.#id) return next;
    if (this.#onHold) return Infinity;
    if (status.state?.running === undefined) {
      return this.#target.result(this.kind, this.#id) === 'Failure' ? Infinity : next;
    }
    const instance = this.#target.instanceOf(this.#id);
    if (instance === undefined || !this.#mayRun(status, instance)) return Infinity;
    return this.#firstThatMatters(
      Math.max(next, this.#tickFrom(this.#earliestMs(status))),
      instance,
    );
  }

  attempt(nowMs: number): void {
    const { kind } = this;
    const target = this.#target;
    const status = target.statusOf(this.container);
    if (status?.containerID === undefined) return;
    if (status.containerID !== this.#id) {
      if (this.#id !== '') target.removeResult(kind, this.#id);
      this.#id = status.containerID;
      target.setResult(kind, this.#id, INITIAL_RESULT[kind]);
      this.#onHold = false;
    }
    if (this.#onHold) return;
    if (status.state?.running === undefined) {
      target.setResult(kind, this.#id, 'Failure');
      return;
    }
    const instance = target.instanceOf(this.#id);
    const isDue = nowMs >= this.#earliestMs(status);
    if (!isDue || instance?.state !== 'running' || !this.#mayRun(status, instance)) return;
    this.#count(this.#seriesOf(instance).at(nowMs - instance.startedAt));
  }

  #count(good: boolean): void {
    const { kind } = this;
    if (!good) this.#target.recordUnhealthy(kind, this.container);
    this.#streak = good === this.#lastGood ? this.#streak + 1 : 1;
    this.#lastGood = good;
    const { failureThreshold = FAILURE_THRESHOLD, successThreshold = 1 } = this.#probe;
    if (this.#streak < (good ? successThreshold : failureThreshold)) return;
    this.#target.setResult(kind, this.#id, good ? 'Success' : 'Failure');
    if (kind === 'startup' || (kind === 'liveness' && !good)) {
      // Until there is a new container.
      this.#onHold = true;
      this.#streak = 0;
    }
  }

  /** Startup probes run until the container has started, the others from then on. */
  #mayRun({ started }: ContainerStatus, instance: ContainerInstance): boolean {
    if (this.kind !== 'readiness' && this.#target.runsForGood(instance)) return false;
    return (started === true) === (this.kind !== 'startup');
  }

  /** The delay counts from the whole second in the status. */
  #earliestMs({ state }: ContainerStatus): number {
    const startedMs = Date.parse(state?.running?.startedAt ?? '');
    return startedMs + (this.#probe.initialDelaySeconds ?? 0) * 1000;
  }

  /** The first tick from `tickMs` on that changes a result or a count, or is reported as a failure. */
  #firstThatMatters(tickMs: number, instance: ContainerInstance): number {
    const result = this.#target.result(this.kind, this.#id);
    const series = this.#seriesOf(instance);
    if (result === 'Success') {
      let ms = tickMs;
      while (series.at(ms - instance.startedAt)) {
        const changesMs = series.nextChangeMs(ms - instance.startedAt);
        if (changesMs === Infinity) return Infinity;
        ms = this.#tickFrom(instance.startedAt + changesMs);
      }
      return ms;
    }
    const since = tickMs - instance.startedAt;
    const isOver =
      result === 'Failure' &&
      this.#target.settle &&
      this.#streak >= (this.#probe.failureThreshold ?? FAILURE_THRESHOLD) &&
      !series.at(since) &&
      series.nextChangeMs(since) === Infinity;
    return isOver ? Infinity : tickMs;
  }

  #seriesOf(instance: ContainerInstance): Series<boolean> {
    if (this.#outcome?.id !== instance.id) {
      const series = this.#target.outcomeOf(this.kind, this.container, instance);
      this.#outcome = { id: instance.id, series };
    }
    return this.#outcome.series;
  }

  /** The first tick not before `ms`. The API server refuses a negative period, which a pod of a dump may have all the same. */
  #tickFrom(ms: number): number {
    const periodMs = Math.max(this.#probe.periodSeconds ?? PERIOD_SECONDS, 1) * 1000;
    return this.#tickedMs + Math.max(Math.ceil((ms - this.#tickedMs) / periodMs), 1) * periodMs;
  }
}
