import { playKubelet } from './play-kubelet.ts';
import { checkTimeline } from './timeline.ts';
import type { Entry } from './timeline.ts';
import type { TimingCase } from './timing-case.ts';

/** Golden data of one kubelet's timing: events, statuses and removals of its pods, and what its Node says, match one recording. */
export function checkTiming(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const recorded = line as TimingCase;
  return checkTimeline(recorded.recordings.map(withoutGenerations), (draws) =>
    playKubelet(recorded, draws),
  );
}

/** Which generation of a pod its status is about is not simulated. */
const withoutGenerations = (recording: readonly Entry[]): readonly Entry[] =>
  recording.map(({ observedGeneration: _, ...entry }): Entry => entry);
