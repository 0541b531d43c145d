import * as fc from 'fast-check';
import type { Node } from '../../src/objects/index.ts';

/** What keeps pods off a node whose other fields stay. */
export type Barriers = Pick<NonNullable<Node['spec']>, 'taints' | 'unschedulable'>;

export const barriers: fc.Arbitrary<Barriers> = fc.record({
  taints: fc.array(
    fc.record({
      key: fc.constantFrom('dedicated', 'broken'),
      effect: fc.constantFrom('NoSchedule', 'PreferNoSchedule'),
    }),
    { maxLength: 2 },
  ),
  unschedulable: fc.boolean(),
});
