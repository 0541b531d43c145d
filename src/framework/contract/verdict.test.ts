import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeOf, detailOf, FITS, unresolvable, unschedulable } from './verdict.ts';

it('a verdict gives back its code and detail, and is never taken for a fit', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 28 - 1 }), (detail) => {
      expect([codeOf(unschedulable(detail)), detailOf(unschedulable(detail))]).toEqual([
        'Unschedulable',
        detail,
      ]);
      expect([codeOf(unresolvable(detail)), detailOf(unresolvable(detail))]).toEqual([
        'UnschedulableAndUnresolvable',
        detail,
      ]);
      expect([unschedulable(detail), unresolvable(detail)]).not.toContain(FITS);
    }),
  );
});
