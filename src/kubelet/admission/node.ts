import type { Node, ResourceList, Taint } from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';
import { quantityMilli, quantityValue } from '../../units/index.ts';

const NO_RESOURCES: ResourceList = {};
const NO_TAINTS: readonly Taint[] = [];
const NO_GATES: Gates = {};
const OS_LABEL = 'kubernetes.io/os';
const DEFAULT_OS = 'linux';

/** The fields of a node that admission needs, parsed once for all pods of the node. */
export class AdmissionNode {
  readonly node: Node;
  readonly name: string;
  /** The operating system on which the kubelet runs. */
  readonly os: string;
  /** The kubelet writes the label of its operating system itself (pkg/kubelet/kubelet_node_status.go, v1.36). */
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** Feature gates of the kubelet. */
  readonly gates: Gates;
  /** Whether pods with supplementalGroupsPolicy Strict need a runtime that knows it. */
  readonly rejectsStrictGroups: boolean;
  /** The pod limit. */
  readonly pods: number;
  readonly #allocatable: ResourceList;
  readonly #cpu: number | undefined;
  readonly #memory: number | undefined;

  constructor(node: Node, gates: Gates = NO_GATES, rejectsStrictGroups = false) {
    const { labels } = node.metadata;
    this.node = node;
    this.gates = gates;
    this.rejectsStrictGroups = rejectsStrictGroups;
    this.os = osOf(node);
    this.labels = labels?.[OS_LABEL] === this.os ? labels : { ...labels, [OS_LABEL]: this.os };
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

function osOf({ metadata: { labels }, status }: Node): string {
  return status?.nodeInfo?.operatingSystem ?? labels?.[OS_LABEL] ?? DEFAULT_OS;
}
