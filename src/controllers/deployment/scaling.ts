import type { Deployment, ReplicaSet } from '../../objects/index.ts';
import {
  activeSets,
  availableIn,
  desiredReplicas,
  isRecreated,
  limitsOf,
  replicasOf,
  total,
} from './limits.ts';
import { byAge } from '../shared/by-age.ts';

const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas';
const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas';
const MAX_INT32 = 2_147_483_647;

/** The new sizes of ReplicaSets. */
type Scale = ReadonlyMap<ReplicaSet, number>;

/**
 * The annotations that store the Deployment's size when the ReplicaSet was last scaled.
 * Source: pkg/controller/deployment/util SetReplicasAnnotations, v1.34.
 */
export function sizeAnnotations(deployment: Deployment): Readonly<Record<string, string>> {
  return {
    [DESIRED_REPLICAS]: String(desiredReplicas(deployment)),
    [MAX_REPLICAS]: String(maxReplicas(deployment)),
  };
}

/** The size has changed since the ReplicaSets were scaled. Source: pkg/controller/deployment/sync.go isScalingEvent, v1.34. */
export function isResized(deployment: Deployment, sets: readonly ReplicaSet[]): boolean {
  const desired = desiredReplicas(deployment);
  return sets.some((set) => {
    if (replicasOf(set) === 0) return false;
    const before = numberIn(set, DESIRED_REPLICAS);
    return before !== undefined && before !== desired;
  });
}

/**
 * Sizes after the Deployment was resized, or while it is paused: a single active ReplicaSet gets all replicas; during a rollout
 * all active ReplicaSets are scaled in proportion. ReplicaSets of the result get new size annotations.
 * Source: pkg/controller/deployment/sync.go scale; deployment_util.go FindActiveOrLatest, IsSaturated, v1.34.
 */
export function scaleAfterResize(
  deployment: Deployment,
  fresh: ReplicaSet | undefined,
  old: readonly ReplicaSet[],
): Scale {
  const desired = desiredReplicas(deployment);
  const active = activeSets(fresh === undefined ? old : [...old, fresh]);
  const [only = fresh ?? newest(old)] = active;
  if (active.length < 2) {
    const isSized = only === undefined || replicasOf(only) === desired;
    return new Map(isSized ? [] : [[only, desired]]);
  }
  if (fresh !== undefined && isSaturated(fresh, desired)) {
    return new Map(activeSets(old).map((set) => [set, 0]));
  }
  return isRecreated(deployment) ? new Map() : inProportion(deployment, active);
}

function inProportion(deployment: Deployment, active: readonly ReplicaSet[]): Scale {
  const desired = desiredReplicas(deployment);
  const allowed = desired > 0 ? maxReplicas(deployment) : 0;
  const toAdd = allowed - total(active, replicasOf);
  // Among ReplicaSets of equal size the newest grows first and the oldest shrinks first.
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

/** How much a ReplicaSet would grow if it kept its part of the Deployment. Source: deployment_util.go getReplicaSetFraction. */
function shareOf(deployment: Deployment, set: ReplicaSet): number {
  const replicas = replicasOf(set);
  if (desiredReplicas(deployment) === 0) return -replicas;
  const recorded = numberIn(set, MAX_REPLICAS) ?? 0;
  const before = recorded === 0 ? (deployment.status?.replicas ?? 0) : recorded;
  if (before === 0) return 0;
  return Math.round((replicas * maxReplicas(deployment)) / before) - replicas;
}

function isSaturated(set: ReplicaSet, desired: number): boolean {
  return (
    replicasOf(set) === desired &&
    numberIn(set, DESIRED_REPLICAS) === desired &&
    availableIn(set) === desired
  );
}

function maxReplicas(deployment: Deployment): number {
  return desiredReplicas(deployment) + limitsOf(deployment).maxSurge;
}

function numberIn({ metadata }: ReplicaSet, annotation: string): number | undefined {
  const text = metadata.annotations?.[annotation];
  const number = text !== undefined && /^[0-9]+$/.test(text) ? Number(text) : Infinity;
  return number > MAX_INT32 ? undefined : number;
}

function newest(sets: readonly ReplicaSet[]): ReplicaSet | undefined {
  return [...sets].sort(byAge).at(-1);
}
