import type { Container, ContainerStatus, Pod, PodStatus } from '../../../objects/index.ts';
import type { Series } from '../../model/series.ts';
import type { ContainerInstance } from '../../pod-runtime.ts';
import type { ProbeKind, ProbeResult, ProbeResults } from '../../probe-results.ts';
import type { SimulatedRuntime } from '../../runtime/simulated-runtime.ts';
import type { Step, StepQueue } from '../../runtime/step-queue.ts';
import { isSidecar } from '../../sidecar.ts';
import { ProbeWorker } from './run.ts';
import type { ProbeTarget } from './run.ts';

/** A changed result of a probe. */
export interface ProbeUpdate {
  readonly kind: ProbeKind;
  readonly containerId: string;
  readonly result: ProbeResult;
}

/** The pod of a prober. */
export interface ProbedPod {
  readonly pod: Pod;
  readonly runtime: SimulatedRuntime;
  /** The status manager's status; undefined: it has none yet. */
  readonly status: PodStatus | undefined;
  readonly settle: boolean;
  /** Records the event of a failed attempt. */
  recordUnhealthy(kind: ProbeKind, container: Container): void;
  /** Results have changed at this moment. */
  onProbeUpdates(updates: readonly ProbeUpdate[]): void;
  /** While the kubelet is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(step: Step, token: number): boolean;
}

/** In the order in which the kubelet starts them. */
const KINDS: readonly ProbeKind[] = ['startup', 'readiness', 'liveness'];

export function hasProbes(pod: Pod): boolean {
  return probedContainers(pod).some(
    ({ startupProbe, readinessProbe, livenessProbe }) =>
      startupProbe !== undefined || readinessProbe !== undefined || livenessProbe !== undefined,
  );
}

function probedContainers({ spec }: Pod): readonly Container[] {
  return [...spec.containers, ...(spec.initContainers ?? []).filter(isSidecar)];
}

/** The probes of one pod and their results (pkg/kubelet/prober/prober_manager.go, v1.34). */
export class Prober implements ProbeResults, ProbeTarget, Step {
  readonly #pod: ProbedPod;
  readonly #steps: StepQueue;
  readonly #epochMs: number;
  readonly #results = new Map<string, ProbeResult>();
  #workers: ProbeWorker[] = [];
  #hasStarted = false;
  #updates: ProbeUpdate[] = [];
  #scheduledMs = Infinity;
  #ranAtMs = -Infinity;
  #token = 0;

  constructor(pod: ProbedPod, steps: StepQueue, epochMs: number) {
    this.#pod = pod;
    this.#steps = steps;
    this.#epochMs = epochMs;
  }

  get(kind: ProbeKind, containerId: string): ProbeResult | undefined {
    return this.#results.get(`${kind} ${containerId}`);
  }

  /** An attempt is scheduled. */
  get isDue(): boolean {
    return this.#scheduledMs !== Infinity;
  }

  /** A readiness probe fails and may still succeed: every pass runs it. */
  get awaitsReadiness(): boolean {
    const nowMs = this.#nowMs;
    return this.#workers.some((worker) => {
      const { running } = this.statusOf(worker.container)?.state ?? {};
      const fails = worker.kind === 'readiness' && !worker.hasSucceeded;
      return fails && running !== undefined && worker.dueMs(nowMs) !== Infinity;
    });
  }

  get settle(): boolean {
    return this.#pod.settle;
  }

  get #nowMs(): number {
    return this.#epochMs + this.#steps.nowMs;
  }

  /** Starts the workers, once; their periods count from now. */
  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    for (const container of probedContainers(this.#pod.pod)) {
      for (const kind of KINDS) {
        const probe = container[`${kind}Probe`];
        if (probe === undefined) continue;
        this.#workers.push(new ProbeWorker({ kind, container, probe }, this, this.#nowMs));
      }
    }
  }

  /** Starts with the results that a status implies. */
  adopt({ containerStatuses = [], initContainerStatuses = [] }: PodStatus): void {
    this.start();
    const statuses = [...containerStatuses, ...initContainerStatuses];
    for (const worker of this.#workers) {
      const status = statuses.find(({ name }) => name === worker.container.name);
      if (status?.containerID === undefined) continue;
      const { ready, started } = status;
      if (worker.kind === 'readiness' ? ready : started === true) worker.adopt(status.containerID);
    }
    this.#updates = [];
    this.#schedule();
  }

  /** A status was generated: runs the readiness probes of started containers that are not ready at once. */
  afterStatus({ containerStatuses = [], initContainerStatuses = [] }: PodStatus): void {
    this.#ranAtMs = this.#nowMs;
    for (const worker of this.#workers) {
      if (worker.kind !== 'readiness') continue;
      const { name } = worker.container;
      const status =
        containerStatuses.find((each) => each.name === name) ??
        initContainerStatuses.find((each) => each.name === name);
      const { running } = status?.state ?? {};
      if (running === undefined || status?.started !== true || status.ready) continue;
      worker.trigger(this.#nowMs);
    }
    this.#deliver();
    this.#schedule();
  }

  run(token: number): void {
    if (token === this.#token && !this.#pod.deferWhileStopped(this, token)) this.#tick();
  }

  /** Runs the attempts of this very moment, before the status changes. */
  catchUp(): void {
    if (this.#scheduledMs <= this.#steps.nowMs) this.#tick();
  }

  #tick(): void {
    this.#scheduledMs = Infinity;
    const nowMs = this.#nowMs;
    this.#ranAtMs = nowMs;
    for (const worker of this.#workers) if (worker.dueMs(nowMs - 1) <= nowMs) worker.attempt(nowMs);
    this.#deliver();
    this.#schedule();
  }

  /** The pod is being stopped: only readiness is probed further, and sidecars. */
  stopLivenessAndStartup(): void {
    const isKept = ({ kind, container }: ProbeWorker): boolean =>
      kind === 'readiness' || !this.#pod.pod.spec.containers.includes(container);
    for (const worker of this.#workers) if (!isKept(worker)) worker.stop();
    this.#workers = this.#workers.filter(isKept);
  }

  stop(): void {
    this.#token++;
    this.#scheduledMs = Infinity;
    this.#workers = [];
    this.#results.clear();
  }

  statusOf({ name }: Container): ContainerStatus | undefined {
    const { containerStatuses = [], initContainerStatuses = [] } = this.#pod.status ?? {};
    const exists = (each: ContainerStatus): boolean =>
      each.name === name && each.containerID !== undefined && each.containerID !== '';
    return containerStatuses.find(exists) ?? initContainerStatuses.find(exists);
  }

  instanceOf(id: string): ContainerInstance | undefined {
    return this.#pod.runtime.containers.find((each) => each.id === id);
  }

  outcomeOf(kind: ProbeKind, container: Container, instance: ContainerInstance): Series<boolean> {
    return this.#pod.runtime.probeOutcome(kind, container, instance);
  }

  result(kind: ProbeKind, id: string): ProbeResult | undefined {
    return this.get(kind, id);
  }

  setResult(kind: ProbeKind, containerId: string, result: ProbeResult): void {
    const key = `${kind} ${containerId}`;
    if (this.#results.get(key) === result) return;
    this.#results.set(key, result);
    this.#updates.push({ kind, containerId, result });
  }

  removeResult(kind: ProbeKind, containerId: string): void {
    this.#results.delete(`${kind} ${containerId}`);
  }

  recordUnhealthy(kind: ProbeKind, container: Container): void {
    this.#pod.recordUnhealthy(kind, container);
  }

  runsForGood(instance: ContainerInstance): boolean {
    return this.#pod.runtime.runsForGood(instance);
  }

  #deliver(): void {
    const updates = this.#updates;
    if (updates.length === 0) return;
    this.#updates = [];
    this.#pod.onProbeUpdates(updates);
  }

  #schedule(): void {
    // Ticks at this very moment may still be to come.
    const sinceMs = this.#ranAtMs === this.#nowMs ? this.#nowMs : this.#nowMs - 1;
    let dueMs = Infinity;
    for (const worker of this.#workers) dueMs = Math.min(dueMs, worker.dueMs(sinceMs));
    const atMs = dueMs - this.#epochMs;
    if (atMs === this.#scheduledMs) return;
    this.#scheduledMs = atMs;
    this.#token++;
    if (atMs !== Infinity) this.#steps.at(atMs, this, this.#token);
  }
}
