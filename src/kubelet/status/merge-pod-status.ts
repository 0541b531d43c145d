import { isTerminalPhase } from '../../objects/index.ts';
import type { PodCondition, PodStatus } from '../../objects/index.ts';
import { endedCondition, isOwnedByKubelet } from './conditions.ts';

/**
 * The status to write (pkg/kubelet/status/status_manager.go: mergePodStatus, v1.34): conditions of other clients stay, and a
 * terminal phase is not written while containers may still run.
 */
export function mergePodStatus(
  api: PodStatus,
  kubelet: PodStatus,
  couldHaveRunningContainers: boolean,
): PodStatus {
  const ends = !isTerminalPhase(api.phase) && isTerminalPhase(kubelet.phase);
  let merged: PodStatus = kubelet;
  const conditions = mergeConditions(api, kubelet, ends && !couldHaveRunningContainers);
  if (conditions !== undefined && conditions !== kubelet.conditions) {
    merged = { ...merged, conditions };
  }
  if (api.resourceClaimStatuses !== undefined) {
    merged = { ...merged, resourceClaimStatuses: api.resourceClaimStatuses };
  }
  if (api.extendedResourceClaimStatus !== undefined) {
    const { extendedResourceClaimStatus } = api;
    merged = { ...merged, extendedResourceClaimStatus };
  }
  if (ends && couldHaveRunningContainers) merged = withPhaseOf(api, merged);
  return isTerminalPhase(merged.phase) ? withoutReadiness(merged) : merged;
}

const NONE: readonly PodCondition[] = [];

/** Returns the kubelet's own list if nothing changes in it. `endIsSent`: the terminal phase is written. */
function mergeConditions(
  api: PodStatus,
  kubelet: PodStatus,
  endIsSent: boolean,
): readonly PodCondition[] | undefined {
  const before = api.conditions ?? NONE;
  const after = kubelet.conditions;
  if (!hasForeign(before) && !hasForeign(after ?? NONE)) return after;
  const conditions = before.filter(isForeign);
  for (const condition of after ?? NONE) {
    if (isOwnedByKubelet(condition.type)) {
      conditions.push(condition);
    } else if (condition.type === 'DisruptionTarget' && endIsSent) {
      const at = conditions.findIndex(({ type }) => type === condition.type);
      if (at === -1) conditions.push(condition);
      else conditions[at] = condition;
    }
  }
  return conditions;
}

/** The last two lists without foreign conditions: pods with equal conditions share one list. */
let lastOwn: readonly PodCondition[] = NONE;
let lastOwnBut1: readonly PodCondition[] = NONE;

function hasForeign(conditions: readonly PodCondition[]): boolean {
  if (conditions === lastOwn || conditions === lastOwnBut1) return false;
  if (conditions.some(isForeign)) return true;
  lastOwnBut1 = lastOwn;
  lastOwn = conditions;
  return false;
}

function isForeign({ type }: PodCondition): boolean {
  return !isOwnedByKubelet(type);
}

/** With the phase, reason and message of `api`. */
function withPhaseOf(api: PodStatus, status: PodStatus): PodStatus {
  const { phase: _phase, reason: _reason, message: _message, ...rest } = status;
  const { phase, reason, message } = api;
  return {
    ...rest,
    ...(phase === undefined ? undefined : { phase }),
    ...(reason === undefined ? undefined : { reason }),
    ...(message === undefined ? undefined : { message }),
  };
}

/** A pod that has ended is not ready. */
function withoutReadiness(status: PodStatus): PodStatus {
  const { conditions = NONE, phase = '' } = status;
  if (!conditions.some(isReady)) return status;
  const replaced = conditions.map((condition) =>
    condition.type === 'ContainersReady' || condition.type === 'Ready'
      ? timed(endedCondition(condition.type, phase), condition)
      : condition,
  );
  const missing = (['ContainersReady', 'Ready'] as const)
    .filter((type) => !conditions.some((condition) => condition.type === type))
    .map((type) => endedCondition(type, phase));
  return { ...status, conditions: [...replaced, ...missing] };
}

function isReady({ type, status }: PodCondition): boolean {
  return status === 'True' && (type === 'Ready' || type === 'ContainersReady');
}

function timed(condition: PodCondition, { lastTransitionTime }: PodCondition): PodCondition {
  return lastTransitionTime === undefined ? condition : { ...condition, lastTransitionTime };
}
