import { controllerOf, isTerminalPhase, keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Clock } from '../../clock/index.ts';
import { kubectlStatus } from '../../kubelet/index.ts';
import type { PodPhase, TimelineEntry } from '../../outcome/index.ts';
import type { ApiServer, EventContent } from '../../server/index.ts';
import { LongList, SequentialMap } from '../../units/index.ts';
import { BY_TAINT, FailureLoops, isNewlyTainted } from './failure-loops.ts';
import type { FailureLoop } from './failure-loops.ts';
import { conditionOf, mayDiffer } from './pod-condition.ts';
import type { TraceEnding } from './trace-ending.ts';

/** One pod from its creation to its end. */
export interface PodHistory {
  /** The pod as created; after its deletion, the last version. */
  pod: Pod;
  isDeleted: boolean;
  /** "namespace/name" of the preemptor. */
  preemptedBy?: string;
  /** It had its node before the simulation began. */
  readonly isExisting: boolean;
  timeline: readonly TimelineEntry[];
  /** Where a trace brought it to its end. */
  ending?: TraceEnding;
  /** The last pod of a loop: how many pods failed like it. Those between the first and the last are not kept. */
  repeats?: number;
}

/** Their controllers replace failed pods without end. */
const REPLACED_BY: ReadonlySet<string> = new Set([
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
]);

/** Below this many dropped pods, compacting costs more than it saves. */
const COMPACT_FLOOR = 1024;

const NO_ENTRIES: readonly TimelineEntry[] = [];

/**
 * Records the phases and events of every pod. Entries are appended as they happen and sorted by pod on the first read: a look-up of
 * the pod for each entry would cost more than everything else here.
 */
export class History {
  readonly #clock: Clock;
  #api: ApiServer | undefined;
  /** In order of creation. */
  #all: PodHistory[] = [];
  /** By uid, in #all. */
  #places = new SequentialMap<number>();
  /** Failed pods of controllers. */
  readonly failures = new FailureLoops();
  /** The last pod of each loop that repeats. */
  readonly #lastOf = new Map<FailureLoop, PodHistory>();
  #dropped = 0;
  #forgotten = 0;
  /** Dropped, and still in #all. */
  readonly #holes = new Set<PodHistory>();
  #isRunning = false;
  #onEvent: ((reason: string, uid: string) => void) | undefined;
  #lastEntry: TimelineEntry | undefined;
  // Entries that are not sorted yet, and the uids of their pods.
  #entries = new LongList<TimelineEntry>();
  #uids = new LongList<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In order of creation, deleted pods included. */
  get pods(): Iterable<PodHistory> {
    this.#compact();
    this.#sort();
    return this.#all;
  }

  /** How many pods of loops are not kept. */
  get dropped(): number {
    return this.#dropped;
  }

  /** How many pods have been forgotten. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Drops a pod that has been deleted: the plan does not list it. */
  forget(pod: Pod): void {
    const history = this.#find(pod);
    if (history !== undefined && this.#forget(history)) this.#forgotten++;
  }

  /** Adds an event of a pod to its timeline. */
  addEvent(content: EventContent, uid: string): void {
    this.#note(uid, content);
    this.#onEvent?.(content.reason, uid);
  }

  /** Calls for each event of a pod from now on. */
  watchEvents(handler: (reason: string, uid: string) => void): void {
    this.#onEvent = handler;
  }

  /** A trace is about to bring a pod to its end. */
  endsAs(ending: TraceEnding): void {
    const history = this.#find(ending.pod);
    if (history !== undefined) history.ending = ending;
  }

  /** The current version of the pod; the last version of a deleted one, before a trace deleted it. */
  latest({ pod, isDeleted, ending }: PodHistory): Pod {
    if (isDeleted) return ending?.pod ?? pod;
    const { namespace, name } = pod.metadata;
    return this.#api?.get('Pod', namespace, name) ?? pod;
  }

  /** All objects of the input have been created: later pods did not exist in the cluster. */
  started(): void {
    this.#isRunning = true;
  }

  /** Records a preemption. */
  preempted(victim: Pod, { metadata: { namespace, name } }: Pod): void {
    const history = this.#find(victim);
    if (history !== undefined) history.preemptedBy = keyOf({ namespace, name });
  }

  watch(api: ApiServer): void {
    this.#api = api;
    api.watch('Pod', ({ type, object, previous }) => {
      const { uid = '' } = object.metadata;
      const at = this.#clock.nowMs / 1000;
      if (type === 'DELETED') {
        if (this.#end(object)) this.#note(uid, { at, reason: 'Deleted' });
        return;
      }
      const phase = phaseOf(object);
      if (previous === undefined) this.#begin(uid, object);
      if (previous === undefined || phase !== phaseOf(previous)) {
        this.#note(uid, this.#phaseEntry(at, phase));
        if (phase === 'Failed' && previous !== undefined) this.#fail(object, at);
      }
      if (previous !== undefined && isNewlyTainted(object, previous)) {
        this.#fail(object, at, BY_TAINT);
      }
      if (previous !== undefined) this.#noteCondition(object, previous);
    });
  }

  #begin(uid: string, pod: Pod): void {
    const isExisting = pod.spec.nodeName !== undefined && !this.#isRunning;
    this.#places.add(uid, this.#all.length);
    this.#all.push({ pod, isDeleted: false, isExisting, timeline: NO_ENTRIES });
  }

  #find({ metadata: { uid = '' } }: Pod): PodHistory | undefined {
    return this.#all[this.#places.get(uid) ?? -1];
  }

  /** Adds an entry when the pod's condition changes. */
  #noteCondition(pod: Pod, previous: Pod): void {
    if (!mayDiffer(pod, previous)) return;
    const condition = conditionOf(pod);
    if (condition === conditionOf(previous)) return;
    const phase = phaseOf(pod);
    if (isTerminalPhase(phase)) return;
    const status = kubectlStatus(pod);
    const reason = condition ?? (phase === 'Running' ? 'Ready' : status);
    const at = this.#clock.nowMs / 1000;
    this.#note(pod.metadata.uid ?? '', { at, reason, status });
  }

  /** False: the pod is not kept. */
  #end(pod: Pod): boolean {
    const history = this.#find(pod);
    if (history === undefined) return false;
    history.pod = pod;
    history.isDeleted = true;
    return true;
  }

  /** Records a failed pod. A failure loop (one controller, node and reason) keeps only its first and last pod. */
  #fail(pod: Pod, at: number, reason?: string): void {
    const loop = this.failures.add(pod, at, reason);
    const history = this.#find(pod);
    if (loop === undefined || history === undefined) return;
    if (!REPLACED_BY.has(controllerOf(pod.metadata)?.kind ?? '')) return;
    if (loop.times === 1) return;
    const former = this.#lastOf.get(loop);
    this.#lastOf.set(loop, history);
    // Replicas that are evicted together are no loop: the former pod is not deleted yet when the next one is evicted.
    if (former === undefined || (reason === BY_TAINT && !former.isDeleted)) return;
    this.#drop(former);
    history.repeats = (former.repeats ?? 2) + 1;
  }

  #drop(history: PodHistory): void {
    if (this.#forget(history)) this.#dropped++;
  }

  /** False: it is not kept already. */
  #forget(history: PodHistory): boolean {
    if (!this.#places.delete(history.pod.metadata.uid ?? '')) return false;
    this.#holes.add(history);
    if (this.#holes.size > COMPACT_FLOOR && this.#holes.size * 2 > this.#all.length) {
      this.#compact();
    }
    return true;
  }

  /** Forgets dropped pods and their entries. */
  #compact(): void {
    if (this.#holes.size === 0) return;
    const entries = new LongList<TimelineEntry>();
    const uids = new LongList<string>();
    for (let index = 0; index < this.#uids.length; index++) {
      const uid = this.#uids.at(index);
      if (this.#places.get(uid) === undefined) continue;
      uids.push(uid);
      entries.push(this.#entries.at(index));
    }
    this.#uids = uids;
    this.#entries = entries;
    this.#all = this.#all.filter((one) => !this.#holes.has(one));
    this.#holes.clear();
    this.#places = new SequentialMap();
    this.#all.forEach(({ pod }, place) => {
      this.#places.add(pod.metadata.uid ?? '', place);
    });
  }

  #note(uid: string, entry: TimelineEntry): void {
    this.#uids.push(uid);
    this.#entries.push(entry);
  }

  #sort(): void {
    const all = this.#all;
    const entries = this.#entries;
    const uids = this.#uids;
    if (entries.length === 0) return;
    const places = new Int32Array(entries.length);
    /** How many entries each pod gets. */
    const counts = new Int32Array(all.length + 1);
    for (let index = 0; index < places.length; index++) {
      const place = this.#places.get(uids.at(index)) ?? all.length;
      places[index] = place;
      counts[place]!++;
    }
    const added = all.map((_, place) => new Array<TimelineEntry>(counts[place]!));
    /** How many of them each pod has so far. */
    const filled = counts.fill(0);
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!;
      if (place < all.length) added[place]![filled[place]!++] = entries.at(index);
    }
    all.forEach((history, place) => {
      const { timeline } = history;
      history.timeline = timeline.length === 0 ? added[place]! : [...timeline, ...added[place]!];
    });
    this.#entries = new LongList();
    this.#uids = new LongList();
  }

  /** Pods that change to the same phase at the same time share the entry. */
  #phaseEntry(at: number, phase: PodPhase): TimelineEntry {
    if (this.#lastEntry?.at !== at || this.#lastEntry.phase !== phase) {
      this.#lastEntry = { at, phase, reason: phase };
    }
    return this.#lastEntry;
  }
}

export function phaseOf(pod: Pod): PodPhase {
  const phase = pod.status?.phase;
  switch (phase) {
    case 'Running':
    case 'Succeeded':
    case 'Failed':
    case 'Unknown':
      return phase;
    default:
      return 'Pending';
  }
}
