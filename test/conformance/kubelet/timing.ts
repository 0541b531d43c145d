import { playKubelet } from './play-kubelet.ts';
import { checkTimeline } from './timeline.ts';
import type { Entry } from './timeline.ts';
import type { TimingCase } from './timing-case.ts';

/** Golden data of one kubelet's timing: events, statuses and removals of its pods, and what its Node says, match one recording. */
export function checkTiming(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const recorded = line as TimingCase;
  const recordings = recorded.recordings.map(withoutGenerations);
  const check = (one: TimingCase): readonly string[] =>
    checkTimeline(recordings, (draws) => playKubelet(one, draws));
  const found = check(recorded);
  return found.length > 0 && arePodsTied(recorded) ? check(withReversedPods(recorded)) : found;
}

/** Each pod has a goroutine of its own: the order of goroutines at one moment is not determined. */
const arePodsTied = ({ pods = [] }: TimingCase): boolean =>
  new Set(pods.map(({ at }) => at)).size < pods.length;

const withReversedPods = (recorded: TimingCase): TimingCase => ({
  ...recorded,
  pods: [...(recorded.pods ?? [])].reverse(),
});

/** Which generation of a pod its status is about is not simulated. */
const withoutGenerations = (recording: readonly Entry[]): readonly Entry[] =>
  recording.map(({ observedGeneration: _, ...entry }): Entry => entry);
