import type { Node, ResourceList, Taint } from '../../api/index.ts';
import type { Gates } from '../../features/index.ts';
import { quantityMilli, quantityValue } from '../../units/index.ts';

const NO_RESOURCES: ResourceList = {};
const NO_TAINTS: readonly Taint[] = [];
const NO_GATES: Gates = {};

/** The fields of a node that admission needs, parsed once for all pods of the node. */
export class AdmissionNode {
  readonly node: Node;
  readonly name: string;
  readonly taints: readonly Taint[];
  /** Feature gates of the kubelet. */
  readonly gates: Gates;
  /** The pod limit. */
  readonly pods: number;
  readonly #allocatable: ResourceList;
  readonly #cpu: number | undefined;
  readonly #memory: number | undefined;

  constructor(node: Node, gates: Gates = NO_GATES) {
    this.node = node;
    this.gates = gates;
    this.name = node.metadata.name;
    this.taints = node.spec?.taints ?? NO_TAINTS;
    this.#allocatable = node.status?.allocatable ?? NO_RESOURCES;
    this.pods = this.#read('pods') ?? 0;
    this.#cpu = this.#read('cpu');
    this.#memory = this.#read('memory');
  }

  /** Cpu in millicores, other resources in whole units; undefined: the node does not list the resource. */
  allocatable(resource: string): number | undefined {
    if (resource === 'cpu') return this.#cpu;
    return resource === 'memory' ? this.#memory : this.#read(resource);
  }

  #read(resource: string): number | undefined {
    const list = this.#allocatable;
    const quantity = Object.hasOwn(list, resource) ? list[resource] : undefined;
    if (quantity === undefined) return undefined;
    return resource === 'cpu' ? quantityMilli(quantity) : quantityValue(quantity);
  }
}
