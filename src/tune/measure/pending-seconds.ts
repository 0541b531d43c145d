import type { Plan, PlannedPod } from '../../outcome/index.ts';
import { isSuperseded } from '../../outcome/index.ts';

/** How long pods wait for a node, in total: from their creation until they are scheduled, or to the end of the run. */
export const pendingSeconds = ({ pods, summary }: Plan): number =>
  pods.reduce((sum, pod) => sum + waitOf(pod, summary.endTime), 0);

function waitOf(pod: PlannedPod, end: number): number {
  const { existing, timeline, node } = pod;
  const [first] = timeline;
  if (existing === true || first === undefined || isSuperseded(pod)) return 0;
  const scheduled = timeline.find(({ reason }) => reason === 'Scheduled');
  if (scheduled !== undefined) return scheduled.at - first.at;
  return node === null ? end - first.at : 0;
}
