import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  Node,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '../../objects/index.ts';
import { daemonTemplate } from '../daemon-set/pod.ts';
import { completionsOf } from '../job/pods.ts';

/** An object of a kind that creates pods. */
export type WorkloadObject =
  CronJob | DaemonSet | Deployment | Job | ReplicaSet | ReplicationController | StatefulSet;

/** How many pods a workload runs at the same time if all can be scheduled. */
export function expectedPods(workload: WorkloadObject, nodes: readonly Node[]): number {
  switch (workload.kind) {
    case 'DaemonSet': {
      const { eligible } = daemonTemplate(workload, undefined);
      return nodes.filter((node) => eligible(node).run).length;
    }
    case 'Job':
      return podsOfJob(workload);
    case 'CronJob': {
      const { metadata, spec } = workload;
      if (spec.suspend === true || spec.jobTemplate.spec === undefined) return 0;
      const job = { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: spec.jobTemplate.spec };
      return podsOfJob({ ...job, kind: 'Job' });
    }
    default:
      return workload.spec.replicas ?? 1;
  }
}

/** How many pods a workload creates in all if none fails; a CronJob in one run. */
export function totalPods(workload: WorkloadObject, nodes: readonly Node[]): number {
  switch (workload.kind) {
    case 'Job':
      return totalPodsOfJob(workload.spec);
    case 'CronJob': {
      const { suspend, jobTemplate } = workload.spec;
      if (suspend === true || jobTemplate.spec === undefined) return 0;
      return totalPodsOfJob(jobTemplate.spec);
    }
    default:
      return expectedPods(workload, nodes);
  }
}

function totalPodsOfJob({ suspend, parallelism = 1, completions }: Job['spec']): number {
  return suspend === true || parallelism === 0 ? 0 : (completions ?? parallelism);
}

function podsOfJob(job: Job): number {
  const { parallelism = 1, suspend } = job.spec;
  if (suspend === true) return 0;
  return Math.min(parallelism, completionsOf(job) ?? parallelism);
}
