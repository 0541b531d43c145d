import {
  described,
  duration,
  object,
  optional,
  share,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import { formatShare } from '../../../units/index.ts';
import { podSetFields, podSetText } from '../pod-set.ts';
import type { PodSet } from '../pod-set.ts';
import type { StepKind } from '../step-kind.ts';

interface Rate extends Omit<PodSet, 'node'> {
  readonly rate: number;
  readonly exitCode: number | undefined;
  /** Milliseconds. */
  readonly after: number | undefined;
}

const { namespace, selector, workload } = podSetFields;

export const setFailureRate: StepKind = entryKind({
  name: 'setFailureRate',
  description:
    'From now on, runs of the containers of pods that are created fail by chance, drawn from the seed.',
  fields: object<Rate>({
    namespace,
    selector,
    workload,
    rate: described(share(), 'The share of runs that fail; 0 ends it.'),
    exitCode: described(optional(wholeNumber(1, 255)), 'Default: 1.'),
    after: described(
      optional(duration()),
      "How long a run that fails lasts. Default: 10s; of a Job's pods, as long as any run.",
    ),
  }),
  make: ({ rate, exitCode = 1, after: afterMs, ...rest }, { namespace: usual }) => {
    const pods: PodSet = { ...rest, node: undefined };
    return {
      text: `${formatShare(rate)} of runs of ${podSetText(pods, usual)} fail`,
      run: ({ failures }) => {
        failures.add({ pods, namespace: usual, rate, exitCode, afterMs });
        return undefined;
      },
    };
  },
});
