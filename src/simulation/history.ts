import type { Pod } from '../api/index.ts';
import type { Clock } from '../clock/index.ts';
import { kubectlStatus } from '../kubelet/index.ts';
import type { PodPhase, TimelineEntry } from '../outcome/index.ts';
import type { ApiServer, EventContent } from '../store/index.ts';
import { LongList, SequentialMap } from '../units/index.ts';
import { conditionOf, mayDiffer } from './pod-condition.ts';

/** One pod from its creation to its end. */
export interface PodHistory {
  /** As it came; once it is gone, as it went. */
  pod: Pod;
  isDeleted: boolean;
  /** "namespace/name" of the pod that it had to make room for. */
  preemptedBy?: string;
  /** It had its node before the simulation began. */
  readonly isExisting: boolean;
  timeline: readonly TimelineEntry[];
}

const NO_ENTRIES: readonly TimelineEntry[] = [];

/**
 * Follows every pod through its phases and events. What happens is noted as it comes and sorted by pods when somebody asks: looking
 * the pod up each time would cost more than all the rest.
 */
export class History {
  readonly #clock: Clock;
  #api: ApiServer | undefined;
  /** In order of creation. */
  readonly #all: PodHistory[] = [];
  /** By uid, in #all. */
  readonly #places = new SequentialMap<number>();
  #lastEntry: TimelineEntry | undefined;
  // What is not sorted yet, and whose it is.
  #entries = new LongList<TimelineEntry>();
  #uids = new LongList<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In order of creation, deleted ones included. */
  get pods(): Iterable<PodHistory> {
    this.#sort();
    return this.#all;
  }

  /** Adds an event of a pod to its timeline. */
  tell(telling: EventContent, uid: string): void {
    this.#note(uid, telling);
  }

  /** The pod as it stands; of one that is gone, as it went. */
  latest({ pod, isDeleted }: PodHistory): Pod {
    if (isDeleted) return pod;
    const { namespace = '', name } = pod.metadata;
    return this.#api?.get('Pod', namespace, name) ?? pod;
  }

  /** A pod has to go, so that another fits. */
  preempted(victim: Pod, { metadata: { namespace = '', name } }: Pod): void {
    const history = this.#find(victim);
    if (history !== undefined) history.preemptedBy = `${namespace}/${name}`;
  }

  watch(api: ApiServer): void {
    this.#api = api;
    api.watch('Pod', ({ type, object, previous }) => {
      const { uid = '' } = object.metadata;
      const at = this.#clock.nowMs / 1000;
      if (type === 'DELETED') {
        this.#end(object);
        this.#note(uid, { at, reason: 'Deleted' });
        return;
      }
      const phase = phaseOf(object);
      if (previous === undefined) this.#begin(uid, object);
      if (previous === undefined || phase !== phaseOf(previous)) {
        this.#note(uid, this.#phaseEntry(at, phase));
      }
      if (previous !== undefined) this.#follow(object, previous);
    });
  }

  #begin(uid: string, pod: Pod): void {
    const isExisting = pod.spec.nodeName !== undefined && this.#clock.nowMs === 0;
    this.#places.add(uid, this.#all.length);
    this.#all.push({ pod, isDeleted: false, isExisting, timeline: NO_ENTRIES });
  }

  #find({ metadata: { uid = '' } }: Pod): PodHistory | undefined {
    return this.#all[this.#places.get(uid) ?? -1];
  }

  /** Notes where a pod gets into trouble, and out of it. */
  #follow(pod: Pod, previous: Pod): void {
    if (!mayDiffer(pod, previous)) return;
    const condition = conditionOf(pod);
    if (condition === conditionOf(previous)) return;
    const phase = phaseOf(pod);
    if (phase === 'Succeeded' || phase === 'Failed') return;
    const status = kubectlStatus(pod);
    const reason = condition ?? (phase === 'Running' ? 'Ready' : status);
    const at = this.#clock.nowMs / 1000;
    this.#note(pod.metadata.uid ?? '', { at, reason, status });
  }

  #end(pod: Pod): void {
    const history = this.#find(pod);
    if (history === undefined) return;
    history.pod = pod;
    history.isDeleted = true;
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
    /** By pod, how many entries it gets. */
    const counts = new Int32Array(all.length + 1);
    for (let index = 0; index < places.length; index++) {
      const place = this.#places.get(uids.at(index)) ?? all.length;
      places[index] = place;
      counts[place]!++;
    }
    const added = all.map((_, place) => new Array<TimelineEntry>(counts[place]!));
    /** By pod, how many it has. */
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

  /** Many pods change to one phase at one moment, and share the entry. */
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
