import type { NotModelled } from '../../outcome/index.ts';
import { watchExtenders } from '../../scheduler/index.ts';
import type { ExtenderTransport, SchedulerSetUp } from '../../scheduler/index.ts';

/** The extenders that a question may use. */
export interface ExtendersInReach {
  /** For `setUpScheduler`. */
  readonly extenders: ExtenderTransport | undefined;
  /** To be called after the run: the extenders that were not called or failed. */
  readonly leftOut: (setUp: Pick<SchedulerSetUp, 'release' | 'unasked'>) => NotModelled[];
}

/** Lists unreachable and failing extenders as `NotModelled`: the scheduler skips both. */
export function extendersInReach(transport: ExtenderTransport | undefined): ExtendersInReach {
  if (transport === undefined) return { extenders: undefined, leftOut: unreachable };
  const watched = watchExtenders(transport);
  return {
    extenders: watched.transport,
    leftOut: ({ release }) =>
      watched.passedOver().map(({ urlPrefix, verb, asked, failed, firstFailure }) => {
        const share = `${String(failed)} of ${String(asked)}`;
        const reason = `extender: it failed to ${verb} ${share} times and was passed over: ${firstFailure}`;
        return {
          apiVersion: release.extenders.apiVersion,
          kind: 'Extender',
          object: urlPrefix,
          reason,
        };
      }),
  };
}

function unreachable({
  release,
  unasked,
}: Pick<SchedulerSetUp, 'release' | 'unasked'>): NotModelled[] {
  return unasked.map(({ urlPrefix }) => ({
    apiVersion: release.extenders.apiVersion,
    kind: 'Extender',
    object: urlPrefix,
    reason: 'extender: it is not asked, so what it would filter, score or evict is left out',
  }));
}
