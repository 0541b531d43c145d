import { described, object, optional, wholeNumber, entryKind } from '../../../documents/index.ts';
import type { ExpectationKind } from '../expectation-kind.ts';
import { podsOf, podSetFields, podSetText } from '../pod-set.ts';
import type { PodSet } from '../pod-set.ts';
import { differences, podStateFields, stateText } from '../pod-state.ts';
import type { PodState } from '../pod-state.ts';

interface Counted extends PodSet, PodState {
  readonly count: number | undefined;
  readonly atLeast: number | undefined;
  readonly atMost: number | undefined;
}

export const pods: ExpectationKind = entryKind({
  name: 'pods',
  description: 'How many of some pods are in a state.',
  fields: object<Counted>(
    {
      ...podSetFields,
      ...podStateFields,
      count: described(optional(wholeNumber()), 'So many of them, no more and no fewer.'),
      atLeast: optional(wholeNumber()),
      atMost: optional(wholeNumber()),
    },
    ({ count, atLeast, atMost }) =>
      [count, atLeast, atMost].every((bound) => bound === undefined)
        ? 'give count, atLeast or atMost'
        : undefined,
  ),
  make: (expected, { namespace }) => {
    const state = stateText(expected);
    const are = state === '' ? '' : ` ${state}`;
    return {
      text: `${boundsText(expected)} ${podSetText(expected, namespace)}${are}`,
      found: (api) => {
        const all = podsOf(expected, api, namespace);
        const number = all.filter((pod) => differences(pod, expected).length === 0).length;
        if (isWithin(number, expected)) return undefined;
        return state === '' ? String(number) : `${number} of ${all.length}`;
      },
    };
  },
});

function isWithin(number: number, { count, atLeast, atMost }: Counted): boolean {
  return (
    (count === undefined || number === count) &&
    (atLeast === undefined || number >= atLeast) &&
    (atMost === undefined || number <= atMost)
  );
}

function boundsText({ count, atLeast, atMost }: Counted): string {
  return [
    ...(count === undefined ? [] : [String(count)]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ].join(', ');
}
