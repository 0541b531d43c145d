import type { Pod } from '../../objects/index.ts';
import type { DescheduleCycle, DeschedulerObjects } from '../../descheduler/index.ts';
import { isMirrorPod } from '../../kubelet/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { append, compareText } from '../../units/index.ts';
import { isLeaving } from '../edits/displace.ts';
import { HeldVolumes } from '../held-volumes.ts';
import type { Fork, PlacedAgain, PreparedCluster } from '../prepared/index.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import { Aftermath } from './aftermath.ts';
import type { Destination, LeftPod } from './aftermath.ts';
import { subjectIn } from './identity.ts';
import { Placement } from './placement.ts';
import { createdAt, runningOn, StandingPods } from './standing-pods.ts';

/** What follows from the evictions of a cycle. */
export interface CarriedOut {
  /** Of each evicted pod, as it was when it was evicted. Changes if a later cycle makes room for a pod that is pending. */
  readonly destinations: Map<Pod, Destination>;
  /** Pods that were preempted by evicted ones, as they were. */
  readonly preempted: readonly Pod[];
}

/** What all cycles leave. */
export interface Remains {
  /** Evicted and preempted pods that are pending at the end, or have a node and may not run there. */
  readonly pending: readonly LeftPod[];
  /** Evicted and preempted pods that nothing creates again. */
  readonly lost: readonly LeftPod[];
  /** Pods that were pending before the first cycle, and their nodes at the end. */
  readonly placed: readonly { readonly pod: Pod; readonly node: string }[];
}

/** A cluster from one cycle to the next, in a fork. */
export class Play {
  readonly #fork: Fork;
  readonly #objects: DeschedulerObjects;
  readonly #pods: StandingPods;
  readonly #placement: Placement;
  readonly #volumes: HeldVolumes;
  readonly #doubts: StartDoubts;
  /** The pods that are pending at rest, by their keys, and the nodes that they have got. */
  readonly #waited: Map<string, string | undefined>;
  /** The evictions of pods that are pending since, by their keys. */
  readonly #open = new Map<string, { readonly pod: Pod; readonly of: Map<Pod, Destination> }>();
  #pending: readonly LeftPod[] = [];
  /** By their keys: pods that have a node since, and never start there or may not run. */
  readonly #notStarting = new Map<string, LeftPod>();
  readonly #lost: LeftPod[] = [];

  constructor(fork: Fork, prepared: PreparedCluster) {
    this.#fork = fork;
    const pods = prepared.list('Pod');
    this.#objects = {
      nodes: prepared.nodes.toSorted((a, b) => compareText(a.metadata.name, b.metadata.name)),
      pods,
      namespaces: prepared.list('Namespace'),
      priorityClasses: prepared.list('PriorityClass'),
      persistentVolumeClaims: prepared.list('PersistentVolumeClaim'),
      podDisruptionBudgets: prepared.list('PodDisruptionBudget'),
    };
    this.#pods = new StandingPods(pods);
    this.#placement = new Placement(subjectIn(prepared));
    this.#volumes = new HeldVolumes(prepared);
    this.#doubts = StartDoubts.in(prepared);
    this.#waited = new Map(prepared.pending.map((pod) => [podKey(pod), undefined]));
  }

  get objects(): DeschedulerObjects {
    return { ...this.#objects, pods: this.#pods.all };
  }

  get signature(): string {
    return this.#placement.signature;
  }

  get remains(): Remains {
    const placed = this.#pods.all.flatMap((pod) => {
      const node = this.#waited.get(podKey(pod));
      return node === undefined ? [] : [{ pod, node }];
    });
    const pending = [...this.#pending, ...this.#notStarting.values()];
    return { pending, lost: this.#lost, placed };
  }

  /** Evicts the pods of a cycle and schedules what is pending then. */
  carryOut({ evicted }: Pick<DescheduleCycle, 'evicted'>, nowMs: number): CarriedOut {
    const destinations = new Map<Pod, Destination>();
    const displaced: Pod[] = [];
    for (const { pod } of evicted) {
      if (isLeaving(pod)) {
        destinations.set(pod, { fate: 'ended' });
        this.#pods.remove(pod);
      } else if (isMirrorPod(pod)) {
        // The containers go on, and the kubelet creates the mirror pod again.
        destinations.set(pod, { fate: 'placed', node: pod.spec.nodeName ?? '' });
      } else {
        displaced.push(pod);
      }
    }
    if (displaced.length === 0) return { destinations, preempted: [] };
    const lostBefore = this.#fork.lost.length;
    this.#fork.evict(displaced, 'descheduled');
    const settled = this.#fork.settle();
    const isEvicted = new Set(displaced.map(podKey));
    const preempted = settled.preempted
      .filter((pod) => !isEvicted.has(podKey(pod)))
      .map((pod) => this.#pods.current(pod) ?? pod);
    const lost = this.#fork.lost.slice(lostBefore);
    const after = new Aftermath(settled, lost, { volumes: this.#volumes, doubts: this.#doubts });
    for (const pod of displaced) {
      const destination = this.#replace(pod, after, nowMs);
      destinations.set(pod, destination);
      if (destination.fate === 'pending') this.#open.set(podKey(pod), { pod, of: destinations });
    }
    for (const pod of preempted) this.#replace(pod, after, nowMs);
    const isGone = new Set([...displaced, ...preempted].map(podKey));
    for (const { pod, node } of settled.placed) {
      if (!isGone.has(podKey(pod))) this.#place({ pod, node }, after, nowMs);
    }
    this.#pending = after.pending;
    append(this.#lost, after.lost);
    this.#fork.recover();
    return { destinations, preempted };
  }

  /** Notes what stands in the place of a pod that has left its node. */
  #replace(pod: Pod, after: Aftermath, nowMs: number): Destination {
    const key = podKey(pod);
    this.#placement.leave(pod, pod.spec.nodeName ?? '');
    this.#noteStart(key, after);
    const again = after.placed.get(key);
    if (this.#waited.has(key)) this.#waited.set(key, again?.node);
    if (again !== undefined) {
      this.#pods.update(runningOn(createdAt(again.pod, nowMs), again.node, nowMs));
      this.#placement.enter(pod, again.node);
    } else {
      const waiting = after.pendingOf(key);
      if (waiting === undefined) this.#pods.remove(pod);
      else this.#pods.update(createdAt(waiting, nowMs));
    }
    return after.destinationOf(key);
  }

  /** Notes the node of a pod that was pending. */
  #place({ pod, node }: PlacedAgain, after: Aftermath, nowMs: number): void {
    const key = podKey(pod);
    this.#pods.update(runningOn(pod, node, nowMs));
    this.#placement.enter(pod, node);
    if (this.#waited.has(key)) this.#waited.set(key, node);
    const open = this.#open.get(key);
    if (open === undefined) return;
    open.of.set(open.pod, after.destinationOf(key));
    this.#noteStart(key, after);
    this.#open.delete(key);
  }

  /** Notes whether the pod starts on its new node; an eviction ends what was known of the node before. */
  #noteStart(key: string, after: Aftermath): void {
    const left = after.notStarting(key);
    if (left === undefined) this.#notStarting.delete(key);
    else this.#notStarting.set(key, left);
  }
}
