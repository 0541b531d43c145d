import type { PodCondition } from '../../api/index.ts';
import { isOwnedByKubelet } from './conditions.ts';

interface Stamped {
  readonly time: string;
  readonly condition: PodCondition;
}

const MAX_REMEMBERED = 1024;
/** The same condition with the time it was last given: pods that change in one second share their objects. */
const lastStamped = new Map<PodCondition, Stamped>();

/** The last list made: pods that change alike share theirs. */
let lastList: readonly PodCondition[] = [];

/**
 * Conditions with their lastTransitionTime: it moves only when the status changes, never on reason or message
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
  if (lastStamped.size >= MAX_REMEMBERED) lastStamped.clear();
  lastStamped.set(base, { time: lastTransitionTime, condition });
  return condition;
}
