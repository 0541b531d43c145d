import type { ContainerStatus, HostIP, Pod, PodCondition, PodStatus } from '../../api/index.ts';
import { isStaticPod } from '../special-pods.ts';
import { checkContainerStateTransition } from './check-container-state-transition.ts';
import { ofReplica, ReplicaStatuses } from './replica-statuses.ts';
import type { StartedPod } from './replica-statuses.ts';
import { isSameStatus } from './same-status.ts';
import type { PodStatusDraft } from './generate-pod-status.ts';
import { terminatePodStatus } from './terminate-pod-status.ts';
import { withTransitionTimes } from './transition-times.ts';

/** A pod's status as the kubelet would have it. */
export interface CachedStatus {
  readonly namespace: string;
  readonly name: string;
  status: PodStatus;
  /** Grows with every change; 1 is the first. */
  version: number;
  /** Nothing of the pod is left on the node. Never taken back. */
  podIsFinished: boolean;
  /** What was last written to the API server. */
  sent: PodStatus | undefined;
}

/** Termination messages of a pod share this much. */
const MAX_MESSAGE_BYTES = 12 * 1024;
const NO_STATUS: PodStatus = {};
const NO_CONTAINERS: readonly ContainerStatus[] = [];
const NOT_STARTED: readonly number[] = [];
const NO_CONDITIONS: readonly PodCondition[] = [];

/**
 * The statuses the kubelet holds of its pods, with versions (pkg/kubelet/status/status_manager.go:
 * updateStatusInternal, v1.34). `now` tells the time as the API writes it.
 */
export class StatusCache {
  readonly #now: () => string;
  readonly #statuses = new Map<string, CachedStatus>();
  readonly #begun = new ReplicaStatuses();
  readonly #running = new ReplicaStatuses();

  constructor(now: () => string) {
    this.#now = now;
  }

  get(uid: string): CachedStatus | undefined {
    return this.#statuses.get(uid);
  }

  /** Of a pod of which nothing runs yet and that has had no status; `make` is asked where no replica has had the same one. Not kept. */
  begin(
    pod: Pod,
    hostIPs: readonly HostIP[] | undefined,
    make: () => PodStatusDraft,
  ): CachedStatus {
    const { namespace = '', name } = pod.metadata;
    const origin = { pod, hostIPs, before: undefined, startedAt: NOT_STARTED, now: this.#now() };
    let status = this.#begun.find(origin);
    if (status === undefined) {
      status = this.#complete(pod, make(), pod.status ?? NO_STATUS);
      this.#begun.remember(origin, status);
    }
    return { namespace, name, status, version: 1, podIsFinished: false, sent: undefined };
  }

  /** All containers of a pod that has been begun run now; `make` is asked where no replica has come to the same. */
  run(started: StartedPod, entry: CachedStatus, make: () => PodStatusDraft): void {
    const { pod, hostIPs, startedAt } = started;
    const { status: before } = entry;
    const origin = { pod, hostIPs, before, startedAt, now: this.#now() };
    const known = this.#running.find(origin);
    if (known === undefined) {
      entry.status = this.#complete(pod, make(), before);
      this.#running.remember(origin, entry.status);
    } else {
      entry.status = ofReplica(known, started);
    }
    entry.version++;
  }

  /** Keeps what `begin` gave. */
  keep(uid: string, entry: CachedStatus): void {
    this.#statuses.set(uid, entry);
  }

  /** Takes a status over; undefined where it says nothing new or cannot be. Of a deleted pod, every status counts as new. */
  set(pod: Pod, status: PodStatusDraft): CachedStatus | undefined {
    return this.#update(pod, status, pod.metadata.deletionTimestamp !== undefined, false);
  }

  /** Nothing of the pod is left: writes its last status. */
  terminate(pod: Pod): CachedStatus | undefined {
    const uid = pod.metadata.uid ?? '';
    const old = this.get(uid)?.status ?? pod.status ?? NO_STATUS;
    return this.#update(pod, { ...terminatePodStatus(pod, old) }, true, true);
  }

  delete(uid: string): void {
    this.#statuses.delete(uid);
  }

  /** Forgets pods the kubelet no longer knows. */
  removeOrphans(isKnown: (uid: string) => boolean): void {
    for (const uid of this.#statuses.keys()) if (!isKnown(uid)) this.#statuses.delete(uid);
  }

  #update(
    pod: Pod,
    status: PodStatusDraft,
    forced: boolean,
    finished: boolean,
  ): CachedStatus | undefined {
    const { uid = '', namespace = '', name } = pod.metadata;
    const cached = this.get(uid);
    const old = cached?.status ?? pod.status ?? NO_STATUS;
    if (checkContainerStateTransition(old, status, pod.spec) !== undefined) return undefined;
    const podIsFinished = finished || (cached?.podIsFinished === true && !isStaticPod(pod));
    const complete = this.#complete(pod, status, old);
    if (cached === undefined) {
      const sent = undefined;
      const entry = { namespace, name, status: complete, version: 1, podIsFinished, sent };
      this.#statuses.set(uid, entry);
      return entry;
    }
    if (!forced && isSameStatus(cached.status, complete)) return undefined;
    cached.status = complete;
    cached.version++;
    cached.podIsFinished = podIsFinished;
    return cached;
  }

  /** startTime is that of the first status, for good. */
  #complete(pod: Pod, status: PodStatusDraft, old: PodStatus): PodStatus {
    const now = this.#now();
    shortenMessages(pod, status);
    status.startTime = old.startTime ?? status.startTime ?? now;
    if (status.conditions !== undefined) {
      const before = old.conditions ?? NO_CONDITIONS;
      status.conditions = withTransitionTimes(status.conditions, before, now);
    }
    return status;
  }
}

/** Cuts termination messages to the container's share. */
function shortenMessages(pod: Pod, status: PodStatusDraft): void {
  const { containerStatuses = NO_CONTAINERS, initContainerStatuses = NO_CONTAINERS } = status;
  if (!containerStatuses.some(hasMessage) && !initContainerStatuses.some(hasMessage)) return;
  const { containers, initContainers = [], ephemeralContainers = [] } = pod.spec;
  const share = Math.floor(
    MAX_MESSAGE_BYTES / (containers.length + initContainers.length + ephemeralContainers.length),
  );
  const cut = (each: ContainerStatus): ContainerStatus => ({
    ...each,
    ...(each.state === undefined ? undefined : { state: cutMessage(each.state, share) }),
    ...(each.lastState === undefined
      ? undefined
      : { lastState: cutMessage(each.lastState, share) }),
  });
  if (status.containerStatuses !== undefined) status.containerStatuses = containerStatuses.map(cut);
  if (status.initContainerStatuses !== undefined) {
    status.initContainerStatuses = initContainerStatuses.map(cut);
  }
}

function hasMessage({ state, lastState }: ContainerStatus): boolean {
  return state?.terminated?.message !== undefined || lastState?.terminated?.message !== undefined;
}

function cutMessage(state: NonNullable<ContainerStatus['state']>, share: number): typeof state {
  const { terminated } = state;
  if (terminated?.message === undefined) return state;
  return { ...state, terminated: { ...terminated, message: terminated.message.slice(0, share) } };
}
