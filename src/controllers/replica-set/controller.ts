import { controllerOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { attemptCreatePod } from '../shared/attempt.ts';
import type { CreateContext } from '../shared/attempt.ts';
import type { EventQueue } from '../../clock/index.ts';
import { ApiError, Timestamps } from '../../server/index.ts';
import type { ApiServer, EventRecorder } from '../../server/index.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { byDeletionRank } from './deletion-rank.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { podOf } from '../shared/pod-template.ts';
import { AVAILABLE, progressOf } from '../deployment/conditions.ts';
import { Replicas } from './replicas.ts';
import type { Replicated } from './replicas.ts';
import { availableInMs, isActive } from '../shared/pod-state.ts';
import type { PodTracker } from '../shared/pod-tracker.ts';
import { releaseStrays } from '../shared/release-strays.ts';
import { replicaFailure } from './failure.ts';
import { Retries } from '../shared/retries.ts';
import { slowStart } from '../shared/slow-start.ts';
import { countsTerminating, nonZero, sameStatus } from '../shared/status.ts';
import { WorkQueue } from '../shared/work-queue.ts';
import { WorkloadRegistry } from '../shared/workload-registry.ts';
import { least } from '../../units/index.ts';

type ReplicaKind = 'ReplicaSet' | 'ReplicationController';

/** Keeps the number of active pods equal to spec.replicas. Source: pkg/controller/replicaset/replica_set.go, v1.34. */
export class ReplicaController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #events: EventRecorder;
  readonly #statusDelayMs: number;
  readonly #timestamps: Timestamps;
  readonly #context: CreateContext;
  readonly #retries: Retries<Replicas>;
  readonly #queue: WorkQueue<Replicas>;
  readonly #statuses: WorkQueue<Replicas>;
  readonly #workloads: WorkloadRegistry<Replicated, Replicas>;
  readonly #countsEnding: boolean;
  readonly #enqueue = (item: Replicas): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: SharedDependencies, tracker: PodTracker, kind: ReplicaKind) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#epochMs = dependencies.epochMs;
    this.#events = dependencies.events;
    this.#statusDelayMs = dependencies.statusDelayMs ?? 0;
    this.#timestamps = new Timestamps(dependencies.clock, dependencies.epochMs);
    this.#context = dependencies;
    this.#retries = new Retries(dependencies.retryClock, this.#enqueue);
    this.#statuses = new WorkQueue(
      dependencies.clock,
      (item) => {
        if (this.#workloads.has(item)) this.#writeStatus(item);
      },
      this.#statusDelayMs,
    );
    this.#queue = new WorkQueue(dependencies.clock, (item) => {
      this.#sync(item);
    });
    const countsEnding = kind === 'ReplicaSet' && countsTerminating(dependencies.api.gates);
    this.#countsEnding = countsEnding;
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new Replicas(object, { changed: this.#enqueue, countsEnding }),
      this.#enqueue,
    );
    dependencies.api.watch(kind, this.#workloads.onEvent);
  }

  #sync(replicas: Replicas): void {
    const { spec } = replicas.object;
    if (!this.#workloads.has(replicas)) return;
    releaseStrays(replicas, this.#api);
    const missing = (spec.replicas ?? 1) - replicas.active;
    const isCountedBefore = missing > 0 && this.#isRollingOut(replicas);
    if (isCountedBefore) this.#writeStatus(replicas);
    replicas.refusal = missing > 0 ? this.#create(replicas, missing) : undefined;
    if (missing < 0) this.#deleteSurplus(replicas, -missing);
    if (isCountedBefore && replicas.refusal === undefined) this.#queue.add(replicas);
    else if (this.#statusDelayMs > 0) this.#statuses.add(replicas);
    else this.#writeStatus(replicas);
    if (replicas.refusal === undefined) this.#retries.forget(replicas);
    else this.#retries.failed(replicas, replicas.object.metadata.namespace);
  }

  /**
   * Upstream writes the counts from before it created the missing pods, and corrects them in the next sync. Only a rollout reads the
   * difference, since the second status counts as its progress, so other ReplicaSets skip that write.
   */
  #isRollingOut({ object, active }: Replicas): boolean {
    const owner = controllerOf(object.metadata);
    if (owner?.kind !== 'Deployment' || active >= (object.status?.replicas ?? 0)) return false;
    const deployment = this.#api.get('Deployment', object.metadata.namespace, owner.name);
    return deployment !== undefined && progressOf(deployment)?.reason !== AVAILABLE;
  }

  #create({ object, blueprint }: Replicas, count: number): ApiError | undefined {
    return slowStart(count, () => {
      const pod = attemptCreatePod(this.#context, object, podOf(blueprint));
      if (pod instanceof ApiError) return pod;
      const message = `Created pod: ${pod.metadata.name}`;
      this.#events.event(object, 'Normal', 'SuccessfulCreate', message);
      return undefined;
    });
  }

  #deleteSurplus(replicas: Replicas, count: number): void {
    const pods = this.#ownActivePods(replicas);
    const ranked =
      count >= pods.length
        ? pods
        : byDeletionRank(pods, this.#podsPerNode(replicas), this.#wallMs());
    for (const { metadata } of ranked.slice(0, count)) {
      this.#api.delete('Pod', metadata.namespace, metadata.name);
      this.#events.event(
        replicas.object,
        'Normal',
        'SuccessfulDelete',
        `Deleted pod: ${metadata.name}`,
      );
    }
  }

  #ownActivePods({ object }: Replicas): readonly Pod[] {
    const uid = uidOf(object.metadata);
    return this.#api
      .ownedBy(uid)
      .filter((pod) => isActive(pod) && controllerOf(pod.metadata)?.uid === uid);
  }

  /**
   * Number of active pods by node, over all ReplicaSets of the same controller; empty without a controller.
   * Source: replica_set.go getIndirectlyRelatedPods and getPodsRankedByRelatedPodsOnSameNode.
   */
  #podsPerNode({ object }: Replicas): ReadonlyMap<string, number> {
    const owner = controllerOf(object.metadata)?.uid;
    const counts = new Map<string, number>();
    if (owner === undefined) return counts;
    for (const related of this.#workloads.all) {
      if (controllerOf(related.object.metadata)?.uid !== owner) continue;
      for (const { spec } of this.#ownActivePods(related)) {
        const node = spec.nodeName ?? '';
        counts.set(node, (counts.get(node) ?? 0) + 1);
      }
    }
    return counts;
  }

  #writeStatus(replicas: Replicas): void {
    const { object, active, ready, refusal } = replicas;
    const conditions = replicaFailure(object.status?.conditions, refusal, this.#timestamps);
    const status = {
      replicas: active,
      ...nonZero({
        fullyLabeledReplicas: active,
        readyReplicas: ready,
        availableReplicas: this.#available(replicas),
        observedGeneration: object.metadata.generation ?? 0,
      }),
      ...(this.#countsEnding ? { terminatingReplicas: replicas.ending } : undefined),
      ...(conditions === undefined ? undefined : { conditions }),
    };
    if (sameStatus(object.status, status)) return;
    // As upstream, a status update causes a sync. Without a refusal such a sync would change nothing.
    if (refusal !== undefined) this.#queue.add(replicas);
    replicas.object =
      object.kind === 'ReplicaSet'
        ? this.#api.updateStatus('ReplicaSet', { ...object, status })
        : this.#api.updateStatus('ReplicationController', { ...object, status });
  }

  /** Number of available pods. Adds a sync for the time at which the next one becomes available. */
  #available(replicas: Replicas): number {
    const minReadySeconds = replicas.object.spec.minReadySeconds ?? 0;
    if (minReadySeconds === 0) return replicas.ready;
    const waits = this.#ownActivePods(replicas)
      .map((pod) => availableInMs(pod, minReadySeconds, this.#wallMs()))
      .filter((wait) => wait !== undefined);
    const later = waits.filter((wait) => wait > 0);
    if (later.length > 0) this.#queue.addAfter(replicas, least(later));
    return waits.length - later.length;
  }

  #wallMs(): number {
    return this.#epochMs + this.#clock.nowMs;
  }
}
