import type { StatefulSet } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { releaseStrays } from '../shared/release-strays.ts';
import type { PodTracker } from '../shared/pod-tracker.ts';
import { Retries } from '../shared/retries.ts';
import { StatefulPodControl } from './pod-control.ts';
import { StatefulReplicas } from './replicas.ts';
import { availableReplicas, nextAvailableInMs, finishStatus, StatefulSync } from './sync.ts';
import { WorkQueue } from '../shared/work-queue.ts';
import { WorkloadRegistry } from '../shared/workload-registry.ts';

/** Creates pods with ordinals, by default one after the other. Source: pkg/controller/statefulset/stateful_set.go, v1.36. */
export class StatefulSetController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #control: StatefulPodControl;
  readonly #retries: Retries<StatefulReplicas>;
  readonly #queue: WorkQueue<StatefulReplicas>;
  readonly #workloads: WorkloadRegistry<StatefulSet, StatefulReplicas>;
  readonly #checksInTime: boolean;
  readonly #enqueue = (item: StatefulReplicas): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#epochMs = dependencies.epochMs;
    this.#control = new StatefulPodControl(dependencies);
    this.#retries = new Retries(dependencies.retryClock, this.#enqueue);
    this.#queue = new WorkQueue(dependencies.clock, (item) => {
      this.#sync(item);
    });
    this.#checksInTime = dependencies.rules?.checksAvailabilityInTime ?? true;
    const podIsReady = (item: StatefulReplicas): void => {
      const { minReadySeconds = 0 } = item.object.spec;
      const seconds = minReadySeconds + (this.#checksInTime ? 0 : 1);
      if (minReadySeconds > 0) this.#retries.addAfter(item, seconds * 1000);
    };
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new StatefulReplicas(object, { changed: this.#enqueue, podIsReady }),
      this.#enqueue,
    );
    dependencies.api.watch('StatefulSet', this.#workloads.onEvent);
  }

  #sync(set: StatefulReplicas): void {
    if (!this.#workloads.has(set)) return;
    releaseStrays(set, this.#api);
    set.revisions.refresh(this.#api, set.object);
    const wallMs = this.#epochMs + this.#clock.nowMs;
    const sync = new StatefulSync(set, { api: this.#api, control: this.#control, wallMs });
    sync.run();
    this.#writeStatus(set, wallMs, sync.hasFailed);
    set.revisions.truncate(this.#api, set.object);
    if (sync.hasFailed) {
      this.#retries.failed(set, set.object.metadata.namespace);
    } else {
      this.#retries.forget(set);
      this.#syncLater(set, wallMs);
    }
  }

  #writeStatus(set: StatefulReplicas, wallMs: number, hasFailed: boolean): void {
    const status = finishStatus(set, wallMs);
    if (status === undefined) return;
    // As upstream, a status update causes a sync. After a success such a sync would change nothing.
    if (hasFailed) this.#queue.add(set);
    set.object = this.#api.updateStatus('StatefulSet', { ...set.object, status });
  }

  /**
   * With minReadySeconds a set is synced when its next pod becomes available. Before v1.35 it is synced every minReadySeconds until all
   * of its pods are available, besides the sync a second later than that for each pod. Source: stateful_set.go syncStatefulSet, v1.36.
   */
  #syncLater(set: StatefulReplicas, wallMs: number): void {
    const { minReadySeconds = 0, replicas = 1 } = set.object.spec;
    if (minReadySeconds === 0) return;
    const available = availableReplicas(set, wallMs);
    if (this.#checksInTime) {
      if (available < set.ready) this.#retries.addAfter(set, nextAvailableInMs(set, wallMs));
      return;
    }
    if (available === replicas) return;
    // Only a pod that is ready becomes available by waiting.
    if (available < set.ready) this.#retries.addAfter(set, minReadySeconds * 1000);
    else this.#retries.addAfterWhileBusy(set, minReadySeconds * 1000);
  }
}
