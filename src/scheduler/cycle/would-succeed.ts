import type { PostFilterOutcome } from '../../engine/index.ts';
import type { Profile } from '../../framework/index.ts';
import { ANY_EVENT } from '../queue/may-help.ts';
import type { WaitingPod } from '../queue/pod-queue.ts';
import type { SchedulerOptions } from '../options.ts';

/**
 * Whether an attempt would place the pod now, or evict others for it. Nothing is placed, drawn or evicted. False for pods that wait for
 * more than a node: pods of a group, and pods that every event retries. No extender is called.
 */
export function wouldSucceed(
  { pod, profile, rejectedBy }: Readonly<WaitingPod>,
  { cluster, engine, draw }: Pick<SchedulerOptions, 'cluster' | 'engine' | 'draw'>,
): boolean {
  const waitsForMore = cluster.groups?.keyOf(pod) !== undefined || rejectedBy.includes(ANY_EVENT);
  if (waitsForMore) return false;
  const view = engine.nominator.viewAmong(pod);
  const diagnosis = engine.diagnose(view, profile, pod);
  if (diagnosis.feasible.length > 0) return true;
  const mayPreempt = draw !== undefined && diagnosis.error === undefined;
  if (!mayPreempt || asksExtenders(pod, profile)) return false;
  return evictsOthers(engine.postFilter({ view, pod, diagnosis }, profile, () => 0));
}

const asksExtenders = (pod: WaitingPod['pod'], { extenders = [] }: Profile): boolean =>
  extenders.some((one) => one.isInterested(pod));

/** Victims that are being deleted already are no progress. */
const evictsOthers = (outcome: PostFilterOutcome): boolean =>
  outcome.outcome === 'nominated' &&
  outcome.victims.some(({ metadata }) => metadata.deletionTimestamp === undefined);
