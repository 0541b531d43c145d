import type { NotModelled } from '../outcome/index.ts';
import { watchExtenders } from '../scheduler/index.ts';
import type { ExtenderTransport, SchedulerSetUp } from '../scheduler/index.ts';

/** The extenders that a question may use. */
export interface ExtendersInReach {
  /** For the set-up of the scheduler. */
  readonly extenders: ExtenderTransport | undefined;
  /** Once the question is answered: what extenders would have said, and did not. */
  readonly leftOut: (setUp: Pick<SchedulerSetUp, 'release' | 'settings'>) => NotModelled[];
}

/** Extenders are somebody's web servers. Where nothing reaches them nobody is asked, and where they fail they are passed over: neither must go unsaid. */
export function extendersInReach(transport: ExtenderTransport | undefined): ExtendersInReach {
  if (transport === undefined) return { extenders: undefined, leftOut: silent };
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

function silent({
  release,
  settings,
}: Pick<SchedulerSetUp, 'release' | 'settings'>): NotModelled[] {
  return settings.extenders.map(({ urlPrefix }) => ({
    apiVersion: release.extenders.apiVersion,
    kind: 'Extender',
    object: urlPrefix,
    reason: 'extender: it is not asked, so what it would filter, score or evict is left out',
  }));
}
