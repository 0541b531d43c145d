import type { HostIP, Node, Pod } from '../../objects/index.ts';
import { Backoff, INITIAL_BACKOFF_MS, MAX_BACKOFF_MS } from '../backoff.ts';
import type { KubeletRelease } from '../release.ts';
import { aboveNode, admitPod, lackOf } from '../admission/admit-pod.ts';
import type { PodRejection } from '../admission/admit-pod.ts';
import { NodeLoad } from '../admission/node-load.ts';
import { AdmissionNode } from '../admission/node.ts';
import { missingFeatures } from '../admission/missing-features.ts';
import { SysctlAllowlist } from '../admission/sysctls.ts';
import { shortagesOf } from '../admission/shortages.ts';
import type { Shortage } from '../admission/shortages.ts';
import type { EvictionSettings } from '../model/eviction-settings.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import { ImageStore } from '../runtime/image-store.ts';
import type { SandboxFailing } from '../runtime/sandbox-attempts.ts';
import type { Step } from '../runtime/step-queue.ts';
import { isCriticalPod } from '../special-pods.ts';

const SHUTTING_DOWN: PodRejection = {
  reason: 'NodeShutdown',
  message: 'Pod was rejected as the node is shutting down.',
};
const NO_SHORTAGES: readonly Shortage[] = [];

export interface DeferredStep {
  readonly step: Step;
  readonly token: number;
}

/** The state of one node's kubelet. */
export class NodeAgent {
  node: Node;
  /** When it last rejected a pod, in virtual milliseconds. */
  rejectedAtMs = -1;
  /** From the shutdown of the node until its kubelet starts again. */
  isShuttingDown = false;
  readonly load: NodeLoad;
  /** How sandboxes fail from now on. */
  sandboxFailing: SandboxFailing;
  readonly #model: KubeletModel;
  readonly #names: ImageNames;
  readonly #release: KubeletRelease;
  #sysctls: SysctlAllowlist | undefined;
  readonly #limitsBackOff: boolean;
  #restarts: Backoff | undefined;
  #images: ImageStore | undefined;
  #addressesOf: Node | undefined;
  #admission: AdmissionNode | undefined;
  #hostIPs: readonly HostIP[] | undefined;
  /** Steps that came due since the kubelet stopped; undefined while it runs. */
  #deferred: DeferredStep[] | undefined;

  constructor(node: Node, model: KubeletModel, names: ImageNames, release: KubeletRelease) {
    this.node = node;
    this.load = new NodeLoad(release.countsSidecarPorts);
    this.#model = model;
    this.#limitsBackOff = release.limitsBackOff;
    this.sandboxFailing = { failures: model.sandboxFailures, error: model.sandboxError };
    this.#names = names;
    this.#release = release;
  }

  get isStopped(): boolean {
    return this.#deferred !== undefined;
  }

  /** Stops the kubelet; containers keep running. */
  stop(): void {
    this.#deferred ??= [];
  }

  /** While the kubelet is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(step: Step, token: number): boolean {
    this.#deferred?.push({ step, token });
    return this.#deferred !== undefined;
  }

  /** Starts the kubelet again. Returns the steps that came due meanwhile, in that order. */
  resume(): readonly DeferredStep[] {
    const deferred = this.#deferred ?? [];
    this.#deferred = undefined;
    return deferred;
  }

  /** The crash back-offs of its containers (pkg/kubelet/kubelet.go: newCrashLoopBackOff, v1.36). */
  get restarts(): Backoff {
    if (this.#restarts === undefined) {
      const { maxRestartDelayMs } = this.#model;
      const maxMs = (this.#limitsBackOff ? maxRestartDelayMs : undefined) ?? MAX_BACKOFF_MS;
      this.#restarts = new Backoff(Math.min(INITIAL_BACKOFF_MS, maxMs), maxMs);
    }
    return this.#restarts;
  }

  get evictionSettings(): EvictionSettings {
    return this.#model;
  }

  get images(): ImageStore {
    this.#images ??= new ImageStore(this.#model, this.#names, this.node.status?.images ?? []);
    return this.#images;
  }

  /** The node's InternalIP; undefined: it has none. */
  get hostIPs(): readonly HostIP[] | undefined {
    if (this.#addressesOf !== this.node) {
      this.#addressesOf = this.node;
      const addresses = this.node.status?.addresses ?? [];
      const internal = addresses.find(({ type }) => type === 'InternalIP');
      this.#hostIPs = internal === undefined ? undefined : [{ ip: internal.address }];
    }
    return this.#hostIPs;
  }

  /** Why the node rejects the pod; undefined if it admits it, subject to `lastRejectionOf`. */
  rejectionOf(pod: Pod): PodRejection | undefined {
    const ofSysctls =
      pod.spec.securityContext?.sysctls === undefined ? undefined : this.#allowlist.rejection(pod);
    return ofSysctls ?? admitPod(pod, this.#admissionNode, this.load);
  }

  /** Why a resize of a running pod is deferred or infeasible; undefined if it fits. The pod must not be in the load. */
  resizeRejectionOf(pod: Pod): PodRejection | undefined {
    const offer = this.#admissionNode;
    const tooMuch = this.#release.defersEveryResize ? undefined : aboveNode(pod, offer);
    return tooMuch ?? this.rejectionOf(pod) ?? lackOf(pod, offer, this.load);
  }

  /** Checks of admission that follow the eviction of other pods for a critical pod. */
  lastRejectionOf(pod: Pod): PodRejection | undefined {
    return this.isShuttingDown
      ? (missingFeatures(pod, this.node, this.#release) ?? SHUTTING_DOWN)
      : missingFeatures(pod, this.node, this.#release);
  }

  /** The resources that the node lacks for a critical pod; none for other pods, which would be rejected. */
  shortagesOf(pod: Pod): readonly Shortage[] {
    return isCriticalPod(pod) ? shortagesOf(pod, this.#admissionNode, this.load) : NO_SHORTAGES;
  }

  get #admissionNode(): AdmissionNode {
    if (this.#admission?.node !== this.node) {
      const { gates, rejectsStrictGroups } = this.#release;
      this.#admission = new AdmissionNode(this.node, gates, rejectsStrictGroups);
    }
    return this.#admission;
  }

  get #allowlist(): SysctlAllowlist {
    this.#sysctls ??= new SysctlAllowlist({
      allowedUnsafeSysctls: this.#model.allowedUnsafeSysctls,
      kernelVersion: this.node.status?.nodeInfo?.kernelVersion,
      allowsTcpMemory: this.#release.allowsTcpMemory,
    });
    return this.#sysctls;
  }
}
