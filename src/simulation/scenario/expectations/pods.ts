import { object, entryKind } from '../../../documents/index.ts';
import { boundsProblem, boundsText, countBoundFields, outsideText } from '../count-bounds.ts';
import type { CountBounds } from '../count-bounds.ts';
import type { ExpectationKind } from '../expectation-kind.ts';
import { podsOf, podSetFields, podSetText } from '../pod-set.ts';
import type { PodSet } from '../pod-set.ts';
import { differences, podStateFields, stateText } from '../pod-state.ts';
import type { PodState } from '../pod-state.ts';

interface Counted extends PodSet, PodState, CountBounds {}

export const pods: ExpectationKind = entryKind({
  name: 'pods',
  description: 'How many of some pods are in a state.',
  fields: object<Counted>(
    {
      ...podSetFields,
      ...podStateFields,
      ...countBoundFields,
    },
    boundsProblem,
  ),
  make: (expected, { namespace }) => {
    const state = stateText(expected);
    const are = state === '' ? '' : ` ${state}`;
    return {
      text: `${boundsText(expected)} ${podSetText(expected, namespace)}${are}`,
      found: (api) => {
        const all = podsOf(expected, api, namespace);
        const number = all.filter((pod) => differences(pod, expected).length === 0).length;
        if (outsideText(number, expected) === undefined) return undefined;
        return state === '' ? String(number) : `${number} of ${all.length}`;
      },
    };
  },
});
