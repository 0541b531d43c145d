import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareEqualSpecs } from './shared-specs.ts';

const name = fc.constantFrom('a', 'b', 'toString', '__proto__');
const value = fc.constantFrom<unknown>(undefined, null, 1, 'x', true, {}, [], { a: 1 }, ['x']);
/** Specs with keys in any order, some undefined. */
const spec = fc
  .array(fc.tuple(name, value), { maxLength: 3 })
  .map((entries): object => Object.fromEntries(entries));

/** The own members, sorted by key; undefined members count as absent. */
const text = (each: object): string =>
  JSON.stringify(
    Object.entries(each)
      .filter(([, held]) => held !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

test('a pod only gets a spec that is equal to its own', () => {
  fc.assert(
    fc.property(fc.array(spec, { maxLength: 12 }), (specs) => {
      const pods = specs.map((each, index) => ({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: `p${index}` },
        spec: each,
      }));
      const shared = shareEqualSpecs(pods);
      shared.forEach((pod, index) => {
        expect(text('spec' in pod ? (pod.spec as object) : {})).toBe(text(specs[index]!));
      });
    }),
    { numRuns: 2000 },
  );
});
