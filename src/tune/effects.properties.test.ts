import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfiguration, writtenValue } from '../config/index.ts';
import type { TunedSetting } from '../outcome/index.ts';
import { DEFAULT_RELEASE } from '../releases/index.ts';
import { effectsOf } from './effects.ts';
import { Ledger } from './search/index.ts';
import type { Measurement } from './search/index.ts';
import { Space, weightOf } from './space/index.ts';

const target = weightOf('NodeResourcesFit');
const space = new Space(
  [
    {
      name: target.text,
      target,
      profile: undefined,
      values: [5],
      path: ['settings', 0],
      pathOf: (at) => ['settings', 0, 'values', at],
      place: undefined,
    },
  ],
  {
    written: writtenValue(undefined),
    effective: readConfiguration(undefined, { release: DEFAULT_RELEASE }),
    release: DEFAULT_RELEASE,
    objects: [],
  },
);

/** The setting by what was measured on each sample with the start and with 5. */
function effectOf(pairs: readonly (readonly [Measurement, Measurement])[]): TunedSetting {
  const samples = pairs.map((_, seed) => ({ cluster: seed, seed }));
  const ledger = new Ledger(samples, 2 * samples.length);
  const steps = ledger.measure([[0], [1]]);
  for (let next = steps.next(); next.done !== true;) {
    next = steps.next(
      next.value.flatMap(({ candidate, sample }) => pairs[sample.seed]?.[candidate[0] ?? 0] ?? []),
    );
  }
  const sides = { best: [0], chosen: [0] };
  const [only] = effectsOf(space, ledger, sides, { name: 'cost', better: 'less', alike: 0 });
  if (only === undefined) throw new Error('assertion failed: there is a setting');
  return only;
}

const measurement: fc.Arbitrary<Measurement> = fc.record({
  value: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  broken: fc.constantFrom(0, 0, 0, 1),
  isSteady: fc.boolean(),
});

test('an effect is told of what was measured, and only pairs with both figures count', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(measurement, measurement), { minLength: 1, maxLength: 8 }),
      (pairs) => {
        const { effect, tried } = effectOf(pairs);
        const known = pairs.flatMap(([{ value: best }, { value: other }]) =>
          best === undefined || other === undefined ? [] : [other - best],
        );
        const isAlike = pairs.every(
          ([a, b]) => a.broken === b.broken && (a.value === undefined) === (b.value === undefined),
        );
        expect(tried.map(({ difference }) => difference?.pairs ?? 0)).toEqual([known.length]);
        expect(tried[0]?.difference === undefined).toBe(known.length === 0);
        if (!isAlike) expect(effect).toBe('matters');
        else expect(effect === 'unmeasured').toBe(known.length === 0);
        if (effect === 'same') expect(new Set(known)).toEqual(new Set([0]));
      },
    ),
  );
});

test('a setting of which nothing else was tried has no effect to tell', () => {
  expect(effectOf([])).toMatchObject({ effect: 'unmeasured', tried: [] });
});
