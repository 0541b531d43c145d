import type { Container, Pod, PodIP, PodStatus } from '../../../objects/index.ts';
import type { BehaviourOfContainer } from '../../model/behaviour-catalog.ts';
import type { KubeletRelease } from '../../release.ts';
import type { KubeletModel } from '../../model/kubelet-model.ts';
import type { ContainerInstance, PodRuntime } from '../../pod-runtime.ts';
import { NO_PROBE_RESULTS, type ProbeKind, type ProbeResults } from '../../probe-results.ts';
import type { Draws } from '../../model/varying.ts';
import type { EndOfRun } from '../../runtime/end-of-run.ts';
import type { ImageStore } from '../../runtime/image-store.ts';
import type { SandboxFailing } from '../../runtime/sandbox-attempts.ts';
import { SimulatedRuntime } from '../../runtime/simulated-runtime.ts';
import type { RuntimeHost } from '../../runtime/host.ts';
import type { Step } from '../../runtime/step-queue.ts';
import type { StartError, StartErrors } from '../../status/inputs.ts';
import { isOlder } from './is-older.ts';
import { withNetwork } from '../../status/conditions.ts';
import { generatePodStatus } from '../../status/generate-pod-status.ts';
import type { PodEnd } from '../../status/generate-pod-status.ts';
import { lastIPs } from '../../status/last-ips.ts';
import type { SyncContext } from '../../sync/context.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import { isAtRest } from './is-at-rest.ts';
import type { NodeAgent } from '../agent.ts';
import { DEADLINE, deadlineOf } from './pod-deadline.ts';
import { probeFailureText } from '../probes/failure-text.ts';
import { copyOf, ObservedPod } from './observed-pod.ts';
import { hasProbes, Prober, type ProbedPod, type ProbeUpdate } from '../probes/prober.ts';

/** Notified by a pod's containers and probes. */
export interface PodWatcher {
  /** A process is about to end by itself. */
  beforeExit(): void;
  /** A sandbox or container has changed: the next relist will see it. */
  onRuntimeChange(): void;
  /** A probe has a result that calls for a sync. */
  requestSync(): void;
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
  /** Why the kubelet evicts the pod. */
  eviction: PodEnd | undefined;
  readonly #observed = new ObservedPod();
  /** The last status generated: a pod with this very object was written by this kubelet. */
  lastStatus: PodStatus | undefined;
  /** End of the shortest back-off in the current pass, in milliseconds since 1970; Infinity without one. */
  backOffEndsMs = Infinity;
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
    this.runtime = new SimulatedRuntime(this, found);
    this.prober = hasProbes(pod) ? new Prober(this, context.steps, context.epochMs) : undefined;
  }

  get model(): KubeletModel {
    return this.#context.model;
  }

  get behaviour(): BehaviourOfContainer {
    return this.#context.behaviours.of(this.pod);
  }

  get draws(): Draws {
    return this.#context.draws;
  }

  get images(): ImageStore {
    return this.#agent.images;
  }

  get sandboxFailing(): SandboxFailing {
    return this.#agent.sandboxFailing;
  }

  /** Whether its object is deleted or gone. */
  get isDeleted(): boolean {
    const { namespace, name } = this.pod.metadata;
    const latest = this.#context.api.get('Pod', namespace, name);
    return latest?.metadata.deletionTimestamp !== undefined || latest === undefined;
  }

  get observed(): PodRuntime {
    return this.#observed.runtime;
  }

  get status(): PodStatus | undefined {
    return this.#context.statuses.getPodStatus(this.pod.metadata.uid ?? '');
  }

  get settle(): boolean {
    return this.#context.model.settle;
  }

  get nowMs(): number {
    return this.#context.epochMs + this.#context.steps.nowMs;
  }

  get probes(): ProbeResults {
    return this.prober ?? NO_PROBE_RESULTS;
  }

  get release(): KubeletRelease {
    return this.#context.rules;
  }

  get restarts(): SyncContext['restarts'] {
    return this.#agent.restarts;
  }

  get pulls(): SyncContext['pulls'] {
    return this.#context.pulls;
  }

  get startErrors(): StartErrors {
    return this.#startErrors ?? NO_ERRORS;
  }

  /** All containers run and will not end by themselves, and no probe is due. */
  get isIdle(): boolean {
    return isAtRest(this.pod, this.runtime) && this.prober?.isDue !== true;
  }

  /** When activeDeadlineSeconds is exceeded, in milliseconds since 1970; Infinity without a deadline or a start time. */
  get deadlineMs(): number {
    return deadlineOf(this.pod, this.status ?? this.pod.status);
  }

  /** Looks at the runtime; true: a container or sandbox has started or ended since the last time. */
  relist(): boolean {
    return this.#observed.relist(this.runtime);
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
        this.#watcher.beforeExit();
        this.runtime.end(instance, exitCode, reason);
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
    const { pod } = this;
    const involved = container === undefined ? pod : { pod, container: container.name };
    this.#context.events.event(involved, type, reason, message);
  }

  onRuntimeChange(): void {
    this.#watcher.onRuntimeChange();
  }

  recordUnhealthy(kind: ProbeKind, container: Container): void {
    const text = probeFailureText(kind, container[`${kind}Probe`], this.runtime.podIP);
    this.recordEvent('Warning', 'Unhealthy', text, container);
  }

  /** Results of readiness and startup probes go into the status at once; the failure of a liveness probe needs a sync only. */
  onProbeUpdates(updates: readonly ProbeUpdate[]): void {
    const { statuses } = this.#context;
    let isWorthy = false;
    for (const { kind, containerId, result } of updates) {
      if (kind === 'liveness' && result !== 'Failure') continue;
      isWorthy = true;
      const good = result === 'Success';
      if (kind === 'readiness') {
        this.#keep(statuses.setContainerReadiness(this.pod, containerId, good));
      } else if (kind === 'startup') {
        this.#keep(statuses.setContainerStartup(this.pod, containerId, good));
      }
    }
    if (isWorthy) this.#watcher.requestSync();
  }

  deferWhileStopped(step: Step, token: number): boolean {
    return this.#agent.deferWhileStopped(step, token);
  }

  backsOffUntil(ms: number): void {
    this.backOffEndsMs = Math.min(this.backOffEndsMs, ms);
  }

  /** Writes only the condition: the next pass writes addresses and containers (kubelet.go: OnPodSandboxReady, v1.36). */
  onSandboxReady(): void {
    if (!this.#context.rules.writesReadySandboxes) return;
    const status = this.status ?? this.pod.status ?? {};
    const conditions = withNetwork(status.conditions ?? []);
    const written = this.#context.statuses.setPodStatus(this.pod, { ...status, conditions });
    // A running pass keeps the object that it began with.
    const { spec, metadata } = this.pod;
    const isSame =
      written?.spec === spec && written.metadata.deletionTimestamp === metadata.deletionTimestamp;
    if (isSame) this.#keep(written);
  }

  /** Source: pkg/kubelet/kubelet_pods.go getPullSecretsForPod, v1.36. */
  reportPullSecrets(): void {
    const missing = this.#context.volumes.missingPullSecrets(this.pod);
    if (missing.length === 0) return;
    const message = `Unable to retrieve some image pull secrets (${missing.join(', ')}); attempting to pull the image may not succeed.`;
    this.recordEvent('Warning', 'FailedToRetrieveImagePullSecret', message);
  }

  configError(container: Container): string | undefined {
    return this.#context.volumes.containerError(this.pod, container);
  }

  setStartError(container: string, error: StartError | undefined): void {
    if (error === undefined) {
      this.#startErrors?.delete(container);
    } else {
      this.#startErrors ??= new Map();
      this.#startErrors.set(container, error);
    }
  }

  /** Generates and sends the status of the pod as it was observed; returns its phase. */
  writeStatus(): string {
    return this.#writeStatus(this.observed, false);
  }

  /** Writes the status with all containers stopped for good. */
  writeFinalStatus(): void {
    this.#writeStatus(copyOf(this.runtime), true);
  }

  #writeStatus(runtime: PodRuntime, podIsTerminal: boolean): string {
    const { statuses } = this.#context;
    this.#podIPs = lastIPs(runtime, this.#podIPs);
    const generated = generatePodStatus({
      pod: this.pod,
      runtime,
      startErrors: this.startErrors,
      probes: this.probes,
      features: this.#context.rules.restarts,
      keepsStarted: this.#context.rules.keepsStarted,
      cached: statuses.getPodStatus(this.pod.metadata.uid ?? ''),
      podIPs: this.#podIPs,
      hostIPs: this.#agent.hostIPs,
      evict: this.reportDeadline(),
      podIsTerminal,
    });
    const status = this.#context.resizes.withResize(this.pod, generated);
    this.lastStatus = status;
    const probe = (): void => this.prober?.afterStatus(status);
    this.#keep(statuses.setPodStatus(this.pod, status, probe));
    return status.phase ?? '';
  }

  /** Why the kubelet ends the pod. A pod past its deadline reports that whenever it is asked. */
  reportDeadline(): PodEnd | undefined {
    if (this.pod.spec.activeDeadlineSeconds === undefined || this.nowMs < this.deadlineMs) {
      return this.eviction;
    }
    this.recordEvent('Normal', DEADLINE.reason, DEADLINE.message);
    return this.eviction ?? DEADLINE;
  }

  #keep(written: Pod | undefined): void {
    if (written !== undefined && !isOlder(written, this.pod)) this.pod = written;
  }
}
