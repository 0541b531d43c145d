import { isKind } from '../../objects/index.ts';
import type { CronJob, KubernetesObject, Pod } from '../../objects/index.ts';

/** Virtual time starts here unless an object has a later time: results must not depend on the date of the run. */
const FIXED_MS = Date.UTC(2025, 0, 1);

/** Wall-clock milliseconds of virtual time 0: the latest time in the objects, if that is later than the fixed date. */
export function epochOf(objects: readonly KubernetesObject[]): number {
  let latest = '';
  const note = (time = ''): void => {
    if (time > latest) latest = time;
  };
  for (const object of objects) {
    const { creationTimestamp, deletionTimestamp } = object.metadata;
    note(creationTimestamp);
    note(deletionTimestamp);
    if (!('status' in object)) continue;
    if (isKind(object, 'Pod')) noteStatus(object, note);
    else if (isKind(object, 'CronJob')) noteRun(object, note);
    else for (const condition of conditionsOf(object.status)) noteCondition(condition, note);
  }
  const latestMs = Date.parse(latest);
  return Number.isNaN(latestMs) ? FIXED_MS : Math.max(FIXED_MS, latestMs);
}

type Note = (time: string | undefined) => void;

interface Timed {
  readonly lastHeartbeatTime?: string;
  readonly lastTransitionTime?: string;
  readonly lastUpdateTime?: string;
}

function noteStatus({ status = {} }: Pod, note: Note): void {
  note(status.startTime);
  for (const condition of status.conditions ?? []) note(condition.lastTransitionTime);
  for (const { state } of status.containerStatuses ?? []) {
    note(state?.running?.startedAt);
    note(state?.terminated?.finishedAt);
  }
}

function noteRun({ status = {} }: CronJob, note: Note): void {
  note(status.lastScheduleTime);
}

function noteCondition(condition: Timed, note: Note): void {
  note(condition.lastHeartbeatTime);
  note(condition.lastTransitionTime);
  note(condition.lastUpdateTime);
}

function conditionsOf(status: unknown): readonly Timed[] {
  if (typeof status !== 'object' || status === null || !('conditions' in status)) return [];
  // The schemas have been checked: conditions of all kinds have these optional times.
  return Array.isArray(status.conditions) ? (status.conditions as readonly Timed[]) : [];
}
