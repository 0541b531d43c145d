import type { Deployment, ReplicaSet } from '../api/index.ts';
import { limitsOf, replicasOf } from './deployment-rollout.ts';
import type { Scale } from './deployment-rollout.ts';

const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas';
const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas';

/** The annotations that store the Deployment's size when the ReplicaSet was last scaled. */
export function sizeAnnotations(deployment: Deployment): Readonly<Record<string, string>> {
  const desired = deployment.spec.replicas ?? 1;
  return { [DESIRED_REPLICAS]: String(desired), [MAX_REPLICAS]: String(maxReplicas(deployment)) };
}

/** The size has changed since the ReplicaSets were scaled. Source: pkg/controller/deployment/sync.go isScalingEvent, v1.34. */
export function isResized(deployment: Deployment, sets: readonly ReplicaSet[]): boolean {
  const desired = deployment.spec.replicas ?? 1;
  return sets.some((set) => {
    const before = numberIn(set, DESIRED_REPLICAS);
    return replicasOf(set) > 0 && before !== undefined && before !== desired;
  });
}

/**
 * Sizes after the Deployment was resized, or while it is paused: a single active ReplicaSet gets all replicas; during a rollout
 * all active ReplicaSets are scaled in proportion. Source: the same file, scale; deployment_util.go GetReplicaSetProportion.
 */
export function scaleAfterResize(
  deployment: Deployment,
  fresh: ReplicaSet | undefined,
  old: readonly ReplicaSet[],
): Scale {
  const desired = deployment.spec.replicas ?? 1;
  const all = fresh === undefined ? old : [...old, fresh];
  const active = all.filter((set) => replicasOf(set) > 0);
  const [only = fresh ?? newest(old)] = active;
  if (active.length < 2) return new Map(only === undefined ? [] : [[only, desired]]);
  if (fresh !== undefined && isSaturated(fresh, desired)) {
    return new Map(old.filter((set) => replicasOf(set) > 0).map((set) => [set, 0]));
  }
  if (deployment.spec.strategy?.type === 'Recreate') return new Map();
  return inProportion(deployment, active);
}

function inProportion(deployment: Deployment, active: readonly ReplicaSet[]): Scale {
  const desired = deployment.spec.replicas ?? 1;
  const present = active.reduce((sum, set) => sum + replicasOf(set), 0);
  const toAdd = (desired > 0 ? maxReplicas(deployment) : 0) - present;
  // Of ReplicaSets of equal size the newest grows first and the oldest shrinks first.
  const ordered = [...active].sort(
    (a, b) => replicasOf(b) - replicasOf(a) || (toAdd > 0 ? byAge(b, a) : byAge(a, b)),
  );
  let added = 0;
  const sizes = ordered.map((set) => {
    const share = toAdd === 0 || toAdd === added ? 0 : shareOf(deployment, set);
    const left = toAdd - added;
    const part = toAdd > 0 ? Math.min(share, left) : Math.max(share, left);
    added += part;
    return replicasOf(set) + part;
  });
  sizes[0] = Math.max(0, (sizes[0] ?? 0) + toAdd - added);
  return new Map(ordered.map((set, at) => [set, sizes[at] ?? 0]));
}

function shareOf(deployment: Deployment, set: ReplicaSet): number {
  const replicas = replicasOf(set);
  if ((deployment.spec.replicas ?? 1) === 0) return -replicas;
  const before = numberIn(set, MAX_REPLICAS) ?? set.status?.replicas ?? 0;
  if (before === 0) return 0;
  return Math.round((replicas * maxReplicas(deployment)) / before) - replicas;
}

function isSaturated(set: ReplicaSet, desired: number): boolean {
  return (
    replicasOf(set) === desired &&
    numberIn(set, DESIRED_REPLICAS) === desired &&
    (set.status?.availableReplicas ?? 0) === desired
  );
}

function maxReplicas(deployment: Deployment): number {
  const desired = deployment.spec.replicas ?? 1;
  if (deployment.spec.strategy?.type === 'Recreate' || desired === 0) return desired;
  return desired + limitsOf(deployment, desired).maxSurge;
}

function numberIn({ metadata }: ReplicaSet, annotation: string): number | undefined {
  const text = metadata.annotations?.[annotation];
  return text !== undefined && /^[0-9]+$/.test(text) ? Number(text) : undefined;
}

function newest(sets: readonly ReplicaSet[]): ReplicaSet | undefined {
  return [...sets].sort(byAge).at(-1);
}

export function byAge(a: ReplicaSet, b: ReplicaSet): number {
  const left = `${a.metadata.creationTimestamp ?? ''} ${a.metadata.name}`;
  const right = `${b.metadata.creationTimestamp ?? ''} ${b.metadata.name}`;
  return left < right ? -1 : left > right ? 1 : 0;
}
