import { compileLabelSelector, isReady, isTerminal } from '../api/index.ts';
import type { Labels, Pod, StatefulSet } from '../api/index.ts';
import type { CreateContext } from './attempt.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiError, ApiServer, EventRecorder } from '../store/index.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { availableInMs, isTerminating } from './pod-state.ts';
import type { PodTracker } from './pod-tracker.ts';
import { revisionOfPod } from './revisions.ts';
import { Retries } from './retries.ts';
import { createStatefulPod } from './stateful-pod-control.ts';
import { ordinalOf } from './stateful-pod.ts';
import { StatefulRevisions } from './stateful-revisions.ts';
import { nonZero, sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';
import { WorkloadRegistry } from './workload-registry.ts';
import type { TrackedWorkload } from './workload-registry.ts';

/** A StatefulSet and its pods by ordinal. */
class Replicas implements TrackedWorkload<StatefulSet> {
  object: StatefulSet;
  readonly revisions: StatefulRevisions;
  readonly matchLabels: Labels | undefined;
  readonly pods = new Map<number, Pod>();
  ready = 0;
  /** The pods of all ordinals below it are running and available, so that a sync can skip them. */
  settled = 0;
  /** Why the last sync could not create a pod. */
  refusal: ApiError | undefined;
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: Replicas) => void;

  constructor(object: StatefulSet, changed: (self: Replicas) => void) {
    this.object = object;
    this.#changed = changed;
    this.revisions = new StatefulRevisions(object);
    this.matchLabels = object.spec.selector.matchLabels;
    this.#matches = compileLabelSelector(object.spec.selector);
  }

  specChanged(object: StatefulSet): void {
    this.object = object;
    this.revisions.specChanged();
    this.settled = 0;
  }

  forgetRefusal(): void {
    this.refusal = undefined;
  }

  adopts(pod: Pod, labels: Labels): boolean {
    return this.#matches(labels) && ordinalOf(this.object, pod.metadata.name) !== undefined;
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const pod = after ?? before;
    const ordinal = pod === undefined ? undefined : ordinalOf(this.object, pod.metadata.name);
    if (ordinal === undefined) return;
    if (after === undefined) this.pods.delete(ordinal);
    else this.pods.set(ordinal, after);
    const wasReady = before !== undefined && isRunningAndReady(before);
    const nowReady = after !== undefined && isRunningAndReady(after);
    this.ready += Number(nowReady) - Number(wasReady);
    this.revisions.podChanged(before, after);
    if (!nowReady || isTerminating(after)) this.settled = Math.min(this.settled, ordinal);
    this.#changed(this);
  }
}

/** Creates pods with ordinals, by default one after the other. Source: pkg/controller/statefulset, v1.34. */
export class StatefulSetController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #events: EventRecorder;
  readonly #context: CreateContext;
  readonly #retries: Retries<Replicas>;
  readonly #queue: WorkQueue<Replicas>;
  readonly #workloads: WorkloadRegistry<StatefulSet, Replicas>;
  readonly #unwatch: () => void;
  readonly #enqueue = (item: Replicas): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#epochMs = dependencies.epochMs;
    this.#events = dependencies.events;
    this.#context = dependencies;
    this.#retries = new Retries(dependencies.retryClock, this.#enqueue);
    this.#queue = new WorkQueue(dependencies.clock, (item) => {
      this.#sync(item);
    });
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new Replicas(object, this.#enqueue),
      this.#enqueue,
    );
    this.#unwatch = dependencies.api.watch('StatefulSet', this.#workloads.onEvent);
  }

  stop(): void {
    this.#unwatch();
  }

  #sync(set: Replicas): void {
    if (!this.#workloads.has(set)) return;
    set.revisions.refresh(this.#api, set.object);
    set.forgetRefusal();
    if (!isTerminating(set.object) && this.#processReplicas(set) && this.#processCondemned(set)) {
      this.#roll(set);
    }
    this.#writeStatus(set);
    if (set.refusal === undefined) this.#retries.forget(set);
    else this.#retries.failed(set, set.object.metadata.namespace);
  }

  /**
   * Creates the pods of all ordinals, lowest first. False: an ordered set has to wait, or a pod was refused. A parallel set
   * creates its pods in batches like slowStart; existing pods count in their batch.
   */
  #processReplicas(set: Replicas): boolean {
    const { start, end } = range(set.object);
    const ordered = set.object.spec.podManagementPolicy !== 'Parallel';
    let batchEnd = start + 1;
    for (let ordinal = Math.max(start, set.settled); ordinal < end; ordinal++) {
      // Batches of 1, 2, 4 end after 1, 3, 7 ordinals.
      while (ordinal >= batchEnd) batchEnd += batchEnd - start + 1;
      const settled = this.#processReplica(set, ordinal);
      if (settled && ordinal === Math.max(start, set.settled)) set.settled = ordinal + 1;
      if (!settled && ordered) return false;
      if (set.refusal !== undefined && ordinal + 1 === batchEnd) return false;
    }
    return set.refusal === undefined;
  }

  /** Creates or replaces the pod of an ordinal. True: it is running and available. */
  #processReplica(set: Replicas, ordinal: number): boolean {
    const pod = set.pods.get(ordinal);
    if (pod === undefined) {
      this.#create(set, ordinal);
      return false;
    }
    if (isTerminating(pod)) return false;
    if (isTerminal(pod)) {
      this.#recreate(set.object, pod);
      return false;
    }
    if (!isRunningAndReady(pod)) return false;
    const minReadySeconds = set.object.spec.minReadySeconds ?? 0;
    const wait = availableInMs(pod, minReadySeconds, this.#epochMs + this.#clock.nowMs);
    if (wait === undefined || wait === 0) return true;
    this.#queue.addAfter(set, wait);
    return false;
  }

  #create(set: Replicas, ordinal: number): void {
    const { object, revisions } = set;
    const revision = ordinal < firstUpdated(set) ? revisions.current : revisions.update;
    const blueprint = revisions.blueprint(revision);
    const refusal = createStatefulPod(this.#context, object, { ordinal, revision, blueprint });
    set.refusal ??= refusal;
  }

  #recreate(object: StatefulSet, pod: Pod): void {
    const { name, namespace = '' } = object.metadata;
    const failed = pod.status?.phase === 'Failed';
    this.#events.event(
      object,
      failed ? 'Warning' : 'Normal',
      failed ? 'RecreatingFailedPod' : 'RecreatingTerminatedPod',
      `StatefulSet ${namespace}/${name} is recreating ${failed ? 'failed' : 'terminated'} Pod ${pod.metadata.name}`,
    );
    this.#deletePod(object, pod);
  }

  /** Deletes pods outside the range, highest ordinal first; an ordered set one at a time. False: it has to wait. */
  #processCondemned(set: Replicas): boolean {
    const { start, end } = range(set.object);
    if (set.pods.size <= end - start) return true;
    const ordered = set.object.spec.podManagementPolicy !== 'Parallel';
    const condemned = [...set.pods]
      .filter(([ordinal]) => ordinal < start || ordinal >= end)
      .sort(([a], [b]) => b - a)
      .map(([, pod]) => pod);
    const unhealthy = condemned.findLast((pod) => !this.#isAvailable(set.object, pod));
    for (const pod of condemned) {
      if (ordered && pod !== unhealthy && !this.#isAvailable(set.object, pod)) return false;
      if (!isTerminating(pod)) this.#deletePod(set.object, pod);
      if (ordered) return false;
    }
    return true;
  }

  /** Deletes the highest pod of an older revision once all pods above it are available. */
  #roll(set: Replicas): void {
    const { object, pods, revisions } = set;
    const { start, end } = range(object);
    if (object.spec.updateStrategy?.type === 'OnDelete') return;
    const first = start + (object.spec.updateStrategy?.rollingUpdate?.partition ?? 0);
    if (revisions.updatedReplicas >= end - first) return;
    for (let ordinal = end - 1; ordinal >= first; ordinal--) {
      const pod = pods.get(ordinal);
      if (pod === undefined) return;
      if (!isTerminating(pod) && revisionOfPod(pod) !== revisions.update) {
        this.#deletePod(object, pod);
        return;
      }
      if (!this.#isAvailable(object, pod)) return;
    }
  }

  #isAvailable({ spec }: StatefulSet, pod: Pod): boolean {
    if (!isRunningAndReady(pod) || isTerminating(pod)) return false;
    const wallMs = this.#epochMs + this.#clock.nowMs;
    return (availableInMs(pod, spec.minReadySeconds ?? 0, wallMs) ?? 0) === 0;
  }

  #deletePod(object: StatefulSet, pod: Pod): void {
    const { name } = pod.metadata;
    this.#api.delete('Pod', pod.metadata.namespace ?? '', name);
    const message = `delete Pod ${name} in StatefulSet ${object.metadata.name} successful`;
    this.#events.event(object, 'Normal', 'SuccessfulDelete', message);
  }

  #writeStatus(set: Replicas): void {
    const { object, pods, ready, revisions } = set;
    const { conditions, collisionCount } = object.status ?? {};
    const { updatedReplicas } = revisions;
    const wanted = object.spec.replicas ?? 1;
    // Source: completeRollingUpdate.
    const isComplete = updatedReplicas === wanted && ready === wanted && pods.size === wanted;
    if (isComplete && object.spec.updateStrategy?.type !== 'OnDelete') revisions.complete();
    const status = {
      replicas: pods.size,
      ...nonZero({
        readyReplicas: ready,
        availableReplicas: this.#available(set),
        currentReplicas: revisions.currentReplicas,
        updatedReplicas,
        observedGeneration: object.metadata.generation ?? 0,
      }),
      currentRevision: revisions.current,
      updateRevision: revisions.update,
      ...(collisionCount === undefined ? undefined : { collisionCount }),
      ...(conditions === undefined ? undefined : { conditions }),
    };
    if (!sameStatus(object.status, status)) {
      set.object = this.#api.updateStatus('StatefulSet', { ...object, status });
    }
  }

  #available({ object, pods, ready }: Replicas): number {
    const minReadySeconds = object.spec.minReadySeconds ?? 0;
    if (minReadySeconds === 0) return ready;
    const wallMs = this.#epochMs + this.#clock.nowMs;
    return [...pods.values()].filter(
      (pod) => isRunningAndReady(pod) && availableInMs(pod, minReadySeconds, wallMs) === 0,
    ).length;
  }
}

function range({ spec }: StatefulSet): { readonly start: number; readonly end: number } {
  const start = spec.ordinals?.start ?? 0;
  return { start, end: start + (spec.replicas ?? 1) };
}

/** Pods below this ordinal are created with the current revision. Source: newVersionedStatefulSetPod. */
function firstUpdated({ object: { spec, status } }: Replicas): number {
  const { type, rollingUpdate } = spec.updateStrategy ?? {};
  const start = spec.ordinals?.start ?? 0;
  if (type === 'OnDelete') return start;
  return (
    start +
    (rollingUpdate === undefined ? (status?.currentReplicas ?? 0) : (rollingUpdate.partition ?? 0))
  );
}

function isRunningAndReady(pod: Pod): boolean {
  return pod.status?.phase === 'Running' && isReady(pod);
}
