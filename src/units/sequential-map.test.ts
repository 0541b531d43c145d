import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SequentialMap } from './sequential-map.ts';

const key = fc.integer({ min: 0, max: 8 }).map((number) => `k${number}`);
const act = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key, value: fc.nat() }),
  fc.record({ kind: fc.constantFrom('get' as const, 'delete' as const), key }),
);

it('behaves like a Map, in any order of reads', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200, size: 'max' }), (acts) => {
      const map = new SequentialMap<number>();
      const model = new Map<string, number>();
      for (const each of acts) {
        if (each.kind === 'set') {
          map.set(each.key, each.value);
          model.set(each.key, each.value);
        } else if (each.kind === 'delete') {
          expect(map.delete(each.key)).toBe(model.delete(each.key));
        }
        expect(map.get(each.key)).toBe(model.get(each.key));
        expect(map.size).toBe(model.size);
      }
      expect([...map.values()]).toEqual([...model.values()]);
    }),
  );
});

it('keeps the remaining entries after most are deleted', () => {
  const map = new SequentialMap<number>();
  for (let number = 0; number < 5000; number++) map.add(`k${number}`, number);
  for (let number = 0; number < 4990; number++) expect(map.delete(`k${number}`)).toBe(true);
  expect([...map.values()]).toEqual([4990, 4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999]);
  expect([map.get('k4'), map.get('k4999'), map.get('k4990')]).toEqual([undefined, 4999, 4990]);
  expect(map.size).toBe(10);
});

it('finds keys after a pass in another order than that of insertion', () => {
  const map = new SequentialMap<number>();
  for (let number = 0; number < 6; number++) map.add(`k${number}`, number);
  const read = (...numbers: readonly number[]): unknown[] =>
    numbers.map((number) => map.get(`k${number}`));
  expect(read(0, 3, 1, 5)).toEqual([0, 3, 1, 5]);
  expect(read(0, 3, 1, 5)).toEqual([0, 3, 1, 5]);
  // 3 followed 0 before.
  expect(read(0, 2, 1)).toEqual([0, 2, 1]);
  expect(map.delete('k3')).toBe(true);
  expect(read(0, 3, 1, 5)).toEqual([0, undefined, 1, 5]);
});
