import { keyOf } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { PodView } from '../../cluster/index.ts';
import { unreachableNodes, zonesOf } from '../../controllers/index.ts';
import { podKey } from '../../scheduler/index.ts';
import type { LossKind } from '../../outcome/index.ts';
import { append, Random } from '../../units/index.ts';
import { released } from '../edits/release-claims.ts';
import { whileDown } from './budgets.ts';
import type { BrokenBudget } from './budgets.ts';
import { pendingAgain, sequelOf } from './displaced.ts';
import type { Displacement } from './displaced.ts';
import { nodesThere, podsThere, versionAtRest } from './forked-cluster.ts';
import type { Added, ForkedCluster, LostPod, Settled } from './forked-cluster.ts';
import { markOf } from './mark.ts';
import type { Mark } from './mark.ts';
import type { Changes, Luck, PendingPod } from './rounds.ts';
import { plain, thenSettled } from './settled.ts';
import { replacementOf, StrandedPods } from './stranded.ts';
import type { Stranded } from './stranded.ts';
import { UndoableCluster } from './undoable-cluster.ts';

/** Time of all changes in a fork, in which no time passes. */
const NOW = '1970-01-01T00:00:00Z';

/**
 * Changes to a cluster at rest, over the engine's journal. Nothing is copied: every change notes how it is undone. Changes are made
 * first, then `settle` schedules what is pending; both may be repeated.
 */
export class Fork {
  readonly #at: ForkedCluster;
  readonly #changing: UndoableCluster;
  #pending: PendingPod[];
  #waiting: PendingPod[];
  #down: Pod[] = [];
  #lost: LostPod[] = [];
  /** Pods of unreachable nodes that are still to be evicted. */
  #turns: (readonly Stranded[])[] = [];
  #added = 0;
  #lastMark: Mark | undefined;

  constructor(at: ForkedCluster) {
    this.#at = at;
    this.#changing = new UndoableCluster(at.cluster);
    this.#pending = at.pending.filter((one) => !at.waiting.has(one));
    this.#waiting = [...at.waiting];
  }

  /** Pods that are down through changes of this fork, and will be created again or are lost. */
  get displaced(): readonly Pod[] {
    return this.#down;
  }

  /** Displaced pods that nothing simulated creates again. */
  get lost(): readonly LostPod[] {
    return this.#lost;
  }

  /** Budgets with too few healthy pods while displaced and preempted pods are down. */
  get brokenBudgets(): readonly BrokenBudget[] {
    return this.#at.budgets.broken(this.#down);
  }

  /** Removes nodes and moves their pods to others. */
  removeNodes(names: readonly string[]): void {
    this.#remove(names, 'moved');
  }

  /** Loses nodes: their objects are deleted, or they stay, and their kubelets do not answer. */
  loseNodes(names: readonly string[], as: LossKind): void {
    if (as === 'deleted') this.#remove(names, 'node lost');
    else this.#strand(names);
  }

  addNodes(nodes: readonly Added[]): void {
    this.#retryWaiting();
    for (const added of nodes) this.#changing.add(added);
  }

  /** Replaces node objects by newer versions. */
  replaceNodes(nodes: readonly Node[]): void {
    this.#retryWaiting();
    for (const node of nodes) this.#changing.replace(node);
  }

  /** Takes pods off their nodes; those that are created again are pending. */
  evict(pods: readonly Pod[], why: Displacement = 'moved'): void {
    this.#retryWaiting();
    this.#displace(pods, why);
    this.#storeBudgets();
  }

  /** Adds pending pods, behind all others of their priority. */
  add(pods: readonly Pod[]): void {
    const order = Number.MAX_SAFE_INTEGER - 1_000_000_000 + this.#added;
    this.#added += pods.length;
    pods.forEach((pod, at) => this.#pending.push({ pod, order: order + at, isNew: true }));
  }

  /** Replaces pods that were pending before by what their changed templates make. */
  changePending(change: (pod: Pod) => Pod): void {
    this.#retryWaiting();
    this.#pending = this.#pending.map((one) => ({ ...one, pod: change(one.pod) }));
  }

  /** Places a pod on a node, whatever the scheduler would say. */
  place(pod: Pod, node: string, view?: PodView): void {
    this.#changing.place(pod, node, view);
  }

  /** Replaces an object that plugins read, such as a claim; pods are placed instead. */
  store(object: Parameters<UndoableCluster['store']>[0]): void {
    this.#changing.store(object);
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
    const before = this.#takeTurns();
    const last = this.#at.rounds.run(this.#pending, this.#changes(), luck);
    const settled = before.reduceRight(thenSettled, last);
    const left = new Set(settled.pending.map(({ pod }) => podKey(pod)));
    this.#pending = plain(settled);
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
    const before = this.mark();
    if (use()) return true;
    this.undoTo(before);
    return false;
  }

  /** The state of the fork now, to come back to. */
  mark(): Mark {
    const [pending, waiting, down] = [this.#pending, this.#waiting, this.#down];
    const followed = { pending, waiting, down, lost: this.#lost, turns: this.#turns };
    this.#lastMark = markOf(this.#changing.changes, followed, this.#lastMark);
    return this.#lastMark;
  }

  /** Undoes every change since a mark. Later marks are void. */
  undoTo({ changes, pending, waiting, down, lost, turns }: Mark): void {
    this.#changing.undoTo(changes);
    this.#pending = [...pending];
    this.#waiting = [...waiting];
    this.#down = [...down];
    this.#lost = [...lost];
    this.#turns = [...turns];
  }

  /** Undoes every change. */
  undo(): void {
    this.#changing.undoTo(0);
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
        this.#retryWaiting();
        this.#displace(pods, 'preempted');
        return this.#pending.splice(before);
      },
    };
  }

  /** Room is made: every pending pod is tried. */
  #retryWaiting(): void {
    append(this.#pending, this.#waiting.splice(0));
  }

  /** Claims have no devices without users. */
  #release({ metadata: { namespace, name } }: Pod): void {
    const claims = this.#at.cluster.list('ResourceClaim', namespace);
    if (claims.length === 0) return;
    const user = new Set([keyOf({ namespace, name })]);
    for (const claim of claims) {
      const after = released(claim, user);
      if (after !== claim) this.store(after);
    }
  }

  #remove(names: readonly string[], why: Displacement): void {
    for (const name of names) {
      this.#displace(podsThere(this.#at, name), why);
      this.#changing.withdraw(name);
    }
    this.#storeBudgets();
  }

  #displace(pods: readonly Pod[], why: Displacement): void {
    const { cluster, orderOf } = this.#at;
    for (const pod of pods) {
      const placed = cluster.placedPod(pod);
      if (placed === undefined) continue;
      this.#changing.takeOff(placed);
      this.#release(pod);
      const sequel = sequelOf(pod, placed.nodeName, why);
      if (sequel === undefined) continue;
      this.#down.push(why === 'preempted' ? versionAtRest(this.#at, placed) : pod);
      if ('lost' in sequel) this.#lost.push({ pod, message: sequel.lost });
      else this.#pending.push({ pod: sequel.again, order: orderOf(pod), isNew: true });
    }
  }

  /** Makes nodes unreachable. Their pods stay and keep their room, and only pods that tolerate the taints can be placed there. */
  #strand(names: readonly string[]): void {
    const { cluster, gates, jobOf } = this.#at;
    cluster.settle();
    const isAtRest = this.#changing.changes === 0;
    const zones = isAtRest ? this.#at.zones() : zonesOf(nodesThere(cluster));
    const unreachable = unreachableNodes(nodesThere(cluster, names), zones, NOW);
    for (const { node } of unreachable) this.#changing.replace(node);
    const podsOn = (name: string): readonly Pod[] => podsThere(this.#at, name);
    const { all, turns } = new StrandedPods(unreachable, podsOn, { gates, jobOf });
    for (const { pod, lost: why } of all) {
      this.#down.push(pod);
      if (why !== undefined) this.#lost.push({ pod, message: why });
    }
    append(this.#turns, turns);
    this.#storeBudgets();
  }

  /** Evicts the pods of unreachable nodes in the order of time. Schedules replacements after each turn but the last: the caller does. */
  #takeTurns(): readonly Settled[] {
    const turns = this.#turns.splice(0);
    return turns.flatMap((turn, at) => {
      const evicted = turn.flatMap((stranded) => this.#evictStranded(stranded));
      // Pods that did not fit wait for the last turn: evictions from unreachable nodes free no room.
      const isLast = at === turns.length - 1;
      const settled = isLast ? undefined : this.#at.rounds.run(evicted, this.#changes());
      this.#pending = [...this.#pending, ...(settled === undefined ? evicted : plain(settled))];
      return settled ?? [];
    });
  }

  /** Marks the pod as terminating. Returns its replacement, if a controller creates one. */
  #evictStranded({ pod, lost }: Stranded): readonly PendingPod[] {
    const { cluster, claims, orderOf } = this.#at;
    const placed = cluster.placedPod(pod);
    if (placed !== undefined) this.#changing.terminate(placed, NOW);
    if (lost !== undefined) return [];
    const fresh = claims.of(replacementOf(pod, pendingAgain(pod)));
    for (const claim of fresh.claims) this.store(claim);
    return [{ pod: fresh.pod, order: orderOf(pod), isNew: true }];
  }

  /** Stores the budgets with the pods that are down, since preemption reads how many disruptions they allow. */
  #storeBudgets(): void {
    const { budgets } = this.#at;
    for (const [budget, { length }] of budgets.down(this.#down)) {
      this.store(whileDown(budget, length));
    }
  }
}
