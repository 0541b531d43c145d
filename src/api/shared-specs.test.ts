import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareEqualSpecs } from './shared-specs.ts';

const name = fc.constantFrom('a', 'b', 'toString', '__proto__');
const value = fc.constantFrom<unknown>(undefined, null, 1, 'x', true, {}, [], { a: 1 }, ['x']);
/** As files and programs give them: keys in any order, some with nothing in them. */
const spec = fc
  .array(fc.tuple(name, value), { maxLength: 3 })
  .map((entries): object => Object.fromEntries(entries));

/** What is its own, in order of keys; what is there and undefined is as good as absent. */
const text = (each: object): string =>
  JSON.stringify(
    Object.entries(each)
      .filter(([, held]) => held !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

test('a pod is never given a spec that says anything else than its own', () => {
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
