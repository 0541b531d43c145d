import { keyOf, podPriority } from '../objects/index.ts';
import type { Pod } from '../objects/index.ts';
import type { Cluster, PodView } from '../cluster/index.ts';

/** A waiting pod that preemption nominated to a node. */
interface NominatedPod {
  readonly pod: Pod;
  readonly priority: number;
  view?: PodView;
}

const NONE: readonly PodView[] = [];

/**
 * The nodes to which waiting pods are nominated: pods of lower or equal priority leave room for them there
 * (kubernetes v1.34.1 pkg/scheduler/backend/queue/nominator.go).
 */
export class Nominator {
  readonly #cluster: Cluster;
  readonly #nodeOf = new Map<string, string>();
  readonly #on = new Map<string, Map<string, NominatedPod>>();
  #version = 0;
  /** The cluster's epoch when the views were made. */
  #epoch = -1;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  get isEmpty(): boolean {
    return this.#nodeOf.size === 0;
  }

  /** Rises with every change. */
  get version(): number {
    return this.#version;
  }

  /** Nominates a pod to a node, instead of its former node; to none if `nodeName` is empty. */
  nominate(pod: Pod, nodeName: string = pod.status?.nominatedNodeName ?? ''): void {
    this.remove(pod);
    if (nodeName === '') return;
    this.#cluster.learn(pod);
    const key = keyOf(pod.metadata);
    let on = this.#on.get(nodeName);
    if (on === undefined) this.#on.set(nodeName, (on = new Map<string, NominatedPod>()));
    on.set(key, { pod, priority: podPriority(pod) });
    this.#nodeOf.set(key, nodeName);
    this.#version++;
  }

  remove(pod: Pod): void {
    if (this.isEmpty) return;
    const key = keyOf(pod.metadata);
    const nodeName = this.#nodeOf.get(key);
    if (nodeName === undefined) return;
    const on = this.#on.get(nodeName);
    on?.delete(key);
    if (on?.size === 0) this.#on.delete(nodeName);
    this.#nodeOf.delete(key);
    this.#version++;
  }

  has(pod: Pod): boolean {
    return this.#nodeOf.has(keyOf(pod.metadata));
  }

  /** Whether any pod is nominated to that node. */
  isNominated(nodeName: string): boolean {
    return this.#on.has(nodeName);
  }

  /** The pods nominated to a node. */
  on(nodeName: string): readonly Pod[] {
    return Array.from(this.#on.get(nodeName)?.values() ?? [], ({ pod }) => pod);
  }

  /** The nominated pods for which a pod leaves room on that node: others of its priority or higher. */
  before(pod: Pod, nodeName: string): readonly PodView[] {
    const on = this.#on.get(nodeName);
    if (on === undefined) return NONE;
    const priority = podPriority(pod);
    const own = keyOf(pod.metadata);
    const before: PodView[] = [];
    for (const [key, nominated] of on) {
      if (nominated.priority >= priority && key !== own) {
        before.push(this.#viewOf(nominated));
      }
    }
    return before;
  }

  /** The pod's view, made after the views of all nominated pods: results computed before these may not count them. */
  viewAmong(pod: Pod): PodView {
    const cluster = this.#cluster;
    for (;;) {
      const view = cluster.view(pod);
      if (this.isEmpty) return view;
      const { epoch } = cluster;
      for (const on of this.#on.values()) for (const one of on.values()) this.#viewOf(one);
      if (epoch === cluster.epoch) return view;
    }
  }

  #viewOf(nominated: NominatedPod): PodView {
    const cluster = this.#cluster;
    if (this.#epoch !== cluster.epoch) {
      for (const on of this.#on.values()) for (const one of on.values()) delete one.view;
      this.#epoch = cluster.epoch;
    }
    if (nominated.view === undefined) {
      nominated.view = cluster.view(nominated.pod);
      // Now, because the filters of the next pod choose between doubles and exact sums when they start.
      cluster.expectAmounts(nominated.view);
    }
    return nominated.view;
  }
}
