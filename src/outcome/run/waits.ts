import type { PlannedPod } from '../plan.ts';

/**
 * Seconds from the creation of a pod until it is scheduled, until it is deleted, or until the end of the run. 0 for a pod that existed before,
 * or whose timeline is empty.
 */
export function secondsWithoutNode(
  { existing, timeline, node }: PlannedPod,
  endTime: number,
): number {
  const [first] = timeline;
  if (existing === true || first === undefined) return 0;
  const scheduled = timeline.find(({ reason }) => reason === 'Scheduled');
  if (scheduled !== undefined) return scheduled.at - first.at;
  if (node !== null) return 0;
  const last = timeline.at(-1);
  return (last?.reason === 'Deleted' ? last.at : endTime) - first.at;
}
