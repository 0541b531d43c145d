import type { ContainerStatus, Pod } from '../../objects/index.ts';
import type { TimelineEntry } from '../../outcome/index.ts';
import { containerText } from './pod-trouble.ts';
import type { PodTrouble } from './pod-trouble.ts';

/** Restarts from which a container counts as being in a crash loop: after a single one it may keep running. */
const AGAIN_AND_AGAIN = 2;

/** The pod before the run, or as it was created, and its history. */
interface PodAtStart {
  readonly isExisting: boolean;
  readonly pod: Pod;
  readonly timeline: readonly TimelineEntry[];
}

/**
 * The crash loop of a container that is between two crashes when the run is cut off. Undefined if it has run for more than twice the
 * longest time between two of its starts, back-off included: then it counts as recovered. `endTime`: virtual seconds.
 */
export function crashLoopOf(
  { status = {} }: Pod,
  { isExisting, pod: before, timeline }: PodAtStart,
  endTime: number,
): PodTrouble | undefined {
  const { initContainerStatuses = [], containerStatuses = [] } = status;
  const former = isExisting ? before.status : undefined;
  const found =
    restartedIn(containerStatuses, former?.containerStatuses) ??
    restartedIn(initContainerStatuses, former?.initContainerStatuses);
  if (found === undefined) return undefined;
  const { last, longestGap } = startsIn(timeline);
  if (endTime - last > 2 * longestGap) return undefined;
  return {
    kind: 'failing',
    message: `restarts again and again: container ${containerText(found)}`,
  };
}

function restartedIn(
  statuses: readonly ContainerStatus[],
  former: readonly ContainerStatus[] = [],
): ContainerStatus | undefined {
  // Nearly all containers have not restarted.
  if (!statuses.some(runsAgain)) return undefined;
  return statuses.find((status) => {
    const { name, restartCount, lastState } = status;
    if (!runsAgain(status)) return false;
    const before = former.find((one) => one.name === name)?.restartCount ?? 0;
    return restartCount - before >= AGAIN_AND_AGAIN && lastState?.terminated !== undefined;
  });
}

const runsAgain = ({ restartCount, state }: ContainerStatus): boolean =>
  restartCount >= AGAIN_AND_AGAIN && state?.running !== undefined;

/** Starts of containers, in virtual seconds: the last one, and the longest time between two in a row. */
function startsIn(timeline: readonly TimelineEntry[]): { last: number; longestGap: number } {
  const starts = timeline.filter(({ reason }) => reason === 'Started').map(({ at }) => at);
  let longestGap = 0;
  for (let index = 1; index < starts.length; index++) {
    longestGap = Math.max(longestGap, starts[index]! - starts[index - 1]!);
  }
  return { last: starts.at(-1) ?? 0, longestGap };
}
