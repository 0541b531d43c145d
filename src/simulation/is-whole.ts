import type { Kind } from '../objects/index.ts';
import type { Plan } from '../outcome/index.ts';
import type { ApiServer } from '../server/index.ts';
import { isUntroubled } from './document/pod-condition.ts';
import type { Prepared } from './prepare.ts';

/** Kinds whose controllers act by the clock. A run without an end does not wait for that. */
const BY_CLOCK: readonly Kind[] = ['CronJob', 'Job', 'HorizontalPodAutoscaler'];

type Run = Pick<
  Prepared,
  'autoscaled' | 'autoscaler' | 'options' | 'release' | 'times' | 'trace' | 'scenario'
>;

/**
 * Whether a run has simulated all that a longer run would have simulated in the same time. A run without an end leaves out what would
 * never end: schedules, timers, and the restarts of pods that do not come to run. Only runs after which every pod runs, and in which
 * none failed, was moved or tried twice, are taken as whole.
 */
export function isWhole(
  run: Run,
  { pods, deleted, missing, summary }: Plan,
  api: ApiServer,
): boolean {
  const { steps, expectations } = run.scenario;
  const { order = 'queue', extenders } = run.options;
  const hasMore = [run.autoscaled, run.autoscaler, run.release, run.trace, extenders];
  return (
    hasMore.every((one) => one === undefined) &&
    steps.length + expectations.length === 0 &&
    order === 'queue' &&
    !run.times.isEndGiven &&
    summary.ended === 'idle' &&
    deleted === undefined &&
    missing === undefined &&
    pods.every(({ attempts }) => attempts <= 1) &&
    BY_CLOCK.every((kind) => api.list(kind).length === 0) &&
    api.list('Pod').every(isUntroubled)
  );
}
