import type { Container, Pod } from '../../api/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import { findInstance } from '../pod-runtime.ts';
import { isContainerStarted } from '../probe-results.ts';
import type { ProbeKind, ProbeResult, ProbeResults } from '../probe-results.ts';
import { isSidecar } from '../sidecar.ts';
import type { SimulatedRuntime } from '../runtime/simulated-runtime.ts';
import type { Step, StepQueue } from '../runtime/step-queue.ts';
import { ProbeTimer } from './probe-timer.ts';

/** The pod of a prober. */
export interface ProbedPod {
  readonly pod: Pod;
  readonly runtime: SimulatedRuntime;
  /** Records the event of a failed attempt. */
  recordUnhealthy(kind: ProbeKind, container: Container): void;
  /** A result has changed: starts a pass. */
  wake(): void;
  /** While the kubelet is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(step: Step, token: number): boolean;
}

/** pkg/kubelet/prober/worker.go: newWorker. */
const INITIAL_RESULT: Readonly<Record<ProbeKind, ProbeResult>> = {
  startup: 'Unknown',
  readiness: 'Failure',
  liveness: 'Success',
};

export function hasProbes({ spec }: Pod): boolean {
  const probed = [...spec.containers, ...(spec.initContainers ?? []).filter(isSidecar)];
  return probed.some(
    ({ startupProbe, readinessProbe, livenessProbe }) =>
      startupProbe !== undefined || readinessProbe !== undefined || livenessProbe !== undefined,
  );
}

/**
 * The probes of one pod (pkg/kubelet/prober/worker.go: doProbe, v1.34). The other probes run only after the startup probe has
 * succeeded. A probe that can no longer change its result is not scheduled.
 */
export class Prober implements ProbeResults, Step {
  readonly #target: ProbedPod;
  readonly #steps: StepQueue;
  readonly #epochMs: number;
  readonly #beganMs: number;
  readonly #timers = new Map<string, ProbeTimer>();
  #scheduledMs = Infinity;
  #token = 0;

  constructor(target: ProbedPod, steps: StepQueue, epochMs: number) {
    this.#target = target;
    this.#steps = steps;
    this.#epochMs = epochMs;
    this.#beganMs = epochMs + steps.nowMs;
  }

  get(kind: ProbeKind, containerId: string): ProbeResult | undefined {
    return this.#timers.get(`${kind} ${containerId}`)?.result;
  }

  /** An attempt is scheduled. */
  get isDue(): boolean {
    return this.#scheduledMs !== Infinity;
  }

  /** Opens probes for running containers; runs the readiness probe of containers that are not ready at once. */
  update(): void {
    const nowMs = this.#epochMs + this.#steps.nowMs;
    for (const { container, instance } of this.#running()) {
      this.#open('startup', container, instance);
      if (!isContainerStarted(container, instance, this)) continue;
      this.#open('liveness', container, instance);
      const readiness = this.#open('readiness', container, instance);
      if (readiness === undefined || readiness.isOver || readiness.earliestMs > nowMs) continue;
      if (readiness.result !== 'Success') this.#attempt(readiness, nowMs);
    }
    this.#schedule();
  }

  run(token: number): void {
    if (token !== this.#token || this.#target.deferWhileStopped(this, token)) return;
    this.#scheduledMs = Infinity;
    const nowMs = this.#epochMs + this.#steps.nowMs;
    let changed = false;
    for (const timer of this.#timers.values()) {
      if (timer.dueMs > nowMs || timer.instance.state !== 'running') continue;
      if (timer.kind !== 'startup' && !isContainerStarted(timer.container, timer.instance, this))
        continue;
      const before = timer.result;
      this.#attempt(timer, nowMs);
      changed ||= timer.result !== before;
    }
    if (changed) this.#target.wake();
    this.#schedule();
  }

  stop(): void {
    this.#token++;
    this.#timers.clear();
  }

  #attempt(timer: ProbeTimer, nowMs: number): void {
    if (!timer.attempt(nowMs)) this.#target.recordUnhealthy(timer.kind, timer.container);
  }

  *#running(): Generator<{ container: Container; instance: ContainerInstance }> {
    const { pod, runtime } = this.#target;
    const { containers, initContainers = [] } = pod.spec;
    for (const container of [...initContainers.filter(isSidecar), ...containers]) {
      const instance = findInstance(runtime, container.name);
      if (instance?.state === 'running') yield { container, instance };
    }
  }

  #open(
    kind: ProbeKind,
    container: Container,
    instance: ContainerInstance,
  ): ProbeTimer | undefined {
    const probe = container[`${kind}Probe`];
    if (probe === undefined) return undefined;
    if (kind !== 'readiness' && this.#target.runtime.runsForGood(instance)) return undefined;
    const key = `${kind} ${instance.id}`;
    const known = this.#timers.get(key);
    if (known !== undefined) return known;
    const outcome = this.#target.runtime.probeOutcome(kind, container, instance);
    const beganMs = this.#beganMs;
    const timer = new ProbeTimer({ kind, container, instance, probe, outcome, beganMs });
    timer.result = INITIAL_RESULT[kind];
    for (const [otherKey, other] of this.#timers) {
      // Probes of earlier instances of the container.
      if (other.kind === kind && other.container.name === container.name)
        this.#timers.delete(otherKey);
    }
    this.#timers.set(key, timer);
    return timer;
  }

  #schedule(): void {
    let dueMs = Infinity;
    for (const timer of this.#timers.values()) {
      if (timer.instance.state === 'running') dueMs = Math.min(dueMs, timer.dueMs);
    }
    const atMs = dueMs - this.#epochMs;
    if (atMs >= this.#scheduledMs || atMs === Infinity) return;
    this.#scheduledMs = atMs;
    this.#steps.at(atMs, this, ++this.#token);
  }
}
