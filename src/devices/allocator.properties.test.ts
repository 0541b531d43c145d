import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allocate,
  allocated,
  claim,
  gpu,
  modelIs,
  outcome,
  request,
  slice,
} from '../../test/support/device-builders.ts';
import type { Situation } from '../../test/support/device-builders.ts';
import type { ResourceClaim, ResourceSlice } from '../objects/index.ts';

const model = fc.constantFrom('A', 'B');
const slices: fc.Arbitrary<readonly ResourceSlice[]> = fc
  .array(fc.array(model, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((pools) =>
    pools.map((models, pool) =>
      slice(
        `p${pool}`,
        models.map((one, at) => gpu(`d${at}`, one)),
      ),
    ),
  );
const demand = fc.record({ count: fc.integer({ min: 1, max: 3 }), model: fc.option(model) });
const claims: fc.Arbitrary<readonly ResourceClaim[]> = fc
  .array(
    fc.record({
      demands: fc.array(demand, { minLength: 1, maxLength: 2 }),
      isAlike: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((all) =>
    all.map(({ demands, isAlike }, at) =>
      claim(
        `c${at}`,
        demands.map(({ count, model: wanted }, index) =>
          request(`r${index}`, { count, ...(wanted !== null && { selectors: modelIs(wanted) }) }),
        ),
        isAlike ? [{ matchAttribute: 'gpu.example.com/model' }] : [],
      ),
    ),
  );
const situation: fc.Arbitrary<Situation> = fc.record({
  slices,
  claims,
  release: fc.constantFrom(33, 34, 35, 36),
});

test('no device is allocated twice, and every claim gets as many as it wants', () => {
  fc.assert(
    fc.property(situation, (asked) => {
      const found = allocate(asked);
      if (found.type !== 'allocated') return;
      const keys = found.claims.flatMap(({ taken }) => taken.map(({ device }) => device.key));
      expect(new Set(keys).size).toBe(keys.length);
      for (const { claim: one, taken } of found.claims) {
        const wanted = (one.spec.devices?.requests ?? []).map(({ exactly }) => exactly?.count ?? 1);
        expect(taken.length).toBe(wanted.reduce((sum, count) => sum + count, 0));
      }
    }),
  );
});

test('what was allocated is left out by the next allocation', () => {
  fc.assert(
    fc.property(situation, (asked) => {
      const found = allocate(asked);
      if (found.type !== 'allocated') return;
      const others = found.claims.map(({ claim: one, taken }) =>
        allocated(
          one,
          taken.map(({ device }) => device.key.replace('gpu.example.com/', '')),
        ),
      );
      const before = new Set(outcome(asked).map((line) => line.split(': ')[1]));
      const again = allocate({ ...asked, others });
      if (again.type !== 'allocated') return;
      for (const line of outcome({ ...asked, others })) {
        expect(before.has(line.split(': ')[1])).toBe(false);
      }
    }),
  );
});

test('the order of the slices in the input does not matter', () => {
  fc.assert(
    fc.property(situation, (asked) => {
      expect(outcome({ ...asked, slices: asked.slices.toReversed() })).toEqual(outcome(asked));
    }),
  );
});

test('more devices never make an allocation impossible', () => {
  fc.assert(
    fc.property(situation, (asked) => {
      if (allocate(asked).type !== 'allocated') return;
      const more = [...asked.slices, slice('z', [gpu('d', 'A')])];
      expect(allocate({ ...asked, slices: more }).type).toBe('allocated');
    }),
  );
});
