import { isBound } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';

/** The pods of the cluster by what the scheduler has done with them. */
export interface PodsBySchedulability {
  readonly scheduled: readonly Pod[];
  readonly nominated: readonly Pod[];
  /** Pods that wait for room: found unschedulable, then those that a bypassed scheduler has not looked at. */
  readonly waiting: readonly Pod[];
}

type Standing = 'scheduled' | 'nominated' | 'unschedulable' | 'unprocessed';

/**
 * Sorts the pods; pods that are being deleted without a node, gated pods and pods that no scheduler has tried are in none of the lists.
 *
 * Source: utils/kubernetes/listers.go ArrangePodsBySchedulability, 1.36.
 */
export function arrangePods(
  pods: readonly Pod[],
  options: AutoscalerOptions,
): PodsBySchedulability {
  const lists: Record<Standing, Pod[]> = {
    scheduled: [],
    nominated: [],
    unschedulable: [],
    unprocessed: [],
  };
  const { allowedSchedulers } = options;
  for (const pod of pods) {
    if (allowedSchedulers.length > 0 && !allowedSchedulers.includes(schedulerOf(pod))) continue;
    const standing = standingOf(pod, options);
    if (standing !== undefined) lists[standing].push(pod);
  }
  const { scheduled, nominated, unschedulable, unprocessed } = lists;
  return { scheduled, nominated, waiting: [...unschedulable, ...unprocessed] };
}

const schedulerOf = ({ spec }: Pod): string => spec.schedulerName ?? 'default-scheduler';

function standingOf(pod: Pod, { bypassedSchedulers }: AutoscalerOptions): Standing | undefined {
  if (isBound(pod)) return 'scheduled';
  const { metadata, status } = pod;
  if (metadata.deletionTimestamp !== undefined) return undefined;
  if ((status?.nominatedNodeName ?? '') !== '') return 'nominated';
  const verdict = verdictOn(pod);
  if (verdict === 'Unschedulable') return 'unschedulable';
  const isBypassed = verdict === 'untried' && bypassedSchedulers.includes(schedulerOf(pod));
  return isBypassed ? 'unprocessed' : undefined;
}

/** What the scheduler says of a pod: why it has no node, `untried` before it says anything. */
function verdictOn({ status }: Pod): string {
  const verdict = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (verdict === undefined) return 'untried';
  if (verdict.status !== 'False') return '';
  return verdict.reason === undefined || verdict.reason === '' ? 'untried' : verdict.reason;
}
