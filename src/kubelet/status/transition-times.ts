import type { PodCondition } from '../../objects/index.ts';
import { isOwnedByKubelet } from './conditions.ts';

interface Stamped {
  readonly time: string;
  readonly condition: PodCondition;
}

const MAX_STAMPED = 1024;
/** Conditions with the time they were last given: pods that change in one second share the objects. */
const lastStamped = new Map<PodCondition, Stamped>();

/** The last list returned: pods with equal conditions share it. */
let lastList: readonly PodCondition[] = [];

/**
 * Adds lastTransitionTime: it changes only with the status of a condition, not with its reason or message
 * (pkg/kubelet/status/status_manager.go: updateLastTransitionTime, v1.34).
 */
export function withTransitionTimes(
  conditions: readonly PodCondition[],
  before: readonly PodCondition[],
  now: string,
): readonly PodCondition[] {
  const stamped: PodCondition[] = [];
  let isLast = lastList.length === conditions.length;
  for (let index = 0; index < conditions.length; index++) {
    const condition = withTransitionTime(conditions[index]!, before, index, now);
    stamped.push(condition);
    if (condition !== lastList[index]) isLast = false;
  }
  if (!isLast) lastList = stamped;
  return lastList;
}

function withTransitionTime(
  condition: PodCondition,
  before: readonly PodCondition[],
  index: number,
  now: string,
): PodCondition {
  const { type } = condition;
  if (!isOwnedByKubelet(type) && type !== 'DisruptionTarget') return condition;
  const old = find(before, type, index);
  if (old?.status !== condition.status) return stamp(condition, now);
  const same = old.reason === condition.reason && old.message === condition.message;
  return same ? old : stamp(condition, old.lastTransitionTime ?? now);
}

function find(
  list: readonly PodCondition[],
  type: string,
  guess: number,
): PodCondition | undefined {
  const guessed = list[guess];
  if (guessed?.type === type) return guessed;
  for (const condition of list) if (condition.type === type) return condition;
  return undefined;
}

function stamp(base: PodCondition, lastTransitionTime: string): PodCondition {
  const last = lastStamped.get(base);
  if (last?.time === lastTransitionTime) return last.condition;
  const condition: PodCondition = { ...base, lastTransitionTime };
  if (lastStamped.size >= MAX_STAMPED) lastStamped.clear();
  lastStamped.set(base, { time: lastTransitionTime, condition });
  return condition;
}
