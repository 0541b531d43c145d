import type { Container, Pod, PodIP, PodStatus } from '../../api/index.ts';
import { runsForever } from '../model/knobs.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import { NO_PROBE_RESULTS } from '../probe-results.ts';
import type { ProbeKind, ProbeResults } from '../probe-results.ts';
import type { Draws } from '../model/varying.ts';
import type { EndOfRun } from '../runtime/end-of-run.ts';
import type { ImageStore } from '../runtime/image-store.ts';
import { SimulatedRuntime } from '../runtime/simulated-runtime.ts';
import type { RuntimeHost } from '../runtime/simulated-runtime.ts';
import type { Step } from '../runtime/step-queue.ts';
import type { StartError, StartErrors } from '../status/container-statuses.ts';
import { isOlder } from './is-older.ts';
import { generatePodStatus } from '../status/generate-pod-status.ts';
import type { PodEnd } from '../status/generate-pod-status.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';
import { probeFailureText } from './probe-failure-text.ts';
import { hasProbes, Prober } from './prober.ts';
import type { ProbedPod } from './prober.ts';

/** Notified by a pod's containers and probes. */
export interface PodWatcher {
  /** A container has ended by itself. */
  onContainerExit(): void;
  /** The result of a probe has changed. */
  wake(): void;
}

const NO_ERRORS: StartErrors = new Map();
const NO_IPS: readonly PodIP[] = [];

interface SimulatedPodOptions {
  readonly context: KubeletContext;
  readonly agent: NodeAgent;
  readonly pod: Pod;
  /** What already runs of the pod. */
  readonly found: PodRuntime | undefined;
  readonly watcher: PodWatcher;
}

/** A pod on its node: its runtime and probes, and the inputs of its status. */
export class SimulatedPod implements SyncContext, RuntimeHost, ProbedPod {
  /** The last version read from the API server. */
  pod: Pod;
  readonly runtime: SimulatedRuntime;
  readonly prober: Prober | undefined;
  /** The kubelet's own reason to end the pod. */
  evict: PodEnd | undefined;
  /** The last status generated: a pod with this very object was written by this kubelet. */
  lastStatus: PodStatus | undefined;
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #watcher: PodWatcher;
  #startErrors: Map<string, StartError> | undefined;
  #podIPs: readonly PodIP[] = NO_IPS;

  constructor({ context, agent, pod, found, watcher }: SimulatedPodOptions) {
    this.#context = context;
    this.#agent = agent;
    this.pod = pod;
    this.#watcher = watcher;
    this.runtime = new SimulatedRuntime(this, context.behaviours.of(pod), found);
    this.prober = hasProbes(pod) ? new Prober(this, context.steps, context.epochMs) : undefined;
  }

  get model(): KubeletModel {
    return this.#context.model;
  }

  get draws(): Draws {
    return this.#context.draws;
  }

  get images(): ImageStore {
    return this.#agent.images;
  }

  get nowMs(): number {
    return this.#context.epochMs + this.#context.steps.nowMs;
  }

  get probes(): ProbeResults {
    return this.prober ?? NO_PROBE_RESULTS;
  }

  get restarts(): SyncContext['restarts'] {
    return this.#context.restarts;
  }

  get pulls(): SyncContext['pulls'] {
    return this.#context.pulls;
  }

  get startErrors(): StartErrors {
    return this.#startErrors ?? NO_ERRORS;
  }

  /** All containers run and will not end by themselves, and no probe is due. */
  get isIdle(): boolean {
    const { containers, initContainers = [] } = this.pod.spec;
    return (
      initContainers.length === 0 &&
      this.runtime.containers.length === containers.length &&
      this.runtime.containers.every(
        ({ state, restartCount }) => state === 'running' && restartCount === 0,
      ) &&
      containers.every((container) =>
        runsForever(container, this.runtime.behaviourOf(container)),
      ) &&
      this.prober?.isDue !== true
    );
  }

  nextPodIP(): string {
    return this.#context.nextPodIP();
  }

  endsAt(
    ms: number,
    instance: ContainerInstance,
    { exitCode, reason }: Pick<EndOfRun, 'exitCode' | 'reason'>,
  ): void {
    const end: Step = {
      run: () => {
        if (instance.state !== 'running') return;
        this.runtime.end(instance, exitCode, reason);
        this.#watcher.onContainerExit();
      },
    };
    this.#context.steps.at(ms - this.#context.epochMs, end, 0);
  }

  recordEvent(
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
    container?: Container,
  ): void {
    this.#context.events.event(this.pod, type, reason, message, container?.name);
  }

  recordUnhealthy(kind: ProbeKind, container: Container): void {
    const text = probeFailureText(kind, container[`${kind}Probe`], this.runtime.podIP);
    this.recordEvent('Warning', 'Unhealthy', text, container);
  }

  wake(): void {
    this.#watcher.wake();
  }

  deferWhileStopped(step: Step, token: number): boolean {
    return this.#agent.deferWhileStopped(step, token);
  }

  setStartError(container: string, error: StartError | undefined): void {
    if (error === undefined) {
      this.#startErrors?.delete(container);
    } else {
      this.#startErrors ??= new Map();
      this.#startErrors.set(container, error);
    }
  }

  /** Generates and sends the status; returns its phase. */
  writeStatus(podIsTerminal: boolean): string {
    const { statuses } = this.#context;
    const { podIP } = this.runtime;
    // The last address stays in the status after the sandbox has stopped.
    if (podIP !== '' && this.#podIPs[0]?.ip !== podIP) this.#podIPs = [{ ip: podIP }];
    const status = generatePodStatus({
      pod: this.pod,
      runtime: this.runtime,
      startErrors: this.startErrors,
      probes: this.probes,
      cached: statuses.getPodStatus(this.pod.metadata.uid ?? ''),
      podIPs: this.#podIPs,
      hostIPs: this.#agent.hostIPs,
      evict: this.evict,
      podIsTerminal,
    });
    this.lastStatus = status;
    const written = statuses.setPodStatus(this.pod, status);
    if (written !== undefined && !isOlder(written, this.pod)) this.pod = written;
    return status.phase ?? '';
  }
}
