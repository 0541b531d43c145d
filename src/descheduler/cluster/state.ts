import { isBound, isTerminal } from '../../objects/index.ts';
import type {
  Namespace,
  Node,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  PriorityClass,
} from '../../objects/index.ts';
import { assert, groupBy } from '../../units/index.ts';
import type { PodFilter } from './pod-filter.ts';

/** The objects that the descheduler watches. Among equal pods and nodes those that come first are taken first. */
export interface DeschedulerObjects {
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly namespaces?: readonly Namespace[];
  readonly priorityClasses?: readonly PriorityClass[];
  readonly persistentVolumeClaims?: readonly PersistentVolumeClaim[];
  readonly podDisruptionBudgets?: readonly PodDisruptionBudget[];
}

/** The cluster during one cycle: pods that are evicted are gone at once, as in the descheduler's own dry run. */
export class ClusterState {
  readonly objects: DeschedulerObjects;
  readonly #podsOfNode: Map<string, Set<Pod>>;
  readonly #podsOfOwner = new Map<string, number>();
  readonly #changes = new Map<string, number>();

  constructor(objects: DeschedulerObjects) {
    this.objects = objects;
    const byNode = groupBy(objects.pods.filter(isBound), ({ spec }) => spec.nodeName);
    this.#podsOfNode = new Map(Array.from(byNode, ([name, pods]) => [name, new Set(pods)]));
    for (const pod of objects.pods) this.#countOwners(pod, 1);
  }

  /** All pods of a node, whatever their phase. */
  podsOf(node: Node, filter: PodFilter = () => true): readonly Pod[] {
    return [...(this.#podsOfNode.get(node.metadata.name) ?? [])].filter(filter);
  }

  /** The pods of a node that have not ended: the others use no resources. */
  runningPodsOf(node: Node, filter: PodFilter = () => true): readonly Pod[] {
    return this.podsOf(node, (pod) => !isTerminal(pod) && filter(pod));
  }

  /** The number of pods, pending and ended ones included, with an owner of this UID. */
  podsWithOwner(uid: string): number {
    return this.#podsOfOwner.get(uid) ?? 0;
  }

  /** Changes whenever a pod leaves the node. */
  versionOf(node: Node): number {
    return this.#changes.get(node.metadata.name) ?? 0;
  }

  has(pod: Pod): boolean {
    return this.#podsOfNode.get(pod.spec.nodeName ?? '')?.has(pod) === true;
  }

  /** Takes the pod away, which must be there. */
  remove(pod: Pod): void {
    const { nodeName = '' } = pod.spec;
    const wasThere = this.#podsOfNode.get(nodeName)?.delete(pod);
    assert(wasThere === true, `no pod ${pod.metadata.name} is left to evict`);
    this.#changes.set(nodeName, (this.#changes.get(nodeName) ?? 0) + 1);
    this.#countOwners(pod, -1);
  }

  #countOwners({ metadata: { ownerReferences = [] } }: Pod, change: number): void {
    for (const uid of new Set(ownerReferences.map((owner) => owner.uid))) {
      this.#podsOfOwner.set(uid, this.podsWithOwner(uid) + change);
    }
  }
}
