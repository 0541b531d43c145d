import { keyOf, podPriority } from '../objects/index.ts';
import type { Pod } from '../objects/index.ts';
import { hasReportedResources } from '../cluster/index.ts';
import type { Cluster, PodView } from '../cluster/index.ts';

/** A waiting pod that preemption nominated to a node. */
interface NominatedPod {
  readonly pod: Pod;
  readonly priority: number;
  readonly nodeName: string;
  view?: PodView;
}

/** A pod that is about to be judged. */
export interface JudgedPod {
  readonly key: string;
  readonly priority: number;
}

export const judgedPod = (pod: Pod): JudgedPod => ({
  key: keyOf(pod.metadata),
  priority: podPriority(pod),
});

const NONE: readonly PodView[] = [];

/**
 * The nodes to which waiting pods are nominated: pods of lower or equal priority leave room for them there
 * (kubernetes v1.34.1 pkg/scheduler/backend/queue/nominator.go).
 */
export class Nominator {
  readonly #cluster: Cluster;
  readonly #pods = new Map<string, NominatedPod>();
  readonly #on = new Map<string, Map<string, NominatedPod>>();
  /** The node of every change. */
  readonly #changes: string[] = [];
  readonly #changesOn = new Map<string, number>();
  /** Nominated pods without a view. */
  #unread: NominatedPod[] = [];
  /** The cluster's epoch when the views were made. */
  #epoch = -1;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  get isEmpty(): boolean {
    return this.#pods.size === 0;
  }

  /** The node of every change so far, in order. A reader remembers the length up to which it has read. */
  get changes(): readonly string[] {
    return this.#changes;
  }

  /** Rises with every change on that node. */
  changesOn(nodeName: string): number {
    return this.#changesOn.get(nodeName) ?? 0;
  }

  /** Nominates a pod to a node, instead of its former node; to none if `nodeName` is empty. */
  nominate(pod: Pod, nodeName: string = pod.status?.nominatedNodeName ?? ''): void {
    if (nodeName === '') {
      this.remove(pod);
      return;
    }
    const key = keyOf(pod.metadata);
    const before = this.#pods.get(key);
    if (before?.nodeName === nodeName && isReadAlike(before.pod, pod)) return;
    this.remove(pod);
    this.#cluster.learn(pod);
    const nominated = { pod, priority: podPriority(pod), nodeName };
    let on = this.#on.get(nodeName);
    if (on === undefined) this.#on.set(nodeName, (on = new Map<string, NominatedPod>()));
    on.set(key, nominated);
    this.#pods.set(key, nominated);
    this.#unread.push(nominated);
    this.#note(nodeName);
  }

  remove(pod: Pod): void {
    if (this.isEmpty) return;
    const key = keyOf(pod.metadata);
    const before = this.#pods.get(key);
    if (before === undefined) return;
    const { nodeName } = before;
    const on = this.#on.get(nodeName);
    on?.delete(key);
    if (on?.size === 0) this.#on.delete(nodeName);
    this.#pods.delete(key);
    this.#note(nodeName);
  }

  #note(nodeName: string): void {
    this.#changes.push(nodeName);
    this.#changesOn.set(nodeName, this.changesOn(nodeName) + 1);
  }

  /** The node to which the pod is nominated. */
  nodeOf({ key }: JudgedPod): string | undefined {
    return this.#pods.get(key)?.nodeName;
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
  before({ key: own, priority }: JudgedPod, nodeName: string): readonly PodView[] {
    const on = this.#on.get(nodeName);
    if (on === undefined) return NONE;
    const before: PodView[] = [];
    for (const [key, nominated] of on) {
      if (nominated.priority >= priority && key !== own) before.push(this.#viewOf(nominated));
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
      this.#readAll();
      if (epoch === cluster.epoch) return view;
    }
  }

  /** Makes the views that are missing. */
  #readAll(): void {
    this.#dropOldViews();
    const unread = this.#unread;
    this.#unread = [];
    for (const nominated of unread) {
      if (this.#isNominated(nominated)) this.#viewOf(nominated);
    }
  }

  /** False for a pod that was nominated once and is not any more. */
  #isNominated(nominated: NominatedPod): boolean {
    return this.#pods.get(keyOf(nominated.pod.metadata)) === nominated;
  }

  #dropOldViews(): void {
    const { epoch } = this.#cluster;
    if (this.#epoch === epoch) return;
    this.#epoch = epoch;
    this.#unread = [...this.#pods.values()];
    for (const nominated of this.#unread) delete nominated.view;
  }

  #viewOf(nominated: NominatedPod): PodView {
    const cluster = this.#cluster;
    this.#dropOldViews();
    if (nominated.view === undefined) {
      nominated.view = cluster.view(nominated.pod);
      // Now, because the filters of the next pod choose between doubles and exact sums when they start.
      cluster.expectAmounts(nominated.view);
    }
    return nominated.view;
  }
}

/** Whether nothing that a view is made from differs between two versions of a pod. */
const isReadAlike = (before: Pod, after: Pod): boolean =>
  before === after ||
  (before.spec === after.spec &&
    hasSameReadMetadata(before.metadata, after.metadata) &&
    before.status?.resourceClaimStatuses === after.status?.resourceClaimStatuses &&
    before.status?.extendedResourceClaimStatus === after.status?.extendedResourceClaimStatus &&
    !hasReportedResources(before) &&
    !hasReportedResources(after));

const hasSameReadMetadata = (before: Pod['metadata'], after: Pod['metadata']): boolean =>
  before.uid === after.uid &&
  before.labels === after.labels &&
  before.ownerReferences === after.ownerReferences &&
  before.deletionTimestamp === after.deletionTimestamp;
