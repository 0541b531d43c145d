import type { DeploymentSpec } from '../../src/objects/index.ts';
import type { Draw } from './draw.ts';

/** A workload that runs until it is deleted. */
type AppKind = 'Deployment' | 'ReplicaSet' | 'StatefulSet' | 'DaemonSet';

/** The fields of a workload's spec beside its template. `name`: its own and its label `app`. */
export function appFields(draw: Draw, kind: AppKind, name: string): object {
  const selector = { matchLabels: { app: name } };
  const replicas = draw.below(6);
  const common = { selector, ...(draw.chance(0.2) ? { minReadySeconds: draw.pick([1, 15]) } : {}) };
  switch (kind) {
    case 'DaemonSet':
      return { ...common, updateStrategy: daemonStrategy(draw) };
    case 'ReplicaSet':
      return { ...common, replicas };
    case 'StatefulSet': {
      const podManagementPolicy = draw.pick(['OrderedReady', 'Parallel']);
      const updateStrategy = statefulStrategy(draw);
      return { ...common, replicas, serviceName: name, podManagementPolicy, updateStrategy };
    }
    case 'Deployment':
      return { ...common, replicas, strategy: deploymentStrategy(draw) };
  }
}

export function jobFields(draw: Draw): object {
  return {
    completions: 1 + draw.below(4),
    parallelism: 1 + draw.below(3),
    backoffLimit: draw.below(4),
    ...(draw.chance(0.3) ? { completionMode: 'Indexed' } : {}),
    ...(draw.chance(0.2) ? { activeDeadlineSeconds: 1 + draw.below(90) } : {}),
    ...(draw.chance(0.2) ? { ttlSecondsAfterFinished: draw.below(60) } : {}),
  };
}

function deploymentStrategy(draw: Draw): NonNullable<DeploymentSpec['strategy']> {
  if (draw.chance(0.2)) return { type: 'Recreate' };
  const maxSurge = draw.pick([0, 1, 2, '50%']);
  // Both must not be 0.
  const maxUnavailable = draw.pick(maxSurge === 0 ? [1, 2] : [0, 1, '25%', '50%']);
  return { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } };
}

function daemonStrategy(draw: Draw): object {
  if (draw.chance(0.1)) return { type: 'OnDelete' };
  const rollingUpdate = draw.chance(0.4)
    ? { maxSurge: draw.pick([1, 2, '50%']), maxUnavailable: 0 }
    : { maxUnavailable: draw.pick([1, 2, '50%']) };
  return { type: 'RollingUpdate', rollingUpdate };
}

function statefulStrategy(draw: Draw): object {
  if (draw.chance(0.1)) return { type: 'OnDelete' };
  const rollingUpdate = {
    ...(draw.chance(0.3) ? { partition: draw.below(4) } : {}),
    ...(draw.chance(0.3) ? { maxUnavailable: draw.pick([1, 2, '50%']) } : {}),
  };
  return { type: 'RollingUpdate', rollingUpdate };
}

/** The spec of a disruption budget for the pods of a workload. */
export function budgetSpec(draw: Draw, app: string): object {
  const least = draw.chance(0.5)
    ? { minAvailable: draw.pick([0, 1, 2, '50%']) }
    : { maxUnavailable: draw.pick([0, 1, '30%']) };
  const policy = draw.pick(['AlwaysAllow', 'IfHealthyBudget']);
  return {
    ...least,
    selector: { matchLabels: { app } },
    ...(draw.chance(0.4) ? { unhealthyPodEvictionPolicy: policy } : {}),
  };
}

/** The limits of a quota. */
export function quotaLimits(draw: Draw): Readonly<Record<string, string>> {
  return {
    ...(draw.chance(0.7) ? { pods: String(1 + draw.below(12)) } : {}),
    ...(draw.chance(0.3) ? { 'requests.cpu': draw.pick(['500m', '2', '4']) } : {}),
    ...(draw.chance(0.3) ? { 'requests.memory': draw.pick(['500Mi', '2Gi']) } : {}),
  };
}
