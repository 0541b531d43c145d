import type { Container, Pod, PodIP, PodStatus } from '../../api/index.ts';
import { runsForEver } from '../model/knobs.ts';
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

/** Whom a pod's containers and probes wake. */
export interface PodWatcher {
  /** A container has ended by itself. */
  notice(): void;
  /** A probe has come to another result. */
  wake(): void;
}

const NO_ERRORS: StartErrors = new Map();
const NO_IPS: readonly PodIP[] = [];

/** A pod on its node: what passes over it work with, and what its status is made of. */
export class SimulatedPod implements SyncContext, RuntimeHost, ProbedPod {
  /** As the API server last showed it. */
  pod: Pod;
  readonly runtime: SimulatedRuntime;
  readonly prober: Prober | undefined;
  /** The kubelet's own reason to end the pod. */
  evict: PodEnd | undefined;
  /** The status last made: an object that carries it is the echo of an own write. */
  lastStatus: PodStatus | undefined;
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #watcher: PodWatcher;
  #startErrors: Map<string, StartError> | undefined;
  #podIPs: readonly PodIP[] = NO_IPS;

  constructor(
    context: KubeletContext,
    agent: NodeAgent,
    pod: Pod,
    found: PodRuntime | undefined,
    watcher: PodWatcher,
  ) {
    this.#context = context;
    this.#agent = agent;
    this.pod = pod;
    this.#watcher = watcher;
    this.runtime = new SimulatedRuntime(
      this,
      context.behaviours.of(pod),
      pod.metadata.uid ?? '',
      pod.spec.hostNetwork === true ? 'NODE' : 'POD',
      found,
    );
    const probed = hasProbes(pod);
    this.prober = probed ? new Prober(this, context.steps, context.epochMs) : undefined;
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

  /** Everything runs as it will for ever, and the status tells all there is to know. */
  get isAtRest(): boolean {
    const { containers, initContainers = [] } = this.pod.spec;
    return (
      initContainers.length === 0 &&
      this.runtime.containers.length === containers.length &&
      this.runtime.containers.every(
        ({ state, restartCount }) => state === 'running' && restartCount === 0,
      ) &&
      containers.every((container) =>
        runsForEver(container, this.runtime.behaviourOf(container)),
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
        this.#watcher.notice();
      },
    };
    this.#context.steps.at(ms - this.#context.epochMs, end, 0);
  }

  tellEvent(
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
    container?: Container,
  ): void {
    this.#context.events.event(this.pod, type, reason, message, container?.name);
  }

  tellUnhealthy(kind: ProbeKind, container: Container): void {
    const text = probeFailureText(kind, container[`${kind}Probe`], this.runtime.podIP);
    this.tellEvent('Warning', 'Unhealthy', text, container);
  }

  wake(): void {
    this.#watcher.wake();
  }

  holds(step: Step, token: number): boolean {
    return this.#agent.holds(step, token);
  }

  setStartError(container: string, error: StartError | undefined): void {
    if (error === undefined) {
      this.#startErrors?.delete(container);
    } else {
      this.#startErrors ??= new Map();
      this.#startErrors.set(container, error);
    }
  }

  /** Makes the status anew, has it sent, and answers its phase. */
  writeStatus(podIsTerminal: boolean): string {
    const { statuses } = this.#context;
    const { podIP } = this.runtime;
    // The last address stays in the status when the sandbox is gone.
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
