import {
  described,
  duration,
  integer,
  list,
  object,
  optional,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import { periodsOf } from '../../../kubelet/index.ts';
import type { ShutdownPeriod } from '../../../kubelet/index.ts';
import { nodesOf, nodeTargetFields, nodeTargetText, oneTarget } from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

interface PeriodOfPriority {
  readonly priority: number;
  readonly shutdownGracePeriodSeconds: number;
}

/** Milliseconds. The names are from KubeletConfiguration. */
interface Shutdown extends NodeTarget {
  readonly shutdownGracePeriod: number | undefined;
  readonly shutdownGracePeriodCriticalPods: number | undefined;
  readonly shutdownGracePeriodByPodPriority: readonly PeriodOfPriority[] | undefined;
}

const SECOND_MS = 1000;
const MOST_SECONDS = 2 ** 31 - 1;

export const shutDownNode: StepKind = entryKind({
  name: 'shutDownNode',
  description:
    'Shuts a node down gracefully: it is not ready and rejects pods, its pods fail group after group, then it goes off, until recoverNode. A node without grace periods just fails: failNode.',
  fields: object<Shutdown>(
    {
      ...nodeTargetFields,
      shutdownGracePeriod: described(optional(duration()), 'The time of all pods together.'),
      shutdownGracePeriodCriticalPods: described(
        optional(duration()),
        'The last part of it, for critical pods. Default: 0.',
      ),
      shutdownGracePeriodByPodPriority: described(
        optional(
          list(
            object<PeriodOfPriority>({
              priority: described(integer(), 'Of this priority or a higher one.'),
              shutdownGracePeriodSeconds: wholeNumber(0, MOST_SECONDS),
            }),
          ),
        ),
        'Instead: the time of the pods of each priority.',
      ),
    },
    (shutdown) => oneTarget(shutdown) ?? problemOf(shutdown),
  ),
  make: (shutdown) => {
    const periods = periodsIn(shutdown);
    const seconds = periods.reduce((sum, period) => sum + period.seconds, 0);
    return {
      text: `shut down ${nodeTargetText(shutdown)} within ${String(seconds)}s`,
      run: ({ api, nodes: machines }) => {
        for (const { metadata } of nodesOf(shutdown, api)) {
          machines.shutDownNode(metadata.name, periods);
        }
        return undefined;
      },
    };
  },
});

/** Rule: pkg/kubelet/apis/config/validation/validation.go, v1.34; a kubelet without periods does not shut down gracefully. */
function problemOf({
  shutdownGracePeriod: whole = 0,
  shutdownGracePeriodCriticalPods: critical = 0,
  shutdownGracePeriodByPodPriority: byPriority = [],
}: Shutdown): string | undefined {
  if (byPriority.length > 0) {
    return whole + critical > 0
      ? 'give either shutdownGracePeriodByPodPriority or shutdownGracePeriod'
      : undefined;
  }
  if (whole === 0) return 'give shutdownGracePeriod or shutdownGracePeriodByPodPriority';
  if (critical > whole) {
    return 'shutdownGracePeriodCriticalPods must be at most shutdownGracePeriod';
  }
  const isTooShort = (ms: number): boolean => ms > 0 && ms < SECOND_MS;
  return isTooShort(whole) || isTooShort(critical)
    ? 'a grace period must be 0 or at least 1s'
    : undefined;
}

function periodsIn({
  shutdownGracePeriod = 0,
  shutdownGracePeriodCriticalPods = 0,
  shutdownGracePeriodByPodPriority: byPriority = [],
}: Shutdown): readonly ShutdownPeriod[] {
  if (byPriority.length === 0) {
    return periodsOf(shutdownGracePeriod, shutdownGracePeriodCriticalPods);
  }
  return byPriority.map(({ priority, shutdownGracePeriodSeconds: seconds }) => ({
    priority,
    seconds,
  }));
}
