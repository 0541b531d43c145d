import type { PodSpec } from '../../../../objects/index.ts';

/** A port of a node that a container takes. */
export interface HostPort {
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
}

const ANY: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The host ports of a pod's containers; init containers have none here. */
export function hostPortsOf({ containers }: PodSpec): readonly HostPort[] {
  return containers.flatMap(({ ports = [] }) =>
    ports
      .filter(({ hostPort }) => hostPort !== undefined && hostPort !== 0)
      .map(({ hostPort = 0, hostIP, protocol = 'TCP' }) => ({
        ip: hostIP === undefined || hostIP === '' ? '0.0.0.0' : hostIP,
        port: hostPort,
        protocol,
      })),
  );
}

const areSame = (a: HostPort, b: HostPort): boolean =>
  a.protocol === b.protocol &&
  a.port === b.port &&
  (a.ip === b.ip || ANY.has(a.ip) || ANY.has(b.ip));

/** Two ports that cannot be on one node. */
export interface PortConflict {
  readonly wanted: HostPort;
  readonly taken: HostPort;
}

/**
 * The ports that are taken on a node, by the pod that takes them: what a pod of the same name took before is forgotten.
 *
 * Rule: HostPortUsage, sigs.k8s.io/karpenter/pkg/scheduling/hostportusage.go, v1.13.
 */
export class HostPorts {
  readonly #byPod: Map<string, readonly HostPort[]>;

  constructor(byPod: Iterable<readonly [string, readonly HostPort[]]> = []) {
    this.#byPod = new Map(byPod);
  }

  copy(): HostPorts {
    return new HostPorts(this.#byPod);
  }

  take(pod: string, ports: readonly HostPort[]): void {
    if (ports.length > 0 || this.#byPod.has(pod)) this.#byPod.set(pod, ports);
  }

  conflict(pod: string, ports: readonly HostPort[]): PortConflict | undefined {
    for (const wanted of ports) {
      for (const [other, entries] of this.#byPod) {
        if (other === pod) continue;
        const taken = entries.find((entry) => areSame(wanted, entry));
        if (taken !== undefined) return { wanted, taken };
      }
    }
    return undefined;
  }
}
