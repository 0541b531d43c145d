import { described, optional, wholeNumber } from '../../documents/index.ts';
import type { Fields } from '../../documents/index.ts';

/** How many of something there are to be; one of the fields at least is given. */
export interface CountBounds {
  readonly count: number | undefined;
  readonly atLeast: number | undefined;
  readonly atMost: number | undefined;
}

export const countBoundFields: Fields<CountBounds> = {
  count: described(optional(wholeNumber()), 'So many of them, no more and no fewer.'),
  atLeast: optional(wholeNumber()),
  atMost: optional(wholeNumber()),
};

/** What is wrong with bounds that were written; undefined: nothing. */
export function boundsProblem({ count, atLeast, atMost }: CountBounds): string | undefined {
  if ([count, atLeast, atMost].every((bound) => bound === undefined)) {
    return 'give count, atLeast or atMost';
  }
  return (atLeast ?? 0) > (atMost ?? Infinity)
    ? `no number is at least ${String(atLeast)} and at most ${String(atMost)}`
    : undefined;
}

/** "3, at least 2, at most 4". */
export function boundsText({ count, atLeast, atMost }: CountBounds): string {
  return [
    ...(count === undefined ? [] : [String(count)]),
    ...(atLeast === undefined ? [] : [`at least ${String(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${String(atMost)}`]),
  ].join(', ');
}

/** "more than 4", "fewer than 2" or "not 3"; undefined: the number is as it is to be. */
export function outsideText(
  number: number,
  { count, atLeast, atMost }: CountBounds,
): string | undefined {
  if (atMost !== undefined && number > atMost) return `more than ${String(atMost)}`;
  if (atLeast !== undefined && number < atLeast) return `fewer than ${String(atLeast)}`;
  return count !== undefined && number !== count ? `not ${String(count)}` : undefined;
}
