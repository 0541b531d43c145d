import { controllerOf } from '../../objects/index.ts';
import type {
  Deployment,
  Job,
  Pod,
  ReplicaSet,
  ReplicationController,
} from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { groupBy } from '../../units/index.ts';
import { replicasOf } from '../deployment/limits.ts';
import { REVISION } from '../deployment/revision.ts';
import { completionsOf } from '../job/pods.ts';
import { replacesFailedOnly } from '../job/policies.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { isActive, isEnding, isTerminating } from '../shared/pod-state.ts';

/** Reads the cluster at the end of a run. */
export type ClusterReader = Pick<ApiServer, 'gates' | 'get' | 'list' | 'ownedBy'>;

/** Pods that a workload lacks. */
export interface PodShortage {
  /** Pods that its controller has to create. */
  readonly missing: number;
  /** Why it has not created them. */
  readonly why: string;
  /** Pods that the rollout still has to replace. */
  readonly behind: number;
  /** What the rollout waits for. */
  readonly rolloutWaits: string;
}

const NO_SHORTAGE: PodShortage = { missing: 0, why: '', behind: 0, rolloutWaits: '' };
const NOT_YET = 'its controller has not created them yet';

export function shortage(parts: Partial<PodShortage>): PodShortage {
  return { ...NO_SHORTAGE, why: NOT_YET, ...parts };
}

export const plural = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** The pods that the object with this uid controls. */
export const controlledPods = (uid: string, api: Pick<ClusterReader, 'ownedBy'>): readonly Pod[] =>
  api.ownedBy(uid).filter(({ metadata }) => controllerOf(metadata)?.uid === uid);

export function replicaShortage(
  { metadata, spec, status }: ReplicaSet | ReplicationController,
  api: ClusterReader,
): PodShortage {
  const wanted = spec.replicas ?? 1;
  const hasTemplate = 'template' in spec;
  if (!hasTemplate || isTerminating({ metadata }) || (status?.replicas ?? 0) >= wanted) {
    return NO_SHORTAGE;
  }
  const own = controlledPods(uidOf(metadata), api).filter(isActive);
  return shortage({ missing: Math.max(0, wanted - own.length) });
}

/** All ReplicaSets by the uids of their controllers. */
export const replicaSetsByOwner = (
  api: Pick<ClusterReader, 'list'>,
): ReadonlyMap<string, readonly ReplicaSet[]> =>
  groupBy(api.list('ReplicaSet'), ({ metadata }) => controllerOf(metadata)?.uid ?? '');

/** Without the shortage of its ReplicaSets, which are `sets`. A paused rollout does not wait. */
export function deploymentShortage(
  deployment: Deployment,
  sets: readonly ReplicaSet[],
): PodShortage {
  const { metadata, spec } = deployment;
  if (isTerminating(deployment) || spec.paused === true) return NO_SHORTAGE;
  const wanted = spec.replicas ?? 1;
  const current = currentReplicaSet(deployment, sets);
  // Before the first sync of a new template the annotation belongs to the former template.
  const isSynced = deployment.status?.observedGeneration === metadata.generation;
  if (current === undefined || !isSynced) {
    return shortage({ missing: wanted, why: 'waits for its ReplicaSet' });
  }
  const replicas = replicasOf(current);
  const behind = wanted - replicas;
  if (behind <= 0) return NO_SHORTAGE;
  const pending = replicas - (current.status?.availableReplicas ?? 0);
  const rolloutWaits =
    pending > 0
      ? `rollout waits for ${plural(pending, 'new pod')} to be available`
      : 'rollout waits for old pods to end';
  return shortage({ behind, rolloutWaits });
}

/** The ReplicaSet with the revision of the Deployment; undefined before it exists. */
export function currentReplicaSet(
  { metadata }: Deployment,
  sets: readonly ReplicaSet[],
): ReplicaSet | undefined {
  const revision = metadata.annotations?.[REVISION];
  return sets.find((set) => set.metadata.annotations?.[REVISION] === revision);
}

const FINISHED: readonly string[] = ['Complete', 'Failed', 'FailureTarget', 'SuccessCriteriaMet'];

export function jobShortage(job: Job, api: ClusterReader): PodShortage {
  if (isFinishedJob(job) || job.spec.suspend === true || isTerminating(job)) return NO_SHORTAGE;
  const own = controlledPods(uidOf(job.metadata), api);
  const active = own.filter(isActive).length;
  const awaited = replacesFailedOnly(job) ? own.filter(isEnding).length : 0;
  const missing = wantedPods(job) - active;
  if (missing <= 0) return NO_SHORTAGE;
  if (awaited >= missing) return shortage({ missing, why: 'waits for deleted pods to end' });
  return shortage(
    (job.status?.failed ?? 0) > 0
      ? { missing, why: 'waits to try again after a failed pod' }
      : { missing },
  );
}

/** How many pods may be active; 0 for a work queue with a success. */
export function wantedPods(job: Job): number {
  const { spec, status } = job;
  const succeeded = status?.succeeded ?? 0;
  const completions = completionsOf(job);
  if (completions === undefined && succeeded > 0) return 0;
  const left = completions === undefined ? Infinity : completions - succeeded;
  return Math.min(spec.parallelism ?? 1, left);
}

/** Whether the Job is complete or has failed. */
export function isFinishedJob({ status }: Job): boolean {
  const { conditions = [] } = status ?? {};
  return conditions.some((one) => one.status === 'True' && FINISHED.includes(one.type));
}
