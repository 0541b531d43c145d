import type { Container, ContainerStatus, HostIP, Pod, PodStatus } from '../../objects/index.ts';

/** Pods with an equal key have an equal status, except for their addresses and container ids. */
export interface ReplicaKey {
  readonly pod: Pod;
  readonly hostIPs: readonly HostIP[] | undefined;
  /** The previous status; undefined for the first. */
  readonly before: PodStatus | undefined;
  /** Start times of the containers, in the order of the spec; empty before the first start. */
  readonly startedAt: readonly number[];
  /** When the status is generated, RFC 3339. */
  readonly now: string;
}

/** A pod in which each container has been started once. */
export interface StartedPod extends Pick<ReplicaKey, 'pod' | 'hostIPs' | 'startedAt'> {
  /** Empty: hostNetwork. */
  readonly ip: string;
  idOf(container: string): string;
}

interface CacheEntry extends Pick<ReplicaKey, 'hostIPs' | 'before' | 'startedAt' | 'now'> {
  readonly apiStatus: PodStatus | undefined;
  readonly hostNetwork: boolean | undefined;
  readonly resources: Pod['spec']['resources'];
  readonly readinessGates: Pod['spec']['readinessGates'];
  readonly status: PodStatus;
}

const MAX_ENTRIES = 1024;

/**
 * The last status of each template: replicas that change at one time, on nodes without addresses, get theirs from here instead
 * of generating it.
 */
export class ReplicaStatuses {
  readonly #ofTemplate = new Map<readonly Container[], CacheEntry>();

  find({ pod, hostIPs, before, startedAt, now }: ReplicaKey): PodStatus | undefined {
    const { containers, hostNetwork, resources, readinessGates } = pod.spec;
    const known = this.#ofTemplate.get(containers);
    const isAlike =
      known !== undefined &&
      known.apiStatus === pod.status &&
      known.before === before &&
      known.hostIPs === hostIPs &&
      known.hostNetwork === hostNetwork &&
      known.resources === resources &&
      known.readinessGates === readinessGates &&
      known.now === now &&
      known.startedAt.every((time, index) => time === startedAt[index]);
    return isAlike ? known.status : undefined;
  }

  add({ pod, hostIPs, before, startedAt, now }: ReplicaKey, status: PodStatus): void {
    const { containers, hostNetwork, resources, readinessGates } = pod.spec;
    const apiStatus = pod.status;
    const ofSpec = { hostNetwork, resources, readinessGates };
    if (this.#ofTemplate.size >= MAX_ENTRIES) this.#ofTemplate.clear();
    const known = { apiStatus, before, hostIPs, startedAt, now, status, ...ofSpec };
    this.#ofTemplate.set(containers, known);
  }
}

/** `status`, of another replica, with the address and container ids of `started`. */
export function ofReplica(status: PodStatus, started: StartedPod): PodStatus {
  const { ip } = started;
  const containerStatuses = status.containerStatuses?.map((each): ContainerStatus => ({
    ...each,
    containerID: started.idOf(each.name),
  }));
  if (containerStatuses === undefined) return status;
  return ip === ''
    ? { ...status, containerStatuses }
    : { ...status, podIP: ip, podIPs: [{ ip }], containerStatuses };
}
