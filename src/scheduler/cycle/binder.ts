import type { Pod } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { Profile, ReservedObject } from '../../framework/index.ts';
import type { ApiServer, EventRecorder } from '../../store/index.ts';
import { storeReserved } from './reserve.ts';

/** A pod that is placed in the scheduler's cache, but not bound in the API server yet. */
export interface AssumedPod {
  readonly pod: Pod;
  readonly nodeName: string;
  readonly profile: Profile;
  /** An extender has bound it: the bind plugin is not run. */
  readonly isByExtender: boolean;
  /** What is stored before it is bound; nothing if it is stored already. */
  readonly objects?: readonly ReservedObject[];
}

interface Dependencies {
  readonly api: ApiServer;
  readonly events: EventRecorder;
  readonly cluster: Cluster;
}

/**
 * The binding cycles, after all scheduling cycles that need not wait for them (schedule_one.go runs them concurrently): the engine is
 * not interrupted by watchers of bindings.
 */
export class Binder {
  readonly #dependencies: Dependencies;
  readonly #bindings = { bind: (pod: Pod, nodeName: string): void => this.#bind(pod, nodeName) };
  #assumed: AssumedPod[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  bindLater(assumed: AssumedPod): void {
    this.#assumed.push(assumed);
  }

  bindAll(): void {
    const assumed = this.#assumed;
    if (assumed.length === 0) return;
    this.#assumed = [];
    for (const { pod, nodeName, profile, isByExtender, objects } of assumed) {
      if (objects !== undefined) storeReserved(objects, this.#dependencies);
      const bind = profile.bind[0]?.points.bind;
      if (bind === undefined || isByExtender) this.#bind(pod, nodeName);
      else bind(pod, nodeName, this.#bindings);
    }
  }

  #bind(pod: Pod, nodeName: string): void {
    const { api, events } = this.#dependencies;
    const { namespace = '', name } = pod.metadata;
    const message = `Successfully assigned ${namespace}/${name} to ${nodeName}`;
    events.event(pod, 'Normal', 'Scheduled', message);
    api.bind(namespace, name, nodeName);
  }
}
