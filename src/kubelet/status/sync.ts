import { isTerminalPhase } from '../../objects/index.ts';
import type { HostIP, Pod, PodStatus } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { RestartFeatures } from '../restart-policy.ts';
import { canBeDeleted } from './can-be-deleted.ts';
import { mergePodStatus } from './merge-pod-status.ts';
import type { PodStatusDraft } from './generate-pod-status.ts';
import type { StartedPod } from './replica-statuses.ts';
import { isSameStatus } from './same-status.ts';
import { StatusCache } from './cache.ts';
import type { CachedStatus } from './cache.ts';

export interface StatusManagerOptions {
  readonly api: ApiServer;
  /** The current time as the API writes it. */
  readonly now: () => string;
  /** Default: the features of v1.34. */
  readonly features?: RestartFeatures;
  /** Asks for `syncBatch` at the next reconciliation. */
  readonly requestReconcile: () => void;
  /** False once a pod's containers are known to have stopped for good. */
  readonly couldHaveRunningContainers: (uid: string) => boolean;
  /** While true, the pod's statuses are not sent. */
  readonly isKubeletStopped: (pod: Pod) => boolean;
}

const NO_STATUS: PodStatus = {};

/**
 * Writes the kubelets' statuses to the API server (pkg/kubelet/status/status_manager.go, v1.34): changes at once; statuses
 * that failed to be written or were overwritten by other clients at the next reconciliation.
 */
export class StatusManager {
  readonly #options: StatusManagerOptions;
  readonly #cache: StatusCache;
  readonly #unsent = new Set<string>();
  /** The status that is being written right now. */
  #sending: PodStatus | undefined;

  constructor(options: StatusManagerOptions) {
    this.#options = options;
    this.#cache = new StatusCache(options.now, options.features);
  }

  getPodStatus(uid: string): PodStatus | undefined {
    return this.#cache.get(uid)?.status;
  }

  /**
   * Stores and sends a status; what `beforeSending` changes of it is sent with it. Returns the pod as written; undefined:
   * nothing was written, or `beforeSending` did that.
   */
  setPodStatus(pod: Pod, status: PodStatusDraft, beforeSending?: () => void): Pod | undefined {
    const entry = this.#cache.set(pod, status);
    const version = entry?.version;
    beforeSending?.();
    if (entry === undefined || entry.version !== version) return undefined;
    return this.#sync(pod.metadata.uid ?? '', entry);
  }

  /** Stores and sends the result of a readiness probe. Returns the pod as written; undefined: nothing was written. */
  setContainerReadiness(pod: Pod, containerId: string, ready: boolean): Pod | undefined {
    const entry = this.#cache.setContainerReadiness(pod, containerId, ready);
    return entry === undefined ? undefined : this.#sync(pod.metadata.uid ?? '', entry);
  }

  /** Stores the result of a startup probe, as `setContainerReadiness` does for readiness. */
  setContainerStartup(pod: Pod, containerId: string, started: boolean): Pod | undefined {
    const entry = this.#cache.setContainerStartup(pod, containerId, started);
    return entry === undefined ? undefined : this.#sync(pod.metadata.uid ?? '', entry);
  }

  /**
   * The first status of a pod without containers. The caller holds it, and stores it with `keep` before anything but `runPod`
   * and `send` is called for the pod.
   */
  beginPod(
    pod: Pod,
    hostIPs: readonly HostIP[] | undefined,
    make: () => PodStatusDraft,
  ): CachedStatus {
    return this.#cache.begin(pod, hostIPs, make);
  }

  /** Sends the status of a pod with a ready sandbox. Returns the written pod; undefined if nothing was written. */
  networkPod(pod: Pod, status: CachedStatus): Pod | undefined {
    this.#cache.network(pod, status);
    return this.send(pod, status);
  }

  /** Sends the status of a pod with all containers running. Returns the pod as written; undefined: nothing was written. */
  runPod(started: StartedPod, status: CachedStatus, make: () => PodStatusDraft): Pod | undefined {
    this.#cache.run(started, status, make);
    return this.send(started.pod, status);
  }

  /** Returns the pod as written; undefined: nothing was written. */
  send({ metadata: { uid = '' } }: Pod, status: CachedStatus): Pod | undefined {
    return this.#sync(uid, status);
  }

  keep({ metadata: { uid = '' } }: Pod, status: CachedStatus): void {
    this.#cache.keep(uid, status);
  }

  /** Whether the pod has the status that is being written right now. */
  isSending({ status }: Pod): boolean {
    return status !== undefined && status === this.#sending;
  }

  terminatePod(pod: Pod): void {
    const entry = this.#cache.terminate(pod);
    if (entry !== undefined) this.#sync(pod.metadata.uid ?? '', entry);
  }

  deletePodStatus(uid: string): void {
    this.#cache.delete(uid);
    this.#unsent.delete(uid);
  }

  /** Handles a changed pod: a status that was overwritten is written again. */
  observe({ metadata: { uid = '', namespace, name } }: Pod): void {
    const entry = this.#cache.get(uid);
    const current = this.#options.api.get('Pod', namespace, name);
    if (entry === undefined || current === undefined) return;
    // Deleted after it had ended.
    if (canBeDeleted(current, entry.podIsFinished)) this.#retryLater(uid);
    if (current.status === entry.sent) return;
    const api = current.status ?? NO_STATUS;
    const held = this.#options.couldHaveRunningContainers(uid);
    if (!isSameStatus(mergePodStatus(api, entry.status, held), api)) this.#retryLater(uid);
  }

  /** Sends all statuses that were not sent or were overwritten. */
  syncBatch(): void {
    const uids = [...this.#unsent];
    this.#unsent.clear();
    for (const uid of uids) {
      if (this.#waits(uid)) this.#unsent.add(uid);
      else this.#resend(uid);
    }
  }

  /** Sends the stored status again. */
  #resend(uid: string): void {
    const entry = this.#cache.get(uid);
    if (entry !== undefined) this.#sync(uid, entry);
  }

  #waits(uid: string): boolean {
    const entry = this.#cache.get(uid);
    if (entry === undefined) return false;
    const pod = this.#options.api.get('Pod', entry.namespace, entry.name);
    return pod !== undefined && this.#options.isKubeletStopped(pod);
  }

  /** Returns the pod as written; undefined: it is gone, or the write failed. */
  #sync(uid: string, entry: CachedStatus): Pod | undefined {
    const pod = this.#options.api.get('Pod', entry.namespace, entry.name);
    if (pod === undefined) return undefined;
    if (pod.metadata.uid !== uid) {
      // A new pod of the same name.
      this.deletePodStatus(uid);
      return undefined;
    }
    try {
      return this.#write(uid, entry, pod);
    } catch (error) {
      this.#sending = undefined;
      if (!(error instanceof ApiError)) throw error;
      if (error.reason !== 'NotFound') {
        this.#cache.keep(uid, entry);
        this.#retryLater(uid);
      }
      return undefined;
    }
  }

  #write(uid: string, entry: CachedStatus, pod: Pod): Pod | undefined {
    const { api, couldHaveRunningContainers } = this.#options;
    const { namespace, name } = entry;
    const old = pod.status ?? NO_STATUS;
    const mayRun = isTerminalPhase(entry.status.phase) && couldHaveRunningContainers(uid);
    const merged = mergePodStatus(old, entry.status, mayRun);
    let written = pod;
    if (merged === old || (merged !== entry.status && isSameStatus(old, merged))) {
      entry.sent = old;
    } else {
      // Set before the write: watchers may be notified before it returns.
      entry.sent = merged;
      this.#sending = merged;
      written = api.setPodStatus(namespace, name, merged);
      this.#sending = undefined;
    }
    if (!canBeDeleted(written, entry.podIsFinished)) return written;
    api.delete('Pod', namespace, name, { gracePeriodSeconds: 0, preconditions: { uid } });
    this.deletePodStatus(uid);
    return undefined;
  }

  #retryLater(uid: string): void {
    this.#unsent.add(uid);
    this.#options.requestReconcile();
  }
}
