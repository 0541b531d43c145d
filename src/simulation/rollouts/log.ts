import type { DaemonSet, Deployment, StatefulSet, WorkloadRef } from '../../objects/index.ts';
import { isEqual, isReady, keyOf, refOf } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { isComplete } from './is-complete.ts';

/** The kinds of workloads that roll out. */
export const ROLLED_OUT = ['Deployment', 'StatefulSet', 'DaemonSet'] as const;
export type RolledOut = Deployment | StatefulSet | DaemonSet;

/** The course of a change so far. */
export interface RolloutRecord {
  readonly kind: RolledOut['kind'];
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** False: it existed before the plan, or was changed after its creation. */
  readonly isNew: boolean;
  /** Virtual milliseconds of the first change; of a new workload, of its creation. */
  readonly startMs: number;
  /** When it was complete after the last change. */
  completeMs: number | undefined;
}

/** Records when workloads are created and changed, and when their rollouts are complete. Costs nothing per pod. */
export class RolloutLog {
  readonly #clock: EventQueue;
  readonly #isSized: (workload: WorkloadRef) => boolean;
  readonly #records = new Map<string, RolloutRecord>();
  /** "namespace/name" of pods that had a node and were not ready when the log began. */
  readonly unready: ReadonlySet<string>;

  /**
   * `isLive`: workloads that exist now are no change. `isSized`: autoscalers set the replicas of the workload, and these alone are no
   * change either.
   */
  constructor(
    api: ApiServer,
    clock: EventQueue,
    { isLive, isSized }: { isLive: boolean; isSized: (workload: WorkloadRef) => boolean },
  ) {
    this.#clock = clock;
    this.#isSized = isSized;
    const options = { sendInitialEvents: !isLive };
    for (const kind of ROLLED_OUT) {
      api.watch<RolledOut['kind']>(
        kind,
        ({ type, object, previous }) => {
          if (type === 'DELETED') this.#records.delete(object.metadata.uid ?? '');
          else this.#note(object, previous);
        },
        options,
      );
    }
    const pods = isLive ? api.list('Pod') : [];
    this.unready = new Set(
      pods.filter((pod) => !isReady(pod)).map(({ metadata }) => keyOf(metadata)),
    );
  }

  get records(): Iterable<RolloutRecord> {
    return this.#records.values();
  }

  #isChange(object: RolledOut, previous: RolledOut): boolean {
    if (previous.metadata.generation === object.metadata.generation) return false;
    return !(isResize(object, previous) && this.#isSized(refOf(object)));
  }

  #note(object: RolledOut, previous: RolledOut | undefined): void {
    const { uid = '', namespace, name } = object.metadata;
    const isChange = previous !== undefined && this.#isChange(object, previous);
    const known = this.#records.get(uid);
    if (previous === undefined || (isChange && known?.isNew !== false)) {
      const isNew = previous === undefined;
      const startMs = this.#clock.nowMs;
      const { kind } = object;
      this.#records.set(uid, { kind, namespace, name, uid, isNew, startMs, completeMs: undefined });
      return;
    }
    if (known === undefined) return;
    if (isChange) known.completeMs = undefined;
    else if (known.completeMs === undefined && isComplete(object)) {
      known.completeMs = this.#clock.nowMs;
    }
  }
}

/** Whether nothing but the replicas has changed: a write that is only a resize keeps the other parts of the spec. */
function isResize(object: RolledOut, previous: RolledOut): boolean {
  if (!('replicas' in object.spec) || !('replicas' in previous.spec)) return false;
  const { replicas, ...rest } = object.spec;
  const { replicas: before, ...restBefore } = previous.spec;
  return replicas !== before && isEqual(rest, restBefore);
}
