import type { PodCondition, PodStatus } from '../../objects/index.ts';
import { isOwnedByKubelet } from './conditions.ts';

/**
 * Whether two statuses are equal in everything that the kubelet writes, apart from transition times
 * (pkg/kubelet/status/status_manager.go: isPodStatusByKubeletEqual, v1.34).
 */
export function isSameStatus(before: PodStatus, after: PodStatus): boolean {
  if (before === after) return true;
  if (before.phase !== after.phase) return false;
  return (
    sameConditions(before.conditions ?? NONE, after.conditions ?? NONE) && sameFields(before, after)
  );
}

const NONE: readonly PodCondition[] = [];

function sameConditions(before: readonly PodCondition[], after: readonly PodCondition[]): boolean {
  for (const condition of after) {
    if (!isOwnedByKubelet(condition.type) && condition.type !== 'DisruptionTarget') continue;
    const old = before.find(({ type }) => type === condition.type);
    if (old === condition) continue;
    const same =
      old?.status === condition.status &&
      old.reason === condition.reason &&
      old.message === condition.message;
    if (!same) return false;
  }
  return true;
}

function sameFields(a: PodStatus, b: PodStatus): boolean {
  for (const key of FIELDS) if (!isEqual(a[key], b[key])) return false;
  return true;
}

/** The fields that the kubelet writes, besides phase and conditions. */
const FIELDS = [
  'containerStatuses',
  'initContainerStatuses',
  'ephemeralContainerStatuses',
  'message',
  'reason',
  'podIP',
  'podIPs',
  'hostIP',
  'hostIPs',
  'startTime',
  'qosClass',
] as const;

/** Deep equality of plain data; an empty list or object equals undefined. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
  }
  return isObject(a) && isObject(b) ? isEqualObject(a, b) : isEmpty(a) && isEmpty(b);
}

type PlainObject = Readonly<Record<string, unknown>>;

function isEqualObject(a: PlainObject, b: PlainObject): boolean {
  for (const key in a) if (!isEqual(a[key], b[key])) return false;
  for (const key in b) if (!(key in a) && !isEmpty(b[key])) return false;
  return true;
}

function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: unknown): boolean {
  if (!isObject(value)) return value === undefined || value === null;
  return Object.keys(value).length === 0;
}
