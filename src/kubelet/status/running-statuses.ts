import type { Container, ContainerStatus, HostIP, Pod, PodStatus } from '../../api/index.ts';

/** A pod whose containers have all started, each once. */
export interface StartedPod {
  readonly pod: Pod;
  readonly hostIPs: readonly HostIP[] | undefined;
  /** Empty: it has no network of its own. */
  readonly ip: string;
  /** When each container was started, in the order of the spec. */
  readonly startedAt: readonly number[];
  idOf(container: string): string;
}

interface RunningStatus {
  /** What the status was made of. */
  readonly before: PodStatus;
  readonly apiStatus: PodStatus | undefined;
  readonly hostIPs: readonly HostIP[] | undefined;
  readonly hostNetwork: boolean | undefined;
  readonly resources: Pod['spec']['resources'];
  readonly readinessGates: Pod['spec']['readinessGates'];
  readonly startedAt: readonly number[];
  readonly now: string;
  readonly status: PodStatus;
}

const MAX_REMEMBERED = 1024;

/**
 * The statuses of pods of which all containers run: replicas that have begun and started at the same moments tell the same, but for
 * their addresses and the ids of their containers.
 */
export class RunningStatuses {
  readonly #ofTemplate = new Map<readonly Container[], RunningStatus>();

  /** `before`: the pod's status so far. */
  find(started: StartedPod, before: PodStatus, now: string): PodStatus | undefined {
    const { pod, hostIPs, startedAt } = started;
    const { containers, hostNetwork, resources, readinessGates } = pod.spec;
    const known = this.#ofTemplate.get(containers);
    const isAlike =
      known?.before === before &&
      known.apiStatus === pod.status &&
      known.hostIPs === hostIPs &&
      known.hostNetwork === hostNetwork &&
      known.resources === resources &&
      known.readinessGates === readinessGates &&
      known.startedAt.every((time, index) => time === startedAt[index]) &&
      known.now === now;
    return isAlike ? ofReplica(known.status, started) : undefined;
  }

  remember(
    { pod, hostIPs, startedAt }: StartedPod,
    before: PodStatus,
    now: string,
    status: PodStatus,
  ): void {
    const { containers, hostNetwork, resources, readinessGates } = pod.spec;
    if (this.#ofTemplate.size >= MAX_REMEMBERED) this.#ofTemplate.clear();
    const apiStatus = pod.status;
    const madeOf = {
      before,
      apiStatus,
      hostIPs,
      hostNetwork,
      resources,
      readinessGates,
      startedAt,
    };
    this.#ofTemplate.set(containers, { ...madeOf, now, status });
  }
}

function ofReplica(status: PodStatus, started: StartedPod): PodStatus {
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
