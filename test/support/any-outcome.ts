import fc from 'fast-check';
import type { Outcome } from '../../src/reports/index.ts';
import { arbitraryAudit } from './arbitrary-audit.ts';
import { arbitraryCapacity } from './arbitrary-capacity.ts';
import { arbitraryCheck } from './arbitrary-check.ts';
import { arbitraryComparison } from './arbitrary-comparison.ts';
import { arbitraryDescheduling } from './arbitrary-descheduling.ts';
import { arbitraryDrain } from './arbitrary-drain.ts';
import { arbitraryExplanation } from './arbitrary-explanation.ts';
import { arbitraryGrowth } from './arbitrary-growth.ts';
import { arbitraryPacking } from './arbitrary-packing.ts';
import { arbitraryPlan } from './arbitrary-plan.ts';
import { arbitrarySizing } from './arbitrary-sizing.ts';
import { arbitrarySurvival } from './arbitrary-survival.ts';
import { arbitraryTuning } from './arbitrary-tuning.ts';

/** Documents of each kind, with hostile texts. */
const OF_KIND: {
  readonly [K in Outcome['kind']]: fc.Arbitrary<Extract<Outcome, { readonly kind: K }>>;
} = {
  Plan: arbitraryPlan,
  Explanation: arbitraryExplanation,
  Comparison: arbitraryComparison,
  Capacity: arbitraryCapacity,
  Growth: arbitraryGrowth,
  Sizing: arbitrarySizing,
  Audit: arbitraryAudit,
  Drain: arbitraryDrain,
  Descheduling: arbitraryDescheduling,
  Survival: arbitrarySurvival,
  Packing: arbitraryPacking,
  Check: arbitraryCheck,
  TuningResult: arbitraryTuning,
};

/** A document of any kind, with hostile texts. */
export const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(...Object.values(OF_KIND));
