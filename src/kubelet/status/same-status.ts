import type { PodCondition, PodStatus } from '../../api/index.ts';
import { isOwnedByKubelet } from './conditions.ts';

/**
 * Whether two statuses say the same of everything the kubelet tells; when a condition changed last and what others wrote are
 * of no account (pkg/kubelet/status/status_manager.go: isPodStatusByKubeletEqual, v1.34).
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

/** What the kubelet writes of a status, besides phase and conditions. */
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

/** Deep equality of plain data; an empty list or object is as good as none. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return isEmpty(a) && isEmpty(b);
  for (const key in a) if (!isEqual(a[key], b[key])) return false;
  for (const key in b) if (!(key in a) && !isEmpty(b[key])) return false;
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: unknown): boolean {
  if (!isObject(value)) return value === undefined || value === null;
  return Object.keys(value).length === 0;
}
