import { isReady, isTerminal } from '../../objects/index.ts';
import type {
  DaemonSet,
  Deployment,
  Job,
  Pod,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '../../objects/index.ts';
import {
  controlledPods,
  currentReplicaSet,
  isActive,
  isFinishedJob,
  isInRange,
  isTerminating,
  ordinalOf,
  uidOf,
  wantedPods,
} from '../../controllers/index.ts';
import type { ClusterReader } from '../../controllers/index.ts';

/** What a workload asks for, and what it has. */
export interface PodClaim {
  readonly wanted: number;
  /** Pods that are ready; for a Job, pods that run. */
  readonly ready: number;
  /** Pods that should be gone: of a former template, or beyond the wanted number. */
  readonly surplus: number;
  /** uids of the controllers of the wanted pods. */
  readonly controllers: readonly string[];
  /** Pods of a Job that have succeeded; undefined for other workloads. */
  readonly succeeded?: number;
}

const NOTHING: PodClaim = { wanted: 0, ready: 0, surplus: 0, controllers: [] };

/** `sets`: all ReplicaSets of the Deployment. A paused rollout may have pods of several. */
export function deploymentClaim(deployment: Deployment, sets: readonly ReplicaSet[]): PodClaim {
  if (isTerminating(deployment)) return NOTHING;
  const { replicas: wanted = 1, paused = false } = deployment.spec;
  const current = currentReplicaSet(deployment, sets);
  const counted = paused ? sets : current === undefined ? [] : [current];
  const ready = counted.reduce((sum, { status }) => sum + (status?.readyReplicas ?? 0), 0);
  const pods = sets.reduce((sum, { status }) => sum + (status?.replicas ?? 0), 0);
  const surplus = Math.max(0, pods - wanted);
  return { wanted, ready, surplus, controllers: counted.map(({ metadata }) => uidOf(metadata)) };
}

export function replicaClaim(set: ReplicaSet | ReplicationController): PodClaim {
  if (isTerminating(set) || !('template' in set.spec)) return NOTHING;
  const { replicas: wanted = 1 } = set.spec;
  const { replicas = 0, readyReplicas: ready = 0 } = set.status ?? {};
  return {
    wanted,
    ready,
    surplus: Math.max(0, replicas - wanted),
    controllers: [uidOf(set.metadata)],
  };
}

export function statefulClaim(set: StatefulSet, api: ClusterReader): PodClaim {
  if (isTerminating(set)) return NOTHING;
  const { replicas: wanted = 1 } = set.spec;
  const controllers = [uidOf(set.metadata)];
  const { replicas = 0, readyReplicas = 0 } = set.status ?? {};
  if (replicas === wanted && readyReplicas === wanted) {
    return { wanted, ready: wanted, surplus: 0, controllers };
  }
  const own = controlledPods(uidOf(set.metadata), api);
  const inRange = (pod: Pod): boolean => isInRange(set, ordinalOf(set, pod.metadata.name) ?? -1);
  return {
    wanted,
    ready: own.filter((pod) => inRange(pod) && isActive(pod) && isReady(pod)).length,
    surplus: own.filter((pod) => !inRange(pod) && isActive(pod)).length,
    controllers,
  };
}

/** By its status: the controller knows which nodes are eligible. */
export function daemonClaim(set: DaemonSet): PodClaim {
  if (isTerminating(set)) return NOTHING;
  const { desiredNumberScheduled: wanted = 0, numberReady: ready = 0 } = set.status ?? {};
  return { wanted, ready, surplus: 0, controllers: [uidOf(set.metadata)] };
}

/** A Job that has finished or is suspended asks for no pods; a failed Job is reported elsewhere. */
export function jobClaim(job: Job, api: ClusterReader): PodClaim {
  if (isTerminating(job) || isFinishedJob(job) || job.spec.suspend === true) return NOTHING;
  const running = controlledPods(uidOf(job.metadata), api).filter(
    (pod) => isActive(pod) && pod.status?.phase === 'Running',
  );
  const { succeeded = 0 } = job.status ?? {};
  const controllers = [uidOf(job.metadata)];
  return { wanted: wantedPods(job), ready: running.length, surplus: 0, controllers, succeeded };
}

/** Whether `ready` counts a pod of a Job or of another workload. */
export const isServing = (pod: Pod, isOfJob: boolean): boolean =>
  isTerminal(pod) ? false : isOfJob ? pod.status?.phase === 'Running' : isReady(pod);
