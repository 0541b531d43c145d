import { isReady } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import { attemptCreatePod } from '../shared/attempt.ts';
import type { CreateContext } from '../shared/attempt.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { remainingBackoffMs } from './backoff.ts';
import { removeTracking } from './finalizer.ts';
import { IndexSet } from './indexes.ts';
import { allFailures, completionIndex, completionsOf, indexedPod } from './pods.ts';
import { finishedAtMs, replacesFailedOnly } from './policies.ts';
import { podsToRemove } from './removal-rank.ts';
import { isIndexed } from './sync.ts';
import type { JobSync } from './sync.ts';
import { isEnding } from '../shared/pod-state.ts';
import { podOf } from '../shared/pod-template.ts';
import { slowStart } from '../shared/slow-start.ts';

/** MaxPodCreateDeletePerSync */
const MOST_PODS = 500;

/** How adjusting the pods went. */
export interface Adjustment {
  /** Why not all pods could be created. */
  readonly refusal?: ApiError;
  /** Missing pods are created after this back-off. */
  readonly waitMs?: number;
}

interface Created {
  readonly count: number;
  readonly refusal: ApiError | undefined;
}

type ManageContext = CreateContext & Pick<ControllerDependencies, 'rules'>;

/** Creates missing pods and deletes surplus pods. Source: manageJob, pkg/controller/job/job_controller.go, v1.36. */
export function manageJob(context: ManageContext, sync: JobSync, nowMs: number): Adjustment {
  const { job, active } = sync;
  const completions = isIndexed(job) ? (completionsOf(job) ?? 0) : undefined;
  const wanted = job.spec.suspend === true ? 0 : wantedActive(sync);
  const surplus = Math.max(0, active.length - wanted);
  const removed = podsToRemove(active, surplus, completions);
  if (removed.length > 0 || job.spec.suspend === true) {
    const most = job.spec.suspend === true ? removed.length : MOST_PODS;
    removeUncounted(context, sync, removed.slice(0, most));
    return {};
  }
  const awaited = replacesFailedOnly(job) ? sync.terminating : 0;
  const missing = wanted - awaited - active.length;
  return missing > 0 ? createMissing(context, sync, missing, nowMs) : {};
}

/** Deletes the active pods of a Job that finishes. They count until their finalizers are removed. Source: deleteActivePods. */
export function deleteActive(context: CreateContext, sync: JobSync): void {
  for (const pod of sync.active) deletePod(context, sync, pod);
}

function wantedActive({ job, succeeded, active }: JobSync): number {
  const { parallelism = 1 } = job.spec;
  const completions = completionsOf(job);
  if (completions === undefined) return succeeded > 0 ? active.length : parallelism;
  return Math.max(0, Math.min(parallelism, completions - succeeded));
}

/** Without their finalizers, so that they do not count as failures. Source: deleteJobPods. */
function removeUncounted(context: CreateContext, sync: JobSync, pods: readonly Pod[]): void {
  for (const pod of pods) {
    removeTracking(context.api, pod);
    deletePod(context, sync, pod);
  }
}

function deletePod({ api, events }: CreateContext, sync: JobSync, pod: Pod): void {
  const { name, namespace } = pod.metadata;
  if (api.get('Pod', namespace, name) !== undefined) {
    api.delete('Pod', namespace, name);
    events.event(sync.job, 'Normal', 'SuccessfulDelete', `Deleted pod: ${name}`);
  }
  sync.activeCount--;
  sync.terminating++;
  if (isReady(pod)) sync.ready--;
}

function createMissing(
  context: ManageContext,
  sync: JobSync,
  missing: number,
  nowMs: number,
): Adjustment {
  const backoffMs = sync.isPerIndex ? 0 : remainingBackoffMs(sync.backoff, nowMs);
  if (backoffMs > 0) return waits(context, sync, backoffMs);
  const { job, state } = sync;
  const count = Math.min(missing, MOST_PODS);
  if (sync.indexes === undefined) {
    return recordCreated(
      sync,
      createPods(context, sync, count, () => podOf(state.blueprint)),
    );
  }
  const pending = pendingIndexes(sync, count);
  const { due, waitMs } = dueIndexes(sync, pending, nowMs);
  if (due.length === 0 && waitMs > 0) return waits(context, sync, waitMs);
  const { delayed } = sync.indexes;
  const created = createPods(context, sync, due.length, (at) => {
    const index = due[at] ?? 0;
    return indexedPod(job, state.blueprint, index, delayed.get(index));
  });
  return recordCreated(sync, created);
}

/** Before v1.36 the status counts no active pods while a Job waits to replace a failed one, as upstream. */
function waits({ rules }: ManageContext, sync: JobSync, waitMs: number): Adjustment {
  if (rules?.keepsActiveInBackOff === false) sync.activeCount = 0;
  return { waitMs };
}

function recordCreated(sync: JobSync, { count, refusal }: Created): Adjustment {
  sync.activeCount += count;
  return refusal === undefined ? {} : { refusal };
}

function createPods(
  context: CreateContext,
  { job }: JobSync,
  wanted: number,
  podAt: (at: number) => Pod,
): Created {
  let count = 0;
  const refusal = slowStart(wanted, (at) => {
    const created = attemptCreatePod(context, job, podAt(at));
    if (created instanceof ApiError) return created;
    count++;
    const message = `Created pod: ${created.metadata.name}`;
    context.events.event(job, 'Normal', 'SuccessfulCreate', message);
    return undefined;
  });
  return { count, refusal };
}

/** Source: firstPendingIndexes, pkg/controller/job/indexed_job_utils.go, v1.34. */
function pendingIndexes(sync: JobSync, count: number): readonly number[] {
  const { job, active, pods, indexes } = sync;
  if (indexes === undefined) return [];
  const present = replacesFailedOnly(job) ? [...active, ...pods.filter(isEnding)] : active;
  const taken = present.map(completionIndex).filter((index) => index !== undefined);
  return indexes.succeeded
    .with(IndexSet.of(taken))
    .with(indexes.failed ?? IndexSet.EMPTY)
    .missing(count, indexes.completions);
}

/** The indexes without back-off; if there is none, how long the first index waits. Source: getPodCreationInfoForIndependentIndexes. */
function dueIndexes(
  { indexes }: JobSync,
  pending: readonly number[],
  nowMs: number,
): { readonly due: readonly number[]; readonly waitMs: number } {
  let waitMs = Infinity;
  const due = pending.filter((index) => {
    const last = indexes?.delayed.get(index);
    if (last === undefined) return true;
    const record = { failures: allFailures(last) + 1, lastMs: finishedAtMs(last) };
    const leftMs = remainingBackoffMs(record, nowMs);
    if (leftMs > 0) waitMs = Math.min(waitMs, leftMs);
    return leftMs === 0;
  });
  return { due, waitMs: waitMs === Infinity ? 0 : waitMs };
}
