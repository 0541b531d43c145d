import { isTerminal } from '../../../src/objects/index.ts';
import type { Deployment, Pod, ReplicaSet } from '../../../src/objects/index.ts';
import {
  isPod,
  isReplicaSet,
  isServing,
  nameOf,
  podDeletedByController,
  shareOf,
} from './ledger.ts';
import type { Change, Check } from './ledger.ts';

/** Growing ReplicaSets of a Deployment never have more replicas together than it wants, and maxSurge. */
export const deploymentSurge: Check = ({ object, previous, isOrdered, type }, ledger) => {
  if (!isReplicaSet(object) || type === 'DELETED' || isOrdered) return undefined;
  const before = previous !== undefined && isReplicaSet(previous) ? replicasOf(previous) : 0;
  const deployment = ledger.controllerOf('Deployment', object);
  if (deployment === undefined || replicasOf(object) <= before) return undefined;
  const all = ledger.controlledBy('ReplicaSet', deployment);
  const sum = all.reduce((total, one) => total + replicasOf(one), 0);
  const most = desiredOf(deployment) + limitsOf(deployment).surge;
  return sum > most
    ? `${nameOf(deployment)}: ${sum} replicas, at most ${most} with surge`
    : undefined;
};

/** A Deployment takes no available pods away while fewer than it needs would be left. Decided by what the statuses show. */
export const deploymentAvailability: Check = (change, ledger) => {
  const { object, previous, isOrdered } = change;
  if (!isReplicaSet(object) || previous === undefined || isOrdered) return undefined;
  if (!isReplicaSet(previous) || replicasOf(object) >= replicasOf(previous)) return undefined;
  const deployment = ledger.controllerOf('Deployment', object);
  if (deployment === undefined || isRecreated(deployment)) return undefined;
  if (ledger.isScaledInProportion(object)) return undefined;
  const least = desiredOf(deployment) - limitsOf(deployment).unavailable;
  const others = ledger
    .controlledBy('ReplicaSet', deployment)
    .filter(({ metadata }) => metadata.uid !== object.metadata.uid)
    .reduce((sum, one) => sum + availableIn(one), 0);
  const before = others + availableIn(previous);
  const after = others + availableIn(object);
  if (after >= before || after >= least) return undefined;
  return `${nameOf(deployment)}: ${nameOf(object)} shrinks to ${after} available pods, at least ${least} needed`;
};

/**
 * The same by the pods themselves, when its controllers delete one that is available. The ready pods that are left count, available
 * or not: a ReplicaSet that loses a pod since others are not available yet may choose an available one. A pod that has become ready
 * since the last status of its ReplicaSet does not count: the Deployment reads the statuses.
 */
export const deploymentPods: Check = (change, ledger) => {
  const pod = podDeletedByController(change);
  const served = servingBefore(change);
  if (pod === undefined || served === undefined) return undefined;
  const set = ledger.controllerOf('ReplicaSet', pod);
  const deployment = set === undefined ? undefined : ledger.controllerOf('Deployment', set);
  if (set === undefined || deployment === undefined || isRecreated(deployment)) return undefined;
  if (!ledger.isAvailable(served, deployment.spec.minReadySeconds ?? 0, false)) return undefined;
  if ((set.status?.availableReplicas ?? 0) === 0) return undefined;
  if (ledger.isScaledInProportion(set)) return undefined;
  const sets = ledger.controlledBy('ReplicaSet', deployment);
  const left = sets.flatMap((one) => ledger.controlledBy('Pod', one)).filter(isServing).length;
  const least = desiredOf(deployment) - limitsOf(deployment).unavailable;
  if (left >= least) return undefined;
  return `${nameOf(deployment)}: ${nameOf(pod)} is deleted, ${left} ready pods are left, at least ${least} needed`;
};

/** A ReplicaSet creates no pod beyond its replicas. */
export const replicaSetPods: Check = ({ type, object }, ledger) => {
  if (type !== 'ADDED' || !isPod(object)) return undefined;
  const set = ledger.controllerOf('ReplicaSet', object);
  if (set === undefined) return undefined;
  const active = ledger
    .controlledBy('Pod', set)
    .filter((pod) => !isTerminal(pod) && pod.metadata.deletionTimestamp === undefined).length;
  return active > replicasOf(set)
    ? `${nameOf(set)}: ${active} pods, of ${replicasOf(set)}`
    : undefined;
};

/** A Deployment with strategy Recreate creates no pod while pods of an older ReplicaSet run. */
export const recreatedPods: Check = ({ type, object }, ledger) => {
  if (type !== 'ADDED' || !isPod(object)) return undefined;
  const set = ledger.controllerOf('ReplicaSet', object);
  const deployment = set === undefined ? undefined : ledger.controllerOf('Deployment', set);
  if (set === undefined || deployment === undefined || !isRecreated(deployment)) return undefined;
  const old = ledger
    .controlledBy('ReplicaSet', deployment)
    .filter(({ metadata }) => metadata.uid !== set.metadata.uid)
    .flatMap((one) => ledger.controlledBy('Pod', one))
    .find((pod) => !isTerminal(pod));
  return old === undefined
    ? undefined
    : `${nameOf(deployment)}: ${nameOf(object)} is created before ${nameOf(old)} has ended`;
};

function servingBefore({ previous }: Change): Pod | undefined {
  return previous !== undefined && isPod(previous) && isServing(previous) ? previous : undefined;
}

const desiredOf = ({ spec }: Deployment): number => spec.replicas ?? 1;
const replicasOf = ({ spec }: ReplicaSet): number => spec.replicas ?? 1;
const isRecreated = ({ spec }: Deployment): boolean => spec.strategy?.type === 'Recreate';

/** A ReplicaSet deletes pods that are not available first. */
function availableIn(set: ReplicaSet): number {
  return Math.min(set.status?.availableReplicas ?? 0, replicasOf(set));
}

/** Both are 0 for a Deployment with strategy Recreate. Source: "Max Unavailable" and "Max Surge" of the Deployment's API. */
function limitsOf(deployment: Deployment): {
  readonly surge: number;
  readonly unavailable: number;
} {
  if (isRecreated(deployment)) return { surge: 0, unavailable: 0 };
  const desired = desiredOf(deployment);
  const { maxSurge = '25%', maxUnavailable = '25%' } =
    deployment.spec.strategy?.rollingUpdate ?? {};
  const surge = shareOf(maxSurge, desired, Math.ceil);
  const unavailable = shareOf(maxUnavailable, desired, Math.floor);
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}
