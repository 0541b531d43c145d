import { podRequests } from '../../objects/index.ts';
import type { Container, Pod } from '../../objects/index.ts';
import { isSidecar } from '../sidecar.ts';

/** A host port that a pod requests. */
export interface HostPort {
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
}

interface Needs {
  readonly initContainers: readonly Container[] | undefined;
  readonly overhead: Pod['spec']['overhead'];
  readonly resources: Pod['spec']['resources'];
  readonly requests: ReadonlyMap<string, number>;
  /** Host ports of the containers that are no sidecars. */
  readonly hostPorts: readonly HostPort[];
  readonly sidecarPorts: readonly HostPort[];
}

const NO_PORTS: readonly HostPort[] = [];
/** Pods of one template share their list of containers, which is the key. */
const needsOfTemplate = new WeakMap<readonly Container[], Needs>();

/** By resource: cpu in millicores, others in whole units. */
export function requestsOf(pod: Pod): ReadonlyMap<string, number> {
  return needsOf(pod).requests;
}

function needsOf(pod: Pod): Needs {
  const { containers, initContainers, overhead, resources } = pod.spec;
  const known = needsOfTemplate.get(containers);
  const holds =
    known?.initContainers === initContainers &&
    known?.overhead === overhead &&
    known?.resources === resources;
  if (known !== undefined && holds) return known;
  const requests = podRequests(pod);
  const hostPorts = findHostPorts(containers);
  const sidecarPorts = findHostPorts(initContainers?.filter(isSidecar) ?? []);
  const needs = { initContainers, overhead, resources, requests, hostPorts, sidecarPorts };
  needsOfTemplate.set(containers, needs);
  return needs;
}

function findHostPorts(containers: readonly Container[]): readonly HostPort[] {
  const ports = containers.flatMap((container) => container.ports ?? []);
  const taken = ports.flatMap(({ hostPort = 0, hostIP = '', protocol = '' }) =>
    hostPort <= 0
      ? []
      : [
          {
            port: hostPort,
            ip: hostIP === '' ? '0.0.0.0' : hostIP,
            protocol: protocol === '' ? 'TCP' : protocol,
          },
        ],
  );
  return taken.length === 0 ? NO_PORTS : taken;
}

/** The resources and host ports of a node's admitted pods that have not ended. */
export class NodeLoad {
  /** Pods that are not counted yet. */
  #adopted: Pod[] = [];
  #pods = 0;
  #cpu = 0;
  #memory = 0;
  #others: Map<string, number> | undefined;
  #hostPorts: readonly HostPort[] = NO_PORTS;
  readonly #countsSidecarPorts: boolean;

  /** `countsSidecarPorts`: the host ports of sidecars are in use, as since v1.33. */
  constructor(countsSidecarPorts = true) {
    this.#countsSidecarPorts = countsSidecarPorts;
  }

  get pods(): number {
    return this.#pods + this.#adopted.length;
  }

  requested(resource: string): number {
    this.#countAdopted();
    return this.#counted(resource);
  }

  add(pod: Pod): void {
    const hostPorts = this.#portsOf(pod);
    this.#pods++;
    this.#count(requestsOf(pod), 1);
    if (hostPorts.length > 0) this.#hostPorts = [...this.#hostPorts, ...hostPorts];
  }

  /** A pod that ran before. It is counted when the node is first asked: in a settled cluster most nodes never are. */
  adopt(pod: Pod): void {
    this.#adopted.push(pod);
  }

  #counted(resource: string): number {
    if (resource === 'cpu') return this.#cpu;
    return resource === 'memory' ? this.#memory : (this.#others?.get(resource) ?? 0);
  }

  #countAdopted(): void {
    const adopted = this.#adopted;
    if (adopted.length === 0) return;
    this.#adopted = [];
    for (const pod of adopted) this.add(pod);
  }

  remove(pod: Pod): void {
    this.#countAdopted();
    this.#pods--;
    this.#count(requestsOf(pod), -1);
    for (const port of this.#portsOf(pod)) {
      const at = this.#hostPorts.findIndex(
        (taken) => isSamePort(taken, port) && taken.ip === port.ip,
      );
      this.#hostPorts = this.#hostPorts.filter((_taken, index) => index !== at);
    }
  }

  /** A host port of the pod that another pod has. */
  takenPort(pod: Pod): HostPort | undefined {
    this.#countAdopted();
    return this.#portsOf(pod).find((port) => this.#isTaken(port));
  }

  #portsOf(pod: Pod): readonly HostPort[] {
    const { hostPorts, sidecarPorts } = needsOf(pod);
    if (!this.#countsSidecarPorts || sidecarPorts.length === 0) return hostPorts;
    return [...hostPorts, ...sidecarPorts];
  }

  /** Ports on different addresses do not conflict; 0.0.0.0 is every address. */
  #isTaken(wanted: HostPort): boolean {
    return this.#hostPorts.some(
      (taken) =>
        isSamePort(taken, wanted) &&
        (taken.ip === wanted.ip || taken.ip === '0.0.0.0' || wanted.ip === '0.0.0.0'),
    );
  }

  #count(requests: ReadonlyMap<string, number>, sign: 1 | -1): void {
    requests.forEach((amount, resource) => {
      if (resource === 'cpu') this.#cpu += sign * amount;
      else if (resource === 'memory') this.#memory += sign * amount;
      else {
        this.#others ??= new Map();
        this.#others.set(resource, this.#counted(resource) + sign * amount);
      }
    });
  }
}

function isSamePort(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol;
}
