import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unsafeIn } from '../../../test/fuzz-input/run-input.ts';
import { arbitraryComparison } from '../../../test/support/arbitrary-comparison.ts';
import { arbitraryPlan } from '../../../test/support/arbitrary-plan.ts';
import { plainPaint, planChanges, verdictLine } from '../index.ts';

test('what differs between two plans is printed without control characters, and ends with the verdict', () => {
  fc.assert(
    fc.property(arbitraryPlan, arbitraryComparison, fc.string(), (plan, comparison, subject) => {
      const text = planChanges({ plan, comparison, subject }, { width: 80, paint: plainPaint });
      expect(unsafeIn(text)).toBe(false);
      expect(text.trimEnd().split('\n').at(-1)).toBe(verdictLine(plan).trimEnd());
      const { base, head } = comparison;
      const change = `Verdict     ${base.summary.verdict} → ${head.summary.verdict}`;
      expect(text.includes(change)).toBe(base.summary.verdict !== head.summary.verdict);
    }),
    { numRuns: 60 },
  );
});
