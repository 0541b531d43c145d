import type { Container, ContainerStatus, HostIP, Pod, PodStatus } from '../../api/index.ts';

/** What the status of a pod that only starts and runs follows from, besides its addresses and the ids of its containers. */
export interface ReplicaKey {
  readonly pod: Pod;
  readonly hostIPs: readonly HostIP[] | undefined;
  /** Its status so far; undefined before the first. */
  readonly before: PodStatus | undefined;
  /** When each container was started, in the order of the spec; empty as long as none is. */
  readonly startedAt: readonly number[];
  /** RFC 3339. */
  readonly now: string;
}

/** A pod whose containers have all started, each once. */
export interface StartedPod extends Pick<ReplicaKey, 'pod' | 'hostIPs' | 'startedAt'> {
  /** Empty: it has no network of its own. */
  readonly ip: string;
  idOf(container: string): string;
}

interface Remembered extends Pick<ReplicaKey, 'hostIPs' | 'before' | 'startedAt' | 'now'> {
  readonly apiStatus: PodStatus | undefined;
  readonly hostNetwork: boolean | undefined;
  readonly resources: Pod['spec']['resources'];
  readonly readinessGates: Pod['spec']['readinessGates'];
  readonly status: PodStatus;
}

const MAX_REMEMBERED = 1024;

/**
 * The statuses that kubelets gave last, by template: replicas that come to the same at one moment, on nodes that tell no addresses,
 * need not have theirs worked out again.
 */
export class ReplicaStatuses {
  readonly #ofTemplate = new Map<readonly Container[], Remembered>();

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

  remember({ pod, hostIPs, before, startedAt, now }: ReplicaKey, status: PodStatus): void {
    const { containers, hostNetwork, resources, readinessGates } = pod.spec;
    const apiStatus = pod.status;
    const ofSpec = { hostNetwork, resources, readinessGates };
    if (this.#ofTemplate.size >= MAX_REMEMBERED) this.#ofTemplate.clear();
    const known = { apiStatus, before, hostIPs, startedAt, now, status, ...ofSpec };
    this.#ofTemplate.set(containers, known);
  }
}

/** The status of another replica, with this one's addresses and containers. */
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
