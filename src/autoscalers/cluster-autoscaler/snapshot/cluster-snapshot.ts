import type { KubernetesObject, Node, Pod } from '../../../objects/index.ts';
import { Cluster, placementKey } from '../../../cluster/index.ts';
import type { ClusterOptions } from '../../../cluster/index.ts';
import type { Profile } from '../../../framework/index.ts';
import { FitChecker } from './fit-checker.ts';
import type { Rejection } from './fit-checker.ts';
import { NodeList } from './node-list.ts';

/** By what a snapshot judges pods: the scheduler's default profile, and how its release reads pods. */
export interface SnapshotRules {
  readonly profile: Profile;
  readonly cluster?: ClusterOptions;
}

/** What a snapshot starts with. */
export interface SnapshotContent {
  /** In the order of the autoscaler's node lister. */
  readonly nodes: readonly Node[];
  /** Pods with their nodes; a pod on a node that is not among `nodes` is left out. */
  readonly placed: readonly { readonly pod: Pod; readonly nodeName: string }[];
  /** What rules refer to, such as volumes, classes and namespaces. */
  readonly objects: readonly KubernetesObject[];
}

/** Whether a search may take the node. */
type Acceptable = (nodeName: string) => boolean;

/**
 * The cluster as the autoscaler simulates it: nodes with pods, with template nodes added and nodes taken away. `fork` starts changes
 * that `revert` undoes and `commit` keeps; forks may be nested.
 *
 * Source: cluster-autoscaler simulator/clustersnapshot, 1.36.
 */
export class ClusterSnapshot {
  readonly #cluster: Cluster;
  readonly #checker: FitChecker;
  readonly #nodes = new NodeList();
  readonly #objectOf = new Map<string, Node>();
  readonly #podsOn = new Map<string, readonly Pod[]>();
  /** Nodes that the columns have, there or withdrawn: a node that was reverted is brought back without a new count of all pods. */
  readonly #known = new Map<string, Node>();
  /** Names that the columns hold back, known or not. */
  readonly #withdrawn = new Set<string>();
  /** What it starts with, before all forks: another object after each change of that. */
  #content = {};
  readonly #undo: (() => void)[] = [];
  readonly #forks: number[] = [];
  /** Where the last search ended: the next one begins behind. It outlives a loop, see `searchFrom`. */
  #lastMatch: number;

  private constructor(cluster: Cluster, profile: Profile, lastMatch: number) {
    this.#cluster = cluster;
    this.#checker = new FitChecker(cluster, profile);
    this.#lastMatch = lastMatch;
  }

  /** `searchFrom`: where the search of an earlier snapshot of the same autoscaler ended. */
  static of(
    { nodes, placed, objects }: SnapshotContent,
    { profile, cluster: options = {} }: SnapshotRules,
    searchFrom = 0,
  ): ClusterSnapshot {
    const cluster = new Cluster(options);
    const snapshot = new ClusterSnapshot(cluster, profile, searchFrom);
    for (const object of objects) cluster.set(object);
    for (const node of nodes) snapshot.addNode(node);
    for (const { pod, nodeName } of placed) {
      if (snapshot.has(nodeName)) snapshot.addPod(pod, nodeName);
    }
    return snapshot;
  }

  /**
   * Undoes all changes, and lets go of the nodes that are not to stay: as a new snapshot of the others is. Such a node has no place any
   * more to come back to.
   */
  restart(stays: (name: string) => boolean, searchFrom: number): void {
    while (this.#forks.length > 0) this.revert();
    for (const name of [...this.nodeNames]) if (!stays(name)) this.removeNode(name);
    this.release([...this.#withdrawn]);
    this.#nodes.trim();
    this.#lastMatch = searchFrom;
  }

  /** Stands for nodes, pods and objects as they are before all forks. Undefined: a fork has changed something. */
  get content(): object | undefined {
    return this.#undo.length === 0 ? this.#content : undefined;
  }

  /** Takes a newer version of an object that rules refer to. */
  setObject(object: KubernetesObject): void {
    this.#content = {};
    this.#cluster.set(object);
  }

  /** Gives nodes other pods, or newer versions of their own. Pods that have left one of them may be on another one. */
  setPods(changes: ReadonlyMap<string, readonly Pod[]>): void {
    if (changes.size > 0) this.#content = {};
    for (const [name, pods] of changes) {
      const staying = new Set(pods.map(placementKey));
      for (const pod of this.podsOn(name)) {
        if (!staying.has(placementKey(pod))) this.#cluster.remove(pod);
      }
    }
    for (const [name, pods] of changes) {
      const known = new Set(this.podsOn(name));
      for (const pod of pods) if (!known.has(pod)) this.#cluster.place(pod, name);
      this.#podsOn.set(name, pods);
    }
  }

  get searchFrom(): number {
    return this.#lastMatch;
  }

  /** The names of the nodes, in order. */
  get nodeNames(): readonly string[] {
    return this.#nodes.names;
  }

  has(name: string): boolean {
    return this.#nodes.has(name);
  }

  node(name: string): Node | undefined {
    return this.#nodes.has(name) ? this.#objectOf.get(name) : undefined;
  }

  /** In the order in which the node counts them: of arrival, but the last one takes the place of one that is removed. */
  podsOn(name: string): readonly Pod[] {
    return this.#podsOn.get(name) ?? [];
  }

  /** Makes the nodes known, so that adding one of them is cheap. They are not there until they are added. */
  reserve(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const { name } = node.metadata;
      if (this.#known.has(name)) continue;
      this.#cluster.setNode(node);
      this.#known.set(name, node);
    }
    for (const { metadata } of nodes) {
      if (!this.has(metadata.name)) this.#withdraw(metadata.name);
    }
  }

  /** Forgets nodes that are known and not there, so that the columns stay small. */
  release(names: Iterable<string>): void {
    for (const name of names) {
      if (this.has(name) || !this.#known.delete(name)) continue;
      this.#cluster.deleteNode(name);
    }
  }

  /** Adds a node with the pods that it starts with, whether they fit or not. */
  addNode(node: Node, pods: readonly Pod[] = []): void {
    const { name } = node.metadata;
    if (this.#known.get(name) !== node) this.#cluster.setNode(node);
    if (this.#withdrawn.delete(name)) this.#cluster.setPresent(name, true);
    this.#known.set(name, node);
    this.#objectOf.set(name, node);
    const undoList = this.#nodes.add(name);
    this.#record(() => {
      undoList();
      this.#withdraw(name);
    });
    for (const pod of pods) this.addPod(pod, name);
  }

  /** Removes a node with its pods. */
  removeNode(name: string): void {
    for (const pod of this.podsOn(name)) this.#cluster.remove(pod);
    const pods = this.#podsOn.get(name) ?? [];
    this.#podsOn.delete(name);
    this.#withdraw(name);
    const undoList = this.#nodes.remove(name);
    this.#record(() => {
      this.#withdrawn.delete(name);
      this.#cluster.setPresent(name, true);
      undoList();
      for (const pod of pods) this.#cluster.place(pod, name);
      this.#podsOn.set(name, pods);
    });
  }

  /** Replaces the object of a node; its pods stay. */
  replaceNode(node: Node): void {
    const { name } = node.metadata;
    const before = this.#objectOf.get(name);
    this.#setObject(node);
    if (before === undefined) return;
    this.#record(() => {
      this.#setObject(before);
    });
  }

  #setObject(node: Node): void {
    const { name } = node.metadata;
    this.#cluster.setNode(node);
    this.#known.set(name, node);
    this.#objectOf.set(name, node);
  }

  /** Puts a pod on a node without a question. */
  addPod(pod: Pod, nodeName: string): void {
    this.#cluster.place(pod, nodeName);
    const before = this.podsOn(nodeName);
    this.#podsOn.set(nodeName, [...before, pod]);
    this.#record(() => {
      this.#cluster.remove(pod);
      this.#podsOn.set(nodeName, before);
    });
  }

  removePod(pod: Pod, nodeName: string): void {
    const before = this.podsOn(nodeName);
    const at = before.indexOf(pod);
    if (at < 0) return;
    this.#cluster.remove(pod);
    const left = [...before];
    const last = left.pop();
    if (last !== undefined && at < left.length) left[at] = last;
    this.#podsOn.set(nodeName, left);
    this.#record(() => {
      this.#cluster.place(pod, nodeName);
      this.#podsOn.set(nodeName, before);
    });
  }

  /** Why the pod does not fit on the node; undefined if it fits. The pod must name no node. */
  check(pod: Pod, nodeName: string): Rejection | undefined {
    return this.#checker.rejectionOn(pod, nodeName);
  }

  /** Puts the pod on the node if it fits; else why it does not. */
  schedule(pod: Pod, nodeName: string): Rejection | undefined {
    const rejection = this.check(pod, nodeName);
    if (rejection === undefined) this.addPod(pod, nodeName);
    return rejection;
  }

  /**
   * Puts the pod on the first acceptable node that fits, and returns it. The search goes round: it starts behind the node where the
   * last one ended, and passes over cordoned nodes, even if the pod tolerates that.
   */
  scheduleAnywhere(pod: Pod, isAcceptable: Acceptable = anyNode): string | undefined {
    const fits = this.#checker.judge(pod);
    if (fits === undefined) return undefined;
    const names = this.nodeNames;
    for (let step = 1; step <= names.length; step++) {
      const at = (this.#lastMatch + step) % names.length;
      const name = names[at] ?? '';
      if (this.#objectOf.get(name)?.spec?.unschedulable === true || !isAcceptable(name)) continue;
      if (!fits(name)) continue;
      this.#lastMatch = at;
      this.addPod(pod, name);
      return name;
    }
    return undefined;
  }

  #withdraw(name: string): void {
    this.#withdrawn.add(name);
    this.#cluster.setPresent(name, false);
  }

  #record(undo: () => void): void {
    if (this.#forks.length > 0) this.#undo.push(undo);
    else this.#content = {};
  }

  fork(): void {
    this.#forks.push(this.#undo.length);
  }

  /** Undoes all changes since the last fork. */
  revert(): void {
    const start = this.#forks.pop() ?? 0;
    while (this.#undo.length > start) this.#undo.pop()?.();
  }

  /** Keeps the changes since the last fork, as changes of the fork around it. */
  commit(): void {
    this.#forks.pop();
    if (this.#forks.length > 0) return;
    this.#undo.length = 0;
    this.#content = {};
  }
}

const anyNode: Acceptable = () => true;
