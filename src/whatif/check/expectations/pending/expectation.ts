import { described, duration, entryKind, object } from '../../../../documents/index.ts';
import { duration as durationText } from '../../../../units/index.ts';
import { counted } from '../../../audit/words.ts';
import type { SimulatedPod } from '../../../prepared/index.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { missingFrom } from '../../missing-from.ts';
import { podSetFields, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';

interface Pending extends PodSet {
  readonly atMost: number;
}

export const pending: ExpectationKind = entryKind({
  name: 'pending',
  description: 'No pod is Pending for longer than this, at any time of the run.',
  fields: object<Pending>({
    ...podSetFields,
    atMost: described(duration(), 'From the creation of a pod until a container of it has run.'),
  }),
  make: ({ atMost, ...set }: Pending, { namespace }) => {
    const selected = new SelectedPods(set, namespace);
    const seconds = atMost / 1000;
    return {
      text: `${selected.text} Pending for at most ${durationText(seconds)}`,
      judge: (cluster) => judge(selected, seconds, cluster),
    };
  },
});

function judge(set: SelectedPods, atMost: number, cluster: CheckedCluster): Judgement {
  const pods = cluster.everyPod(set);
  const missing = missingFrom(set, cluster);
  if (pods.length + missing.pods === 0) return nothingToJudge(cluster.noPods(set));
  const { ended, endTime } = cluster.plan.summary;
  const isCut = ended === 'until' || ended === 'limit';
  const doubts = [...cluster.unmodelledOf(set, pods)];
  let longest = 0;
  const late = pods.flatMap((of) => {
    const { seconds, isOver } = timePending(of, endTime);
    longest = Math.max(longest, seconds);
    if (seconds > atMost) return [{ of, message: `Pending for ${lasting(seconds, isOver)}` }];
    if (isOver) return [];
    if (isCut) doubts.push(`the simulation ends at ${durationText(endTime)}`);
    const message = of.planned.message ?? 'Pending to the end';
    return isCut ? [] : [{ of, message }];
  });
  const all = counted(pods.length, 'pod');
  return judged({
    examined: { pods: pods.length },
    figures: { longest },
    violations: [...cluster.violations(late), ...missing.violations],
    doubts,
    met: `${all}, the longest Pending for ${durationText(longest)}`,
    broken: `${String(late.length + missing.pods)} of ${counted(pods.length + missing.pods, 'pod')} Pending for longer than ${durationText(atMost)}`,
  });
}

const lasting = (seconds: number, isOver: boolean): string =>
  isOver ? durationText(seconds) : `${durationText(seconds)}, to the end`;

/** How long a pod of the run was Pending; `isOver`: not at the end any more. A pod that existed counts from the start. */
function timePending(
  { planned: { timeline, phase }, isGone }: SimulatedPod,
  endTime: number,
): { readonly seconds: number; readonly isOver: boolean } {
  const from = timeline.find((entry) => entry.phase === 'Pending')?.at;
  if (from === undefined) return { seconds: 0, isOver: phase !== 'Pending' || isGone };
  const left = timeline.find(
    (entry) => entry.phase !== undefined && entry.phase !== 'Pending' && entry.at >= from,
  );
  const end = left?.at ?? (isGone ? timeline.at(-1)?.at : undefined);
  return { seconds: (end ?? endTime) - from, isOver: end !== undefined };
}
