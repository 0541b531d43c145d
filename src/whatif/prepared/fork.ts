import { controllerOf, isKind } from '../../api/index.ts';
import type { Node, Pod, ResourceSlice } from '../../api/index.ts';
import type { PodView } from '../../cluster/index.ts';
import { podKey } from '../../scheduler/index.ts';
import type { ReservedObject } from '../../framework/index.ts';
import { Random } from '../../units/index.ts';
import { released } from '../edits/release-claims.ts';
import { whileDown } from './budgets.ts';
import type { BrokenBudget } from './budgets.ts';
import { fateOf, pendingAgain } from './displaced.ts';
import type { Added, ForkedCluster, Settled } from './forked-cluster.ts';
import type { Changes, Luck, PendingPod } from './rounds.ts';

/**
 * Changes to a cluster at rest, over the engine's journal. Nothing is copied: every change notes how it is undone. Changes are made
 * first, then `settle` schedules what is pending; both may be repeated.
 */
export class Fork {
  readonly #at: ForkedCluster;
  readonly #undo: (() => void)[] = [];
  #pending: PendingPod[];
  #waiting: PendingPod[];
  #down: Pod[] = [];
  #lost: Pod[] = [];
  #added = 0;

  constructor(at: ForkedCluster) {
    this.#at = at;
    this.#pending = at.pending.filter((one) => !at.waiting.has(one));
    this.#waiting = [...at.waiting];
  }

  /** Pods that are down through changes of this fork, and will be created again or are lost. */
  get displaced(): readonly Pod[] {
    return this.#down;
  }

  /** Displaced pods that nothing simulated creates again. */
  get lost(): readonly Pod[] {
    return this.#lost;
  }

  /** Budgets that have too few healthy pods while the displaced pods are down. */
  get brokenBudgets(): readonly BrokenBudget[] {
    return this.#at.budgets.broken(this.#down);
  }

  /** Removes nodes as if they failed. */
  removeNodes(names: readonly string[]): void {
    const { cluster } = this.#at;
    for (const name of names) {
      this.#leave(this.#podsOn(name));
      this.#unset(cluster.list('ResourceSlice').filter(({ spec }) => spec.nodeName === name));
      cluster.setPresent(name, false);
      this.#undo.push(() => {
        cluster.setPresent(name, true);
      });
    }
    this.#tellBudgets();
  }

  addNodes(nodes: readonly Added[]): void {
    const { cluster } = this.#at;
    this.#wake();
    for (const { node, csiNode } of nodes) {
      cluster.setNode(node);
      this.#undo.push(() => {
        cluster.deleteNode(node.metadata.name);
      });
      if (csiNode === undefined) continue;
      cluster.set(csiNode);
      this.#undo.push(() => {
        cluster.unset(csiNode);
      });
    }
  }

  /** Replaces node objects by newer ones of the same names. */
  replaceNodes(nodes: readonly Node[]): void {
    const { cluster } = this.#at;
    this.#wake();
    for (const node of nodes) {
      const index = cluster.columns.indexOf(node.metadata.name);
      const before = index === undefined ? undefined : cluster.columns.nodes[index];
      if (before === undefined) continue;
      cluster.setNode(node);
      this.#undo.push(() => {
        cluster.setNode(before);
      });
    }
  }

  /** Takes pods off their nodes; they are pending again. */
  evict(pods: readonly Pod[]): void {
    this.#wake();
    this.#leave(pods);
    this.#tellBudgets();
  }

  /** Adds pending pods, behind all others of their priority. */
  add(pods: readonly Pod[]): void {
    const order = Number.MAX_SAFE_INTEGER - 1_000_000_000 + this.#added;
    this.#added += pods.length;
    this.#pending.push(...pods.map((pod, at) => ({ pod, order: order + at, isNew: true })));
  }

  /** Places a pod on a node, whatever the scheduler would say. */
  place(pod: Pod, node: string, view?: PodView): void {
    const { cluster } = this.#at;
    cluster.place(pod, node, view);
    this.#undo.push(() => {
      cluster.remove(pod);
    });
  }

  /** Replaces an object that plugins read, such as a claim; pods are placed instead. */
  store(object: ReservedObject | ReturnType<typeof whileDown>): void {
    const { cluster } = this.#at;
    if (isKind(object, 'Pod')) return;
    const { namespace = '', name } = object.metadata;
    const before = cluster.get(object.kind, namespace, name);
    cluster.set(object);
    this.#undo.push(() => {
      if (before === undefined) cluster.unset(object);
      else cluster.set(before);
    });
  }

  /** Draws another order of arrival of the pending pods; priority still comes first. */
  shuffle(seed: number): void {
    const random = new Random(seed);
    const orders = this.#pending.map(({ order }) => order);
    this.#pending = this.#pending.map((one) => {
      const [order = one.order] = orders.splice(random.below(orders.length), 1);
      return { ...one, order };
    });
  }

  /** Schedules all pending pods until none of them can be placed. */
  settle(luck: Luck = {}): Settled {
    const settled = this.#at.rounds.run(this.#pending, this.#changes(), luck);
    const left = new Set(settled.pending.map(({ pod }) => podKey(pod)));
    this.#pending = settled.pending.map(({ pod, order, isNew }) => ({ pod, order, isNew }));
    const pending = settled.pending.filter(({ pod, isNew }) => isNew && left.has(podKey(pod)));
    return { ...settled, pending };
  }

  /**
   * Schedules displaced and added pods alone, without preemption. Stops at the first pod that fits nowhere and that no other placement
   * can help: then more pods are pending than are returned.
   */
  settleDisplaced(): Settled {
    const before = this.#pending.filter(({ isNew }) => !isNew);
    const displaced = this.#pending.filter(({ isNew }) => isNew);
    const settled = this.#at.rounds.run(displaced, this.#changes(), { isTrial: true });
    const placed = new Set(settled.placed.map(({ pod }) => podKey(pod)));
    this.#pending = [...before, ...displaced.filter(({ pod }) => !placed.has(podKey(pod)))];
    return settled;
  }

  /** Displaced pods that have a node again are healthy from here on, and count no longer as displaced. */
  recover(): void {
    const { budgets, cluster } = this.#at;
    const before = budgets.down(this.#down);
    this.#down = this.#down.filter((pod) => cluster.placedPod(pod) === undefined);
    const after = budgets.down(this.#down);
    for (const budget of before.keys()) {
      this.store(whileDown(budget, after.get(budget)?.length ?? 0));
    }
  }

  /** Undoes what `use` changes if it returns false. */
  attempt(use: () => boolean): boolean {
    const changes = this.#undo.length;
    const [pending, waiting] = [[...this.#pending], [...this.#waiting]];
    const [down, lost] = [[...this.#down], [...this.#lost]];
    if (use()) return true;
    this.#undoTo(changes);
    this.#pending = pending;
    this.#waiting = waiting;
    this.#down = down;
    this.#lost = lost;
    return false;
  }

  /** Undoes every change. */
  undo(): void {
    this.#undoTo(0);
  }

  #undoTo(length: number): void {
    while (this.#undo.length > length) this.#undo.pop()?.();
  }

  /** What a round of scheduling changes. */
  #changes(): Changes {
    return {
      place: (pod, nodeName, view) => {
        this.place(pod, nodeName, view);
      },
      store: (object) => {
        this.store(object);
      },
      preempt: (pods) => {
        const before = this.#pending.length;
        this.#wake();
        this.#leave(pods, true);
        return this.#pending.splice(before);
      },
    };
  }

  /** Room is made: every pending pod is tried. */
  #wake(): void {
    this.#pending.push(...this.#waiting.splice(0));
  }

  #podsOn(name: string): readonly Pod[] {
    const { cluster, podsOn } = this.#at;
    const known = podsOn.get(name);
    const index = cluster.columns.indexOf(name);
    if (index === undefined) return known ?? [];
    // The versions of the pods at rest have their status; pods that this fork placed are known to the cluster alone.
    const versions = new Map(known?.map((pod) => [podKey(pod), pod]));
    return cluster.podsOn(index).map(({ pod }) => versions.get(podKey(pod)) ?? pod);
  }

  #unset(objects: readonly ResourceSlice[]): void {
    const { cluster } = this.#at;
    for (const object of objects) {
      cluster.unset(object);
      this.#undo.push(() => {
        cluster.set(object);
      });
    }
  }

  /** Claims have no devices without users. */
  #release({ metadata: { namespace = 'default', name } }: Pod): void {
    const user = new Set([`${namespace}/${name}`]);
    for (const claim of this.#at.cluster.list('ResourceClaim', namespace)) {
      const after = released(claim, user);
      if (after !== claim) this.store(after);
    }
  }

  /** Nobody creates a preempted pod again that has no controller. */
  #leave(pods: readonly Pod[], arePreempted = false): void {
    const { cluster, orderOf } = this.#at;
    for (const pod of pods) {
      const placed = cluster.placedPod(pod);
      if (placed === undefined) continue;
      const { pod: version, nodeName } = placed;
      cluster.remove(version);
      this.#undo.push(() => {
        cluster.place(version, nodeName);
      });
      this.#release(pod);
      const isBare = controllerOf(pod.metadata) === undefined;
      const fate = arePreempted && isBare ? 'lost' : fateOf(pod);
      if (fate === 'gone') continue;
      this.#down.push(pod);
      if (fate === 'lost') this.#lost.push(pod);
      else this.#pending.push({ pod: pendingAgain(pod), order: orderOf(pod), isNew: true });
    }
  }

  /** Preemption reads what budgets allow. */
  #tellBudgets(): void {
    const { budgets } = this.#at;
    for (const [budget, { length }] of budgets.down(this.#down)) {
      this.store(whileDown(budget, length));
    }
  }
}
