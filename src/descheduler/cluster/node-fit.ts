import {
  compileLabelSelector,
  compileRequiredNodeAffinity,
  exactPodRequests,
  readQuantities,
} from '../../objects/index.ts';
import type { Node, Pod, PodAffinityTerm, PodSpec } from '../../objects/index.ts';
import { getOrInsert, Quantity } from '../../units/index.ts';
import { isCordoned, toleratesNode } from './nodes.ts';
import type { ClusterState } from './state.ts';

type Requests = ReadonlyMap<string, Quantity>;

/** A term of a pod's anti-affinity. */
interface AntiAffinity {
  readonly key: string;
  readonly conflicts: (other: Pod) => boolean;
}

/** What is requested on a node, as of a version of the cluster's state. */
interface Used {
  readonly version: number;
  readonly pods: number;
  readonly sums: Requests;
}

/**
 * The descheduler's own, coarse answer to whether a pod could be placed: it knows taints, node affinity, requests and the
 * anti-affinity of the pod itself against the pods on the node, but no affinity, spreading, ports or volumes.
 *
 * Rule: NodeFit, pkg/descheduler/node/node.go, v0.36.
 */
export class NodeFit {
  readonly #cluster: ClusterState;
  readonly #matchers = new Map<PodSpec, ReturnType<typeof compileRequiredNodeAffinity>>();
  readonly #terms = new Map<Pod, readonly AntiAffinity[]>();
  readonly #requests = new Map<Pod, Requests>();
  readonly #used = new Map<Node, Used>();
  readonly #allocatable = new Map<Node, Requests>();

  constructor(cluster: ClusterState) {
    this.#cluster = cluster;
  }

  fitsAny(pod: Pod, nodes: readonly Node[]): boolean {
    return nodes.some((node) => this.#fits(pod, node));
  }

  fitsAnyOther(pod: Pod, nodes: readonly Node[]): boolean {
    return nodes.some((node) => node.metadata.name !== pod.spec.nodeName && this.#fits(pod, node));
  }

  /** nodeSelector and required node affinity match the node. */
  isSelected({ spec }: Pod, { metadata: { name, labels = {} } }: Node): boolean {
    const matcher = getOrInsert(this.#matchers, spec, () => compileRequiredNodeAffinity(spec));
    return matcher.matches(labels, name);
  }

  /** The pod's requests by resource. */
  requestsOf(pod: Pod): Requests {
    return getOrInsert(this.#requests, pod, () => exactPodRequests(pod));
  }

  allocatableOf(node: Node): Requests {
    return getOrInsert(this.#allocatable, node, () => readQuantities(node.status?.allocatable));
  }

  capacityOf(node: Node): Requests {
    return readQuantities(node.status?.capacity);
  }

  /** The sums of the requests of the node's pods that have not ended, and their number. */
  usedOn(node: Node): Used {
    const version = this.#cluster.versionOf(node);
    const known = this.#used.get(node);
    if (known?.version === version) return known;
    const sums = new Map<string, Quantity>();
    const pods = this.#cluster.runningPodsOf(node);
    for (const pod of pods) {
      for (const [resource, amount] of this.requestsOf(pod)) {
        sums.set(resource, sums.get(resource)?.add(amount) ?? amount);
      }
    }
    const used = { version, pods: pods.length, sums };
    this.#used.set(node, used);
    return used;
  }

  #fits(pod: Pod, node: Node): boolean {
    return (
      !isCordoned(node) &&
      this.isSelected(pod, node) &&
      toleratesNode(pod.spec.tolerations, node) &&
      !this.#meetsItsAntiAffinity(pod, node) &&
      (pod.spec.nodeName === node.metadata.name || this.#hasRoom(pod, node))
    );
  }

  #meetsItsAntiAffinity(pod: Pod, node: Node): boolean {
    const terms = getOrInsert(this.#terms, pod, () =>
      antiAffinityTerms(pod).map((term) => ({
        key: term.topologyKey,
        conflicts: conflictWith(pod, term),
      })),
    );
    if (terms.length === 0) return false;
    const labels = node.metadata.labels ?? {};
    const { name } = pod.metadata;
    const others = this.#cluster.runningPodsOf(node, ({ metadata }) => metadata.name !== name);
    return terms.some(({ key, conflicts }) => Object.hasOwn(labels, key) && others.some(conflicts));
  }

  #hasRoom(pod: Pod, node: Node): boolean {
    const allocatable = this.allocatableOf(node);
    const { pods, sums } = this.usedOn(node);
    const slots = (allocatable.get('pods') ?? ZERO).value() - BigInt(pods);
    if (slots <= 0n) return false;
    for (const [resource, request] of this.requestsOf(pod)) {
      if (resource === 'pods') continue;
      const total = allocatable.get(resource);
      const used = sums.get(resource) ?? ZERO;
      const free =
        resource === 'cpu'
          ? (total ?? ZERO).milliValue() - used.milliValue()
          : total === undefined && resource !== 'memory'
            ? 0n
            : ((total ?? ZERO).value() - used.value()) * 1000n;
      if (request.milliValue() > free) return false;
    }
    return true;
  }
}

export const ZERO = Quantity.of(0n);

export const antiAffinityTerms = ({ spec }: Pod): readonly PodAffinityTerm[] =>
  spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];

/**
 * Whether the pod's term turns another pod away, which has another name: pods of one name are never compared, whatever their
 * namespaces. namespaceSelector and matchLabelKeys are not read.
 *
 * Rule: CheckPodsWithAntiAffinityExist, pkg/utils/predicates.go, v0.36.
 */
export function conflictWith(pod: Pod, term: PodAffinityTerm): (other: Pod) => boolean {
  const counted = new Set(namespacesOf(pod, term));
  const matches = compileLabelSelector(term.labelSelector);
  return ({ metadata: { namespace, labels = {} } }) => counted.has(namespace) && matches(labels);
}

/** The namespaces that a term names, else the pod's own. */
export function namespacesOf(
  { metadata }: Pod,
  { namespaces = [] }: PodAffinityTerm,
): readonly string[] {
  return namespaces.length === 0 ? [metadata.namespace] : namespaces;
}
