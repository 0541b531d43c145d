import { refKeyOf } from '../../objects/index.ts';
import type { ObjectKey, Pod } from '../../objects/index.ts';
import type { Trace } from '../../traces/index.ts';
import type { Owners } from '../input/owners.ts';

/** Gives pods of workloads the run times that a trace has of them, like a mutating webhook. */
export class PodLifetimes {
  readonly #runs: ReadonlyMap<ObjectKey, readonly (number | undefined)[]>;
  /** How many pods of a workload have been created. */
  readonly #counts = new Map<ObjectKey, number>();

  constructor(trace: Trace | undefined) {
    this.#runs = new Map((trace?.lifetimes ?? []).map(({ owner, runMs }) => [owner, runMs]));
  }

  /** The pod as it is created. `owners` finds its workload. */
  admit(pod: Pod, owners: Pick<Owners, 'of'>): Pod {
    if (this.#runs.size === 0) return pod;
    const owner = owners.of(pod);
    if (owner === undefined) return pod;
    const key = refKeyOf({ ...owner, namespace: pod.metadata.namespace });
    const runs = this.#runs.get(key);
    if (runs === undefined) return pod;
    const turn = this.#counts.get(key) ?? 0;
    this.#counts.set(key, turn + 1);
    const runMs = runs[turn];
    const annotations = {
      ...pod.metadata.annotations,
      'kschedsim.dev/run-duration': runMs === undefined ? 'forever' : `${String(runMs)}ms`,
    };
    return { ...pod, metadata: { ...pod.metadata, annotations } };
  }
}
