import type { Job, JobSpec, Pod } from '../../objects/index.ts';
import {
  completionIndex,
  controllerReference,
  IndexSet,
  isTracked,
} from '../../controllers/index.ts';
import { activePods, firstCreated } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';
import { templateOfPod } from './template-of-pod.ts';
import type { Workloads } from './workloads.ts';
import { greatest } from '../../units/index.ts';

const DEFAULT_BACKOFF_LIMIT = 6;

/** The scheduled minute, with which CronJobs suffix the names of their Jobs (pkg/controller/cronjob/utils.go, v1.34). */
const DUE_MINUTE = /-\d{8,}$/;

/**
 * The Job that owns running pods: it wants the running and the succeeded pods and no others. Undefined if no pod runs, since such
 * a Job has nothing left to do.
 */
export function missingJob(group: PodGroup, cronJobs: Workloads<'CronJob'>): Job | undefined {
  const { owner, namespace, pods } = group;
  const active = activePods(group);
  const [model] = active;
  if (model === undefined) return undefined;
  const startTime = firstCreated(group);
  const template = templateOfPod(model);
  const cronJob = cronJobs.get(namespace, owner.name.replace(DUE_MINUTE, ''));
  const scheduledBy = DUE_MINUTE.test(owner.name)
    ? (cronJob?.existing ?? cronJob?.manifests[0])
    : undefined;
  const { spec, completedIndexes } = sizeOf(active, pods);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: owner.name,
      namespace,
      uid: owner.uid,
      generation: 1,
      ...(startTime === '' ? undefined : { creationTimestamp: startTime }),
      ...(scheduledBy === undefined
        ? undefined
        : { ownerReferences: [controllerReference(scheduledBy)] }),
    },
    spec: { ...spec, template },
    status: {
      active: active.length,
      ...(startTime === '' ? undefined : { startTime }),
      ...(completedIndexes === undefined ? undefined : { completedIndexes }),
      succeeded: countedPods(pods, 'Succeeded'),
      failed: countedPods(pods, 'Failed'),
    },
  };
}

/** Pods that the missing Job has counted: their finalizer is removed. */
function countedPods(pods: readonly Pod[], phase: string): number {
  return pods.filter((pod) => pod.status?.phase === phase && !isTracked(pod)).length;
}

interface JobSize {
  readonly spec: Omit<JobSpec, 'template'>;
  readonly completedIndexes?: string;
}

function sizeOf(active: readonly Pod[], pods: readonly Pod[]): JobSize {
  const failed = pods.filter(({ status }) => status?.phase === 'Failed').length;
  const succeeded = pods.filter(({ status }) => status?.phase === 'Succeeded').length;
  const common = {
    parallelism: active.length,
    backoffLimit: DEFAULT_BACKOFF_LIMIT + failed,
  };
  const indexes = active.map(completionIndex).filter((index) => index !== undefined);
  if (indexes.length === 0) {
    return { spec: { ...common, completions: active.length + succeeded } };
  }
  const completions = greatest(indexes) + 1;
  const running = new Set(indexes);
  const others = Array.from({ length: completions }, (_, index) => index).filter(
    (index) => !running.has(index),
  );
  return {
    spec: { ...common, completionMode: 'Indexed', completions },
    ...(others.length === 0 ? undefined : { completedIndexes: IndexSet.of(others).toString() }),
  };
}
