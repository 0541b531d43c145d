import type { Pod } from '../api/index.ts';
import type { Clock } from '../clock/index.ts';
import type { PodPhase, TimelineEntry } from '../outcome/index.ts';
import type { ApiServer, EventRecord } from '../store/index.ts';

/** One pod from its creation to its end. */
export interface PodHistory {
  /** As it came; once it is gone, as it went. In between the API server has the latest version. */
  pod: Pod;
  isDeleted: boolean;
  /** "namespace/name" of the pod that it had to make room for. */
  preemptedBy?: string;
  /** It had its node before the simulation began. */
  readonly isExisting: boolean;
  readonly timeline: TimelineEntry[];
}

/** Follows every pod through its phases and events. */
export class History {
  readonly #clock: Clock;
  readonly #byUid = new Map<string, PodHistory>();
  #lastUid = '';
  #last: PodHistory | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In order of creation, deleted ones included. */
  get pods(): Iterable<PodHistory> {
    return this.#byUid.values();
  }

  /** Adds an event of a pod to its timeline. */
  tell({ at, reason, message }: EventRecord, uid: string, container: string | undefined): void {
    const timeline = this.#find(uid)?.timeline;
    if (container === undefined) timeline?.push({ at, reason, message });
    else timeline?.push({ at, reason, message, container });
  }

  /** A pod has to go, so that another fits. */
  preempted(victim: Pod, { metadata: { namespace = '', name } }: Pod): void {
    const history = this.#byUid.get(victim.metadata.uid ?? '');
    if (history !== undefined) history.preemptedBy = `${namespace}/${name}`;
  }

  watch(api: ApiServer): void {
    api.watch('Pod', ({ type, object, previous }) => {
      const phase = phaseOf(object);
      const entersPhase = previous !== undefined && phase !== phaseOf(previous);
      if (type === 'MODIFIED' && !entersPhase) return;
      const uid = object.metadata.uid ?? '';
      let history = this.#find(uid);
      if (history === undefined) {
        history = this.#begin(object);
        this.#byUid.set(uid, history);
      }
      if (type === 'DELETED') {
        history.pod = object;
        history.isDeleted = true;
      }
      if (entersPhase) this.#enter(history, phase);
    });
  }

  /** What happens comes in runs about one pod. */
  #find(uid: string): PodHistory | undefined {
    if (uid !== this.#lastUid) {
      this.#lastUid = uid;
      this.#last = this.#byUid.get(uid);
    }
    return (this.#last ??= this.#byUid.get(uid));
  }

  #begin(pod: Pod): PodHistory {
    const isExisting = pod.spec.nodeName !== undefined && this.#clock.nowMs === 0;
    const history: PodHistory = { pod, isDeleted: false, isExisting, timeline: [] };
    this.#enter(history, phaseOf(pod));
    return history;
  }

  #enter(history: PodHistory, phase: PodPhase): void {
    history.timeline.push({ at: this.#clock.nowMs / 1000, phase, reason: phase });
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
