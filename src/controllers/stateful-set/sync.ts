import { isTerminal } from '../../objects/index.ts';
import type { Pod, StatefulSet, StatefulSetStatus } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { isEnabled } from '../../features/index.ts';
import { scaledValue } from '../shared/scaled-value.ts';
import { availableInMs, isTerminating } from '../shared/pod-state.ts';
import { revisionOfPod } from '../shared/revisions.ts';
import { inBatches } from '../shared/slow-start.ts';
import { hasStaleClaim } from './claims.ts';
import type { StatefulPodControl } from './pod-control.ts';
import { ordinalRange, statefulPod } from './pod.ts';
import { isRunningAndReady } from './replicas.ts';
import type { StatefulReplicas } from './replicas.ts';
import { nonZero, sameStatus } from '../shared/status.ts';

/**
 * Result of one pod. 'next': go on. 'wait': the pod is not available yet, e.g. just created; an ordered set stops here.
 * 'failed': stop, since something was refused.
 */
type Step = 'next' | 'wait' | 'failed';

export interface StatefulSyncOptions {
  readonly api: ApiServer;
  readonly control: StatefulPodControl;
  /** Wall-clock milliseconds since 1970. */
  readonly wallMs: number;
}

/**
 * One sync of a StatefulSet.
 * Source: pkg/controller/statefulset/stateful_set_control.go updateStatefulSet and the functions that it calls, v1.34.
 */
export class StatefulSync {
  readonly #set: StatefulReplicas;
  readonly #object: StatefulSet;
  readonly #api: ApiServer;
  readonly #control: StatefulPodControl;
  readonly #wallMs: number;
  readonly #isOrdered: boolean;
  /** Number of ordinals in the range that this sync leaves without a pod, e.g. because of a stale claim. */
  #missing = 0;
  hasFailed = false;

  constructor(set: StatefulReplicas, { api, control, wallMs }: StatefulSyncOptions) {
    this.#set = set;
    this.#object = set.object;
    this.#api = api;
    this.#control = control;
    this.#wallMs = wallMs;
    this.#isOrdered = set.object.spec.podManagementPolicy !== 'Parallel';
  }

  run(): void {
    const set = this.#object;
    if (isTerminating(set)) return;
    if (!this.#processReplicas() || !this.#processCondemned()) return;
    if (set.spec.updateStrategy?.type === 'OnDelete') return;
    if (isEnabled(this.#api.gates, 'MaxUnavailableStatefulSet')) this.#rollSeveral();
    else this.#roll();
  }

  /**
   * Creates missing pods and deletes terminal ones, which the next sync replaces.
   * False: the sync ends here, since a pod is awaited or a request was refused.
   */
  #processReplicas(): boolean {
    const { start, end } = ordinalRange(this.#object);
    const skipped = Math.min(Math.max(0, this.#set.settled - start), end - start);
    if (!this.#isOrdered) {
      return inBatches(
        end - start,
        skipped,
        (index) => this.#processAndSettle(start + index) === 'failed',
      );
    }
    for (let ordinal = start + skipped; ordinal < end; ordinal++) {
      if (this.#processAndSettle(ordinal) !== 'next') return false;
    }
    return true;
  }

  /**
   * Processes one ordinal and, if all below it are settled, marks it as settled:
   * later syncs skip it (StatefulReplicas.settled).
   */
  #processAndSettle(ordinal: number): Step {
    const step = this.#processReplica(ordinal);
    if (step === 'failed') this.hasFailed = true;
    const { start } = ordinalRange(this.#object);
    const pod = this.#set.pods.get(ordinal);
    if (pod === undefined) this.#missing++;
    const isNext = ordinal === Math.max(start, this.#set.settled);
    if (isNext && step === 'next' && pod !== undefined && this.#isAvailable(pod)) {
      this.#set.settled = ordinal + 1;
    }
    return step;
  }

  #processReplica(ordinal: number): Step {
    const set = this.#object;
    const pod = this.#set.pods.get(ordinal);
    if (pod === undefined) return this.#create(ordinal);
    if (isTerminal(pod)) {
      if (!isTerminating(pod)) this.#control.delete(set, pod);
      return 'wait';
    }
    if (!isRunning(pod)) {
      if (this.#control.createClaims(set, pod, ordinal) !== undefined) return 'failed';
      this.#control.updateClaims(set, pod, ordinal);
    }
    if (this.#isOrdered && !this.#isAvailable(pod)) return 'wait';
    if (!this.#control.isConsistent(set, pod, ordinal)) this.#control.update(set, pod, ordinal);
    return 'next';
  }

  #create(ordinal: number): Step {
    const set = this.#object;
    const { revisions } = this.#set;
    const revision = ordinal < firstUpdated(set) ? revisions.current : revisions.update;
    const replica = { ordinal, revision, blueprint: revisions.blueprint(revision) };
    const { whenScaled } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
    if (whenScaled === 'Delete') {
      const pod = statefulPod(set, replica);
      if (hasStaleClaim(this.#api, { set, pod, ordinal })) return 'wait';
    }
    return this.#control.create(set, replica) ? 'wait' : 'failed';
  }

  /**
   * Deletes pods outside the range, highest ordinal first.
   * False only for ordered sets: there was such a pod, and the sync ends here.
   */
  #processCondemned(): boolean {
    const { start, end } = ordinalRange(this.#object);
    const { pods } = this.#set;
    if (pods.size + this.#missing <= end - start) return true;
    const condemned = [...pods]
      .filter(([ordinal]) => ordinal < start || ordinal >= end)
      .sort(([a], [b]) => b - a);
    for (const [ordinal, pod] of condemned) {
      if (!this.#control.isConsistent(this.#object, pod, ordinal))
        this.#control.updateClaims(this.#object, pod, ordinal);
    }
    // Upstream's firstUnhealthyPod: `condemned` is sorted downwards.
    const lowestUnhealthy = condemned.findLast(([, pod]) => !this.#isAvailable(pod))?.[1];
    if (this.#isOrdered) return this.#deleteOne(condemned, lowestUnhealthy);
    return inBatches(condemned.length, 0, (index) => {
      const pod = condemned[index]?.[1];
      if (pod !== undefined && !isTerminating(pod)) this.#control.delete(this.#object, pod);
      return false;
    });
  }

  /** True: there is none to delete. */
  #deleteOne(
    condemned: readonly (readonly [number, Pod])[],
    lowestUnhealthy: Pod | undefined,
  ): boolean {
    const highest = condemned[0]?.[1];
    if (highest === undefined) return true;
    const canGo = highest === lowestUnhealthy || this.#isAvailable(highest);
    if (canGo && !isTerminating(highest)) this.#control.delete(this.#object, highest);
    return false;
  }

  /** Deletes the highest pod of an older revision once all pods above it are available. */
  #roll(): void {
    if (this.#isUpdated) return;
    const { pods, revisions } = this.#set;
    const { first, end } = this.#updatedRange;
    for (let ordinal = end - 1; ordinal >= first; ordinal--) {
      const pod = pods.get(ordinal);
      if (pod === undefined) return;
      if (isOutdated(pod, revisions.update)) {
        this.#control.delete(this.#object, pod);
        return;
      }
      if (!this.#isAvailable(pod)) return;
    }
  }

  /** Rolling update with maxUnavailable. Source: updateStatefulSetAfterInvariantEstablished. */
  #rollSeveral(): void {
    if (this.#isUpdated) return;
    const { pods, revisions } = this.#set;
    const { start, first, end } = this.#updatedRange;
    const { maxUnavailable = 1 } = this.#object.spec.updateStrategy?.rollingUpdate ?? {};
    let left = Math.max(1, scaledValue(maxUnavailable, end - start, { roundUp: false }));
    for (let ordinal = start; ordinal < end; ordinal++) {
      const pod = pods.get(ordinal);
      if (pod === undefined || !this.#isAvailable(pod)) left--;
    }
    for (let ordinal = end - 1; ordinal >= first && left > 0; ordinal--) {
      const pod = pods.get(ordinal);
      if (pod === undefined || !isOutdated(pod, revisions.update)) continue;
      this.#control.delete(this.#object, pod);
      left--;
    }
  }

  /** No pod is terminating or of another revision. */
  get #isUpdated(): boolean {
    return this.#set.revisions.updatedReplicas === this.#set.pods.size;
  }

  get #updatedRange(): { readonly start: number; readonly first: number; readonly end: number } {
    const { start, end } = ordinalRange(this.#object);
    const { partition = 0 } = this.#object.spec.updateStrategy?.rollingUpdate ?? {};
    return { start, first: start + partition, end };
  }

  /** Running, ready for at least minReadySeconds, and not terminating. */
  #isAvailable(pod: Pod): boolean {
    if (!isRunningAndReady(pod) || isTerminating(pod)) return false;
    return isAvailable(this.#object, pod, this.#wallMs);
  }
}

/**
 * The status to write; undefined if it has not changed. Also completes a rolling update whose pods are all updated and ready.
 * Source: computeReplicaStatus and completeRollingUpdate.
 */
export function finishStatus(set: StatefulReplicas, wallMs: number): StatefulSetStatus | undefined {
  const { object, pods, ready, revisions } = set;
  const { conditions, collisionCount } = object.status ?? {};
  const { updatedReplicas } = revisions;
  const wanted = object.spec.replicas ?? 1;
  const isComplete = updatedReplicas === wanted && ready === wanted && pods.size === wanted;
  if (isComplete && object.spec.updateStrategy?.type !== 'OnDelete') revisions.complete();
  const status = {
    replicas: pods.size,
    ...nonZero({
      readyReplicas: ready,
      availableReplicas: availableReplicas(set, wallMs),
      currentReplicas: revisions.currentReplicas,
      updatedReplicas,
      observedGeneration: object.metadata.generation ?? 0,
    }),
    currentRevision: revisions.current,
    updateRevision: revisions.update,
    ...(collisionCount === undefined ? undefined : { collisionCount }),
    ...(conditions === undefined ? undefined : { conditions }),
  };
  return sameStatus(object.status, status) ? undefined : status;
}

export function availableReplicas(
  { object, pods, ready }: StatefulReplicas,
  wallMs: number,
): number {
  if ((object.spec.minReadySeconds ?? 0) === 0) return ready;
  return [...pods.values()].filter(
    (pod) => isRunningAndReady(pod) && isAvailable(object, pod, wallMs),
  ).length;
}

/**
 * Milliseconds until the next of the ready pods becomes available; minReadySeconds if no pod is about to.
 * Source: FindMinNextPodAvailabilityCheck, controller_utils.go, v1.36.
 */
export function nextAvailableInMs({ object, pods }: StatefulReplicas, wallMs: number): number {
  const { minReadySeconds = 0 } = object.spec;
  let next = minReadySeconds * 1000;
  for (const pod of pods.values()) {
    const inMs = availableInMs(pod, minReadySeconds, wallMs);
    if (inMs !== undefined && inMs > 0) next = Math.min(next, inMs);
  }
  return next;
}

function isAvailable({ spec }: StatefulSet, pod: Pod, wallMs: number): boolean {
  return availableInMs(pod, spec.minReadySeconds ?? 0, wallMs) === 0;
}

function isOutdated(pod: Pod, revision: string): boolean {
  return !isTerminating(pod) && revisionOfPod(pod) !== revision;
}

function isRunning({ status }: Pod): boolean {
  return status?.phase === 'Running';
}

/** Pods below this ordinal are created with the current revision. Source: newVersionedStatefulSetPod. */
function firstUpdated({ spec, status }: StatefulSet): number {
  const { type, rollingUpdate } = spec.updateStrategy ?? {};
  const start = spec.ordinals?.start ?? 0;
  if (rollingUpdate !== undefined) return start + (rollingUpdate.partition ?? 0);
  return start + (type === 'OnDelete' ? 0 : (status?.currentReplicas ?? 0));
}
