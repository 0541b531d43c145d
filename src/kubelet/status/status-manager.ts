import type { HostIP, Pod, PodStatus } from '../../api/index.ts';
import { ApiError } from '../../store/index.ts';
import type { ApiServer } from '../../store/index.ts';
import { isTerminal } from '../get-phase.ts';
import { canBeDeleted } from './can-be-deleted.ts';
import { mergePodStatus } from './merge-pod-status.ts';
import type { PodStatusDraft } from './generate-pod-status.ts';
import type { StartedPod } from './replica-statuses.ts';
import { isSameStatus } from './same-status.ts';
import { StatusCache } from './status-cache.ts';
import type { CachedStatus } from './status-cache.ts';

export interface StatusManagerOptions {
  readonly api: ApiServer;
  /** The time as the API writes it. */
  readonly now: () => string;
  /** Asks for `syncBatch` at the next reconciliation. */
  readonly requestReconcile: () => void;
  /** False once a pod's containers are known to have stopped for good. */
  readonly couldHaveRunningContainers: (uid: string) => boolean;
  /** True while the pod's kubelet does not answer: its statuses wait. */
  readonly isKubeletStopped: (pod: Pod) => boolean;
}

const NO_STATUS: PodStatus = {};

/**
 * Brings statuses from the kubelets to the API server (pkg/kubelet/status/status_manager.go, v1.34): on change at once;
 * what failed, or what someone else has overwritten, at the next reconciliation.
 */
export class StatusManager {
  readonly #options: StatusManagerOptions;
  readonly #cache: StatusCache;
  readonly #unsent = new Set<string>();
  /** What is being written right now. */
  #sending: PodStatus | undefined;

  constructor(options: StatusManagerOptions) {
    this.#options = options;
    this.#cache = new StatusCache(options.now);
  }

  getPodStatus(uid: string): PodStatus | undefined {
    return this.#cache.get(uid)?.status;
  }

  /** Takes the status over. Answers the pod as it was written, if it was. */
  setPodStatus(pod: Pod, status: PodStatusDraft): Pod | undefined {
    const entry = this.#cache.set(pod, status);
    return entry === undefined ? undefined : this.#sync(pod.metadata.uid ?? '', entry);
  }

  /**
   * Begins a pod that has had no status and of which nothing runs yet. Its status is the caller's to keep, and to hand back with
   * `keep` as soon as anybody else has to do with the pod.
   */
  beginPod(
    pod: Pod,
    hostIPs: readonly HostIP[] | undefined,
    make: () => PodStatusDraft,
  ): CachedStatus {
    return this.#cache.begin(pod, hostIPs, make);
  }

  /** All containers of a pod that has been begun run now. Answers the pod as it was written, if it was. */
  runPod(started: StartedPod, status: CachedStatus, make: () => PodStatusDraft): Pod | undefined {
    this.#cache.run(started, status, make);
    return this.send(started.pod, status);
  }

  /** Answers the pod as it was written, if it was. */
  send({ metadata: { uid = '' } }: Pod, status: CachedStatus): Pod | undefined {
    return this.#sync(uid, status);
  }

  keep({ metadata: { uid = '' } }: Pod, status: CachedStatus): void {
    this.#cache.keep(uid, status);
  }

  /** Whether a pod carries the status that is being written right now. */
  isSending({ status }: Pod): boolean {
    return status !== undefined && status === this.#sending;
  }

  terminatePod(pod: Pod): void {
    const entry = this.#cache.terminate(pod);
    if (entry !== undefined) this.#sync(pod.metadata.uid ?? '', entry);
  }

  /** Sends the status again: what held it back is over. */
  resend(uid: string): void {
    const entry = this.#cache.get(uid);
    if (entry !== undefined) this.#sync(uid, entry);
  }

  deletePodStatus(uid: string): void {
    this.#cache.delete(uid);
    this.#unsent.delete(uid);
  }

  removeOrphanedStatuses(isKnown: (uid: string) => boolean): void {
    this.#cache.removeOrphans(isKnown);
    for (const uid of this.#unsent) if (!isKnown(uid)) this.#unsent.delete(uid);
  }

  /** Hears that a pod has changed: a status that no longer is the kubelet's is written again. */
  observe({ metadata: { uid = '', namespace = '', name } }: Pod): void {
    const entry = this.#cache.get(uid);
    const current = this.#options.api.get('Pod', namespace, name);
    if (entry === undefined || current === undefined) return;
    if (current.status === entry.sent) return;
    const api = current.status ?? NO_STATUS;
    const held = this.#options.couldHaveRunningContainers(uid);
    if (!isSameStatus(mergePodStatus(api, entry.status, held), api)) this.#retryLater(uid);
  }

  /** Whatever is still to be sent. */
  syncBatch(): void {
    const uids = [...this.#unsent];
    this.#unsent.clear();
    for (const uid of uids) {
      if (this.#waits(uid)) this.#unsent.add(uid);
      else this.resend(uid);
    }
  }

  #waits(uid: string): boolean {
    const entry = this.#cache.get(uid);
    if (entry === undefined) return false;
    const pod = this.#options.api.get('Pod', entry.namespace, entry.name);
    return pod !== undefined && this.#options.isKubeletStopped(pod);
  }

  #sync(uid: string, entry: CachedStatus): Pod | undefined {
    const { api, couldHaveRunningContainers } = this.#options;
    const { namespace, name } = entry;
    const pod = api.get('Pod', namespace, name);
    if (pod === undefined) return undefined;
    if (pod.metadata.uid !== uid) {
      // Another pod has taken the name.
      this.deletePodStatus(uid);
      return undefined;
    }
    const old = pod.status ?? NO_STATUS;
    const mayRun = isTerminal(entry.status.phase) && couldHaveRunningContainers(uid);
    const merged = mergePodStatus(old, entry.status, mayRun);
    try {
      const unchanged = merged === old || (merged !== entry.status && isSameStatus(old, merged));
      // Watchers may hear of the write before it returns.
      entry.sent = unchanged ? old : merged;
      if (unchanged && !canBeDeleted(pod, entry.podIsFinished)) return pod;
      this.#sending = merged;
      const written = unchanged ? pod : api.setPodStatus(namespace, name, merged);
      this.#sending = undefined;
      if (!canBeDeleted(written, entry.podIsFinished)) return written;
      api.delete('Pod', namespace, name, { gracePeriodSeconds: 0, preconditions: { uid } });
      this.deletePodStatus(uid);
      return undefined;
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

  #retryLater(uid: string): void {
    this.#unsent.add(uid);
    this.#options.requestReconcile();
  }
}
