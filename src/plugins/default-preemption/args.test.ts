import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { defaultPreemptionArgs } from './args.ts';

test('percentages of candidate nodes are 0 to 100, and not both numbers are 0', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 150 }),
      fc.integer({ min: -5, max: 5 }),
      (percentage, absolute) => {
        const args = {
          minCandidateNodesPercentage: percentage,
          minCandidateNodesAbsolute: absolute,
        };
        const isValid =
          percentage >= 0 && percentage <= 100 && absolute >= 0 && percentage + absolute > 0;
        expect(argsErrors(defaultPreemptionArgs, args).length === 0).toBe(isValid);
      },
    ),
  );
});
