import type { DaemonSet, Deployment, StatefulSet } from '../../objects/index.ts';

/**
 * Whether `kubectl rollout status` says that the rollout is done, and no surplus pods are left.
 * Source: kubectl pkg/polymorphichelpers/rollout_status.go, v1.34.
 */
export function isComplete(workload: Deployment | StatefulSet | DaemonSet): boolean {
  const { generation = 0 } = workload.metadata;
  if ((workload.status?.observedGeneration ?? 0) < generation) return false;
  switch (workload.kind) {
    case 'Deployment':
      return isDeploymentComplete(workload);
    case 'StatefulSet':
      return isStatefulSetComplete(workload);
    case 'DaemonSet':
      return isDaemonSetComplete(workload);
  }
}

function isDeploymentComplete({ spec, status = {} }: Deployment): boolean {
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = status;
  const isUpdated = updatedReplicas >= (spec.replicas ?? 1) && replicas <= updatedReplicas;
  return isUpdated && availableReplicas >= updatedReplicas;
}

function isStatefulSetComplete({ spec, status }: StatefulSet): boolean {
  const wanted = spec.replicas ?? 1;
  const { replicas = 0, readyReplicas = 0 } = status ?? {};
  if (readyReplicas < wanted || replicas > wanted) return false;
  return spec.updateStrategy?.type === 'OnDelete' || isUpdated(spec, status, wanted);
}

function isUpdated(
  spec: StatefulSet['spec'],
  status: StatefulSet['status'],
  wanted: number,
): boolean {
  const { partition = 0 } = spec.updateStrategy?.rollingUpdate ?? {};
  if (partition > 0) return (status?.updatedReplicas ?? 0) >= wanted - partition;
  return status?.updateRevision === status?.currentRevision;
}

function isDaemonSetComplete({ spec, status }: DaemonSet): boolean {
  const {
    desiredNumberScheduled = 0,
    updatedNumberScheduled = 0,
    numberAvailable = 0,
  } = status ?? {};
  const isUpdated =
    spec.updateStrategy?.type === 'OnDelete' || updatedNumberScheduled >= desiredNumberScheduled;
  return isUpdated && numberAvailable >= desiredNumberScheduled;
}
