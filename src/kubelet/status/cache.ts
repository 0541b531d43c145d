import type { ContainerStatus, HostIP, Pod, PodCondition, PodStatus } from '../../objects/index.ts';
import { POD_POLICY_ONLY } from '../restart-policy.ts';
import type { RestartFeatures } from '../restart-policy.ts';
import { isStaticPod } from '../special-pods.ts';
import { containersReady, podReady, withNetwork } from './conditions.ts';
import { checkContainerStateTransition } from './check-container-state-transition.ts';
import { ofReplica, ReplicaStatuses } from './replica-statuses.ts';
import type { StartedPod } from './replica-statuses.ts';
import { isSameStatus } from './same-status.ts';
import type { PodStatusDraft } from './generate-pod-status.ts';
import { terminatePodStatus } from './terminate-pod-status.ts';
import { withTransitionTimes } from './transition-times.ts';

/** The kubelet's status of one pod. */
export interface CachedStatus {
  readonly namespace: string;
  readonly name: string;
  status: PodStatus;
  /** 1 for the first status; grows with every change. */
  version: number;
  /** Nothing of the pod is left on the node. Never becomes false again, except for static pods. */
  podIsFinished: boolean;
  /** The status last written to the API server. */
  sent: PodStatus | undefined;
}

/** Cache entry for a pod whose status was sent without the cache. */
export function sentStatus({ metadata, status = NO_STATUS }: Pod): CachedStatus {
  const { namespace, name } = metadata;
  return { namespace, name, status, version: 1, podIsFinished: false, sent: status };
}

/** All termination messages of a pod together are at most this long. */
const MAX_MESSAGE_BYTES = 12 * 1024;
const MAX_NETWORKED = 1024;
const NO_STATUS: PodStatus = {};
const NO_CONTAINERS: readonly ContainerStatus[] = [];
const NOT_STARTED: readonly number[] = [];
const NO_CONDITIONS: readonly PodCondition[] = [];

/**
 * The kubelet's statuses of its pods, with versions (pkg/kubelet/status/status_manager.go: updateStatusInternal, v1.34).
 * `now`: the current time as the API writes it; `features`: which restart policies count.
 */
export class StatusCache {
  readonly #now: () => string;
  readonly #features: RestartFeatures;
  readonly #statuses = new Map<string, CachedStatus>();
  readonly #begun = new ReplicaStatuses();
  readonly #running = new ReplicaStatuses();
  /** Results of `network` by status, all for the time `#networkedAt`. */
  readonly #networked = new Map<PodStatus, PodStatus>();
  #networkedAt = '';

  constructor(now: () => string, features: RestartFeatures = POD_POLICY_ONLY) {
    this.#now = now;
    this.#features = features;
  }

  get(uid: string): CachedStatus | undefined {
    return this.#statuses.get(uid);
  }

  /** The first status of a pod without containers, from a replica if possible, else from `make`. It is not stored. */
  begin(
    pod: Pod,
    hostIPs: readonly HostIP[] | undefined,
    make: () => PodStatusDraft,
  ): CachedStatus {
    const { namespace, name } = pod.metadata;
    const origin = { pod, hostIPs, before: undefined, startedAt: NOT_STARTED, now: this.#now() };
    let status = this.#begun.find(origin);
    if (status === undefined) {
      status = this.#complete(pod, make(), pod.status ?? NO_STATUS);
      this.#begun.add(origin, status);
    }
    return { namespace, name, status, version: 1, podIsFinished: false, sent: undefined };
  }

  /** The status once the sandbox is ready: the same for all pods that have the same status and get it at one time. */
  network(pod: Pod, entry: CachedStatus): void {
    const { status: before } = entry;
    const now = this.#now();
    if (this.#networkedAt !== now || this.#networked.size >= MAX_NETWORKED) this.#networked.clear();
    this.#networkedAt = now;
    let status = this.#networked.get(before);
    if (status === undefined) {
      const conditions = withNetwork(before.conditions ?? NO_CONDITIONS);
      status = this.#complete(pod, { ...before, conditions }, before);
      this.#networked.set(before, status);
    }
    entry.status = status;
    entry.version++;
  }

  /** The status once all containers run, from a replica if possible, else from `make`. */
  run(started: StartedPod, entry: CachedStatus, make: () => PodStatusDraft): void {
    const { pod, hostIPs, startedAt } = started;
    const { status: before } = entry;
    const origin = { pod, hostIPs, before, startedAt, now: this.#now() };
    const known = this.#running.find(origin);
    if (known === undefined) {
      entry.status = this.#complete(pod, make(), before);
      this.#running.add(origin, entry.status);
    } else {
      entry.status = ofReplica(known, started);
    }
    entry.version++;
  }

  /** Stores a status made by `begin`. */
  keep(uid: string, entry: CachedStatus): void {
    this.#statuses.set(uid, entry);
  }

  /** Stores a status; undefined: it is unchanged or an invalid transition. Every status of a deleted pod counts as changed. */
  set(pod: Pod, status: PodStatusDraft): CachedStatus | undefined {
    return this.#update(pod, status, pod.metadata.deletionTimestamp !== undefined, false);
  }

  /** Stores the result of a readiness probe (status_manager.go: SetContainerReadiness, v1.34); undefined: nothing changes. */
  setContainerReadiness(pod: Pod, containerId: string, ready: boolean): CachedStatus | undefined {
    const old = this.#statuses.get(pod.metadata.uid ?? '')?.status;
    const changed = withContainer(old, containerId, (each) =>
      each.ready === ready ? each : { ...each, ready },
    );
    if (changed === undefined) return undefined;
    const { initContainerStatuses, containerStatuses, conditions, phase = '' } = changed;
    const ofContainers = containersReady(
      pod,
      initContainerStatuses ?? NO_CONTAINERS,
      containerStatuses ?? NO_CONTAINERS,
      phase,
    );
    const ofPod = podReady(pod, conditions ?? NO_CONDITIONS, ofContainers);
    changed.conditions = (conditions ?? NO_CONDITIONS).map((each) => {
      if (each.type === 'Ready') return ofPod;
      return each.type === 'ContainersReady' ? ofContainers : each;
    });
    return this.#update(pod, changed, false, false);
  }

  /** Stores the result of a startup probe (status_manager.go: SetContainerStartup, v1.34); undefined: nothing changes. */
  setContainerStartup(pod: Pod, containerId: string, started: boolean): CachedStatus | undefined {
    const old = this.#statuses.get(pod.metadata.uid ?? '')?.status;
    const changed = withContainer(old, containerId, (each) =>
      each.started === started ? each : { ...each, started },
    );
    return changed === undefined ? undefined : this.#update(pod, changed, false, false);
  }

  /** Stores the last status of a pod that has no containers and sandboxes left. */
  terminate(pod: Pod): CachedStatus | undefined {
    const uid = pod.metadata.uid ?? '';
    const old = this.get(uid)?.status ?? pod.status ?? NO_STATUS;
    return this.#update(pod, { ...terminatePodStatus(pod, old) }, true, true);
  }

  delete(uid: string): void {
    this.#statuses.delete(uid);
  }

  #update(
    pod: Pod,
    status: PodStatusDraft,
    forced: boolean,
    finished: boolean,
  ): CachedStatus | undefined {
    const { uid = '', namespace, name } = pod.metadata;
    const cached = this.get(uid);
    const old = cached?.status ?? pod.status ?? NO_STATUS;
    if (checkContainerStateTransition(old, status, pod.spec, this.#features) !== undefined)
      return undefined;
    const podIsFinished = finished || (wasFinished(cached) && !isStaticPod(pod));
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

  /** Adds startTime, which never changes after the first status, and transition times. */
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

/** A status with one container's status changed; undefined: it has no such container, or nothing changes. */
function withContainer(
  status: PodStatus | undefined,
  containerId: string,
  change: (status: ContainerStatus) => ContainerStatus,
): PodStatusDraft | undefined {
  for (const list of ['initContainerStatuses', 'containerStatuses'] as const) {
    const all = status?.[list] ?? NO_CONTAINERS;
    const found = all.find(({ containerID }) => containerID === containerId);
    if (found === undefined) continue;
    const changed = change(found);
    if (changed === found) return undefined;
    return { ...status, [list]: all.map((each) => (each === found ? changed : each)) };
  }
  return undefined;
}

function wasFinished(cached: CachedStatus | undefined): boolean {
  return cached?.podIsFinished === true;
}

/** Cuts each termination message to an equal share of the limit. */
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
