import type { Deployment, Job, ReplicaSet, ReplicationController } from '../api/index.ts';
import type { ApiServer } from '../store/index.ts';
import { REVISION } from './deployment-replica-set.ts';
import { completionsOf } from './job-pods.ts';
import { replacesFailedOnly } from './job-policies.ts';
import { controllerOf, uidOf } from './owner-reference.ts';
import { isActive, isTerminal, isTerminating } from './pod-state.ts';

/** Reads the cluster as it stands at the end of a run. */
export type ClusterReader = Pick<ApiServer, 'get' | 'list' | 'ownedBy'>;

/** Pods of a workload that are wanted and do not exist. */
export interface PodShortage {
  /** Pods that its controller would create now. */
  readonly missing: number;
  /** What it waits for before it creates them. */
  readonly why: string;
  /** Pods of the new revision that a rollout has not come to. */
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

export function replicaShortage(
  { metadata, spec, status }: ReplicaSet | ReplicationController,
  api: ClusterReader,
): PodShortage {
  const wanted = spec.replicas ?? 1;
  const hasTemplate = 'template' in spec;
  if (!hasTemplate || isTerminating({ metadata }) || (status?.replicas ?? 0) >= wanted) {
    return NO_SHORTAGE;
  }
  const uid = uidOf(metadata);
  const own = api
    .ownedBy(uid)
    .filter((pod) => isActive(pod) && controllerOf(pod.metadata)?.uid === uid);
  return shortage({ missing: Math.max(0, wanted - own.length) });
}

/** Of the ReplicaSets' own shortage nothing is counted here. A paused rollout is not waiting. */
export function deploymentShortage(deployment: Deployment, api: ClusterReader): PodShortage {
  const { metadata, spec } = deployment;
  if (isTerminating(deployment) || spec.paused === true) return NO_SHORTAGE;
  const wanted = spec.replicas ?? 1;
  const revision = metadata.annotations?.[REVISION];
  const sets = api
    .list('ReplicaSet', metadata.namespace)
    .filter((set) => controllerOf(set.metadata)?.uid === metadata.uid);
  const current = sets.find((set) => set.metadata.annotations?.[REVISION] === revision);
  // Of a template that no ReplicaSet has yet the annotation tells nothing.
  const isSeen = deployment.status?.observedGeneration === metadata.generation;
  if (current === undefined || !isSeen) {
    return shortage({ missing: wanted, why: 'waits for its ReplicaSet' });
  }
  const behind = wanted - (current.spec.replicas ?? 1);
  if (behind <= 0) return NO_SHORTAGE;
  const pending = (current.spec.replicas ?? 1) - (current.status?.availableReplicas ?? 0);
  const rolloutWaits =
    pending > 0
      ? `rollout waits for ${plural(pending, 'new pod')} to be available`
      : 'rollout waits for old pods to end';
  return shortage({ behind, rolloutWaits });
}

const OVER: readonly string[] = ['Complete', 'Failed', 'FailureTarget', 'SuccessCriteriaMet'];

export function jobShortage(job: Job, api: ClusterReader): PodShortage {
  const { metadata, spec, status } = job;
  const isOver = status?.conditions?.some(
    (one) => one.status === 'True' && OVER.includes(one.type),
  );
  if (isOver === true || spec.suspend === true || isTerminating(job)) return NO_SHORTAGE;
  const { succeeded = 0, failed = 0 } = status ?? {};
  const completions = completionsOf(job);
  if (completions === undefined && succeeded > 0) return NO_SHORTAGE;
  const left = completions === undefined ? Infinity : completions - succeeded;
  const uid = uidOf(metadata);
  const own = api.ownedBy(uid).filter((pod) => controllerOf(pod.metadata)?.uid === uid);
  const active = own.filter(isActive).length;
  const leaving = own.filter((pod) => isTerminating(pod) && !isTerminal(pod)).length;
  const held = replacesFailedOnly(job) ? leaving : 0;
  const missing = Math.min(spec.parallelism ?? 1, left) - active;
  if (missing <= 0) return NO_SHORTAGE;
  if (held >= missing) return shortage({ missing, why: 'waits for deleted pods to end' });
  return shortage(
    failed > 0 ? { missing, why: 'waits to try again after a failed pod' } : { missing },
  );
}
