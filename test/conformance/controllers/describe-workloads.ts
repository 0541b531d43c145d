import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '../../../src/objects/index.ts';
import { describeConditions } from './describe-conditions.ts';
import { filled, secondsOf } from './filled.ts';
import type { Fields } from './filled.ts';
import type { RecordedNames } from './recorded-names.ts';

const REVISION = 'deployment.kubernetes.io/revision';
const HISTORY = 'deployment.kubernetes.io/revision-history';

export function describeDeployment(
  { metadata, spec, status = {} }: Deployment,
  names: RecordedNames,
): Fields {
  return filled({
    spec: spec.replicas,
    replicas: status.replicas,
    updated: status.updatedReplicas,
    ready: status.readyReplicas,
    available: status.availableReplicas,
    unavailable: status.unavailableReplicas,
    rev: metadata.annotations?.[REVISION],
    gen: String(status.observedGeneration === metadata.generation),
    cond: describeConditions(status.conditions, names),
  });
}

export function describeReplicaSet({ metadata, spec, status }: ReplicaSet): Fields {
  return filled({
    spec: spec.replicas,
    replicas: status?.replicas,
    ready: status?.readyReplicas,
    available: status?.availableReplicas,
    rev: metadata.annotations?.[REVISION],
    revs: metadata.annotations?.[HISTORY],
    owned: String(metadata.ownerReferences?.length ?? 0),
  });
}

export function describeReplicationController({ spec, status }: ReplicationController): Fields {
  return filled({
    spec: spec.replicas,
    replicas: status?.replicas,
    ready: status?.readyReplicas,
    available: status?.availableReplicas,
  });
}

export function describeStatefulSet({ spec, status }: StatefulSet): Fields {
  return filled({
    spec: spec.replicas,
    replicas: status?.replicas,
    ready: status?.readyReplicas,
    available: status?.availableReplicas,
    current: status?.currentReplicas,
    updated: status?.updatedReplicas,
    same: String(status?.currentRevision === status?.updateRevision),
  });
}

export function describeDaemonSet({ status }: DaemonSet): Fields {
  return filled({
    desired: status?.desiredNumberScheduled,
    current: status?.currentNumberScheduled,
    mis: status?.numberMisscheduled,
    ready: status?.numberReady,
    updated: status?.updatedNumberScheduled,
    available: status?.numberAvailable,
    unavailable: status?.numberUnavailable,
  });
}

export function describeCronJob({ status = {} }: CronJob): Fields {
  return filled({
    active: status.active?.length,
    last: secondsOf(status.lastScheduleTime),
    success: secondsOf(status.lastSuccessfulTime),
  });
}

export function describeJob({ spec, status = {} }: Job, names: RecordedNames): Fields {
  const { active, ready, terminating, succeeded, failed, failedIndexes } = status;
  return {
    ...filled({ active, ready, terminating, succeeded, failed, failedIndexes }),
    ...filled({ done: status.completedIndexes, parallelism: spec.parallelism }),
    ...filled({ start: secondsOf(status.startTime), end: secondsOf(status.completionTime) }),
    suspend: String(spec.suspend ?? false),
    cond: describeConditions(status.conditions, names),
  };
}
