import fc from 'fast-check';
import { groupsOf } from '../../src/outcome/index.ts';
import type { Plan, PodRemedies } from '../../src/outcome/index.ts';
import { hostile } from './arbitrary-parts.ts';

/** What was tried for a group. */
const podRemedies: fc.Arbitrary<Omit<PodRemedies, 'group'>> = fc.record(
  {
    pods: fc.nat(),
    remedies: fc.array(
      fc.record({
        text: hostile,
        changes: fc.array(
          fc.record(
            {
              action: fc.constantFrom('patch' as const, 'add' as const, 'delete' as const),
              object: fc.record({ kind: hostile, metadata: fc.record({ name: hostile }) }),
              copies: fc.nat(),
            },
            { requiredKeys: ['action', 'object'] },
          ),
          { maxLength: 2 },
        ),
        places: fc.nat(),
        of: fc.nat(),
        suffices: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    nearest: hostile,
  },
  { requiredKeys: ['pods', 'remedies'] },
);

/** The plan with its groups, and with what was tried for the first of them. */
export function withRemedies(plan: Plan): fc.Arbitrary<Plan> {
  const groups = groupsOf(plan).map(({ group }) => group);
  return fc.array(podRemedies, { maxLength: groups.length }).map((tried) => ({
    ...plan,
    groups,
    remedies: tried.map((one, at) => ({ ...one, group: groups[at]?.id ?? '' })),
  }));
}
