import type { Container, HostIP, Pod, PodStatus } from '../../api/index.ts';

interface FirstStatus {
  /** What the status was made of. */
  readonly apiStatus: PodStatus | undefined;
  readonly hostIPs: readonly HostIP[] | undefined;
  readonly hostNetwork: boolean | undefined;
  readonly resources: Pod['spec']['resources'];
  readonly readinessGates: Pod['spec']['readinessGates'];
  readonly now: string;
  readonly status: PodStatus;
}

const MAX_REMEMBERED = 1024;

/**
 * The first statuses that kubelets gave: of replicas that are bound at one moment to nodes that tell no addresses all are the same,
 * and are the same object.
 */
export class FirstStatuses {
  readonly #ofTemplate = new Map<readonly Container[], FirstStatus>();

  find(pod: Pod, hostIPs: readonly HostIP[] | undefined, now: string): PodStatus | undefined {
    const { containers, hostNetwork, resources, readinessGates } = pod.spec;
    const known = this.#ofTemplate.get(containers);
    const isSame =
      known !== undefined &&
      known.apiStatus === pod.status &&
      known.hostIPs === hostIPs &&
      known.hostNetwork === hostNetwork &&
      known.resources === resources &&
      known.readinessGates === readinessGates &&
      known.now === now;
    return isSame ? known.status : undefined;
  }

  remember(pod: Pod, hostIPs: readonly HostIP[] | undefined, now: string, status: PodStatus): void {
    const { containers, hostNetwork, resources, readinessGates } = pod.spec;
    const apiStatus = pod.status;
    const first = { apiStatus, hostIPs, hostNetwork, resources, readinessGates, now, status };
    if (this.#ofTemplate.size >= MAX_REMEMBERED) this.#ofTemplate.clear();
    this.#ofTemplate.set(containers, first);
  }
}
