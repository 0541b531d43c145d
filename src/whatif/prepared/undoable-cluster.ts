import { isKind, namespaceOf } from '../../objects/index.ts';
import type { Node, Pod, ResourceSlice } from '../../objects/index.ts';
import type { Cluster, PlacedPod, PodView } from '../../cluster/index.ts';
import type { ReservedObject } from '../../framework/index.ts';
import type { whileDown } from './budgets.ts';
import type { Added } from './forked-cluster.ts';

/** Changes a cluster and records how to undo each change. Nothing is copied. */
export class UndoableCluster {
  readonly #cluster: Cluster;
  readonly #undo: (() => void)[] = [];

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** The number of changes so far. */
  get changes(): number {
    return this.#undo.length;
  }

  /** Undoes all changes but the first `changes`. */
  undoTo(changes: number): void {
    while (this.#undo.length > changes) this.#undo.pop()?.();
  }

  /** Takes a node away, with its devices. Its pods stay. */
  withdraw(name: string): void {
    const cluster = this.#cluster;
    for (const slice of cluster.list('ResourceSlice')) {
      if (slice.spec.nodeName === name) this.#removeSlice(slice);
    }
    cluster.setPresent(name, false);
    this.#undo.push(() => {
      cluster.setPresent(name, true);
    });
  }

  add({ node, csiNode }: Added): void {
    const cluster = this.#cluster;
    cluster.setNode(node);
    this.#undo.push(() => {
      cluster.deleteNode(node.metadata.name);
    });
    if (csiNode === undefined) return;
    cluster.set(csiNode);
    this.#undo.push(() => {
      cluster.unset(csiNode);
    });
  }

  /** Replaces a node object by a newer one. */
  replace(node: Node): void {
    const cluster = this.#cluster;
    const index = cluster.columns.indexOf(node.metadata.name);
    const before = index === undefined ? undefined : cluster.columns.nodes[index];
    if (before === undefined) return;
    cluster.setNode(node);
    this.#undo.push(() => {
      cluster.setNode(before);
    });
  }

  place(pod: Pod, node: string, view?: PodView): void {
    const cluster = this.#cluster;
    cluster.place(pod, node, view);
    this.#undo.push(() => {
      cluster.remove(pod);
    });
  }

  takeOff({ pod, nodeName, view }: PlacedPod): void {
    const cluster = this.#cluster;
    cluster.remove(pod);
    this.#undo.push(() => {
      cluster.place(pod, nodeName, view);
    });
  }

  /** The placed pod is being deleted, and stays on its node. */
  terminate({ pod, nodeName, view }: PlacedPod, now: string): void {
    const cluster = this.#cluster;
    const metadata = { ...pod.metadata, deletionTimestamp: now };
    cluster.place({ ...pod, metadata }, nodeName);
    this.#undo.push(() => {
      cluster.place(pod, nodeName, view);
    });
  }

  /** Replaces an object that plugins read, such as a claim; pods are placed instead. */
  store(object: ReservedObject | ReturnType<typeof whileDown>): void {
    const cluster = this.#cluster;
    if (isKind(object, 'Pod')) return;
    const before = cluster.get(object.kind, namespaceOf(object), object.metadata.name);
    cluster.set(object);
    this.#undo.push(() => {
      if (before === undefined) cluster.unset(object);
      else cluster.set(before);
    });
  }

  #removeSlice(object: ResourceSlice): void {
    const cluster = this.#cluster;
    cluster.unset(object);
    this.#undo.push(() => {
      cluster.set(object);
    });
  }
}
