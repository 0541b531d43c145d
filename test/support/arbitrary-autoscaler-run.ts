import fc from 'fast-check';
import type { AutoscalerRun } from '../../src/outcome/index.ts';
import { at, hostile } from './arbitrary-parts.ts';

export const autoscalerRun: fc.Arbitrary<AutoscalerRun> = fc.record(
  {
    namespace: hostile,
    name: hostile,
    target: fc.record({ kind: hostile, name: hostile }),
    madeBy: hostile,
    min: fc.nat(),
    max: fc.nat(),
    first: fc.nat(),
    highest: fc.nat(),
    last: fc.nat(),
    syncs: fc.nat(),
    rescales: fc.array(fc.record({ at, from: fc.nat(), to: fc.nat(), reason: hostile }), {
      maxLength: 3,
    }),
    reversals: fc.nat(),
    podSecondsShort: at,
    mostNeeded: fc.nat(),
    secondsAtMaximum: at,
    longestHeld: at,
    longestLacking: at,
    longestPending: at,
    failing: fc.record({ longest: at, atEnd: fc.boolean(), message: hostile }),
  },
  {
    requiredKeys: [
      'namespace',
      'name',
      'target',
      'min',
      'max',
      'highest',
      'syncs',
      'rescales',
      'reversals',
      'secondsAtMaximum',
      'longestHeld',
      'longestLacking',
      'longestPending',
    ],
  },
);
