import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SweepSpace } from '../../outcome/index.ts';
import { cellsOf, combinationsOf } from './enumerate.ts';
import { isInShard } from './shard.ts';

const axes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }).map((sizes) =>
  sizes.map((size, at) => ({
    name: `axis-${String(at)}`,
    values: Array.from({ length: size }, (_, value) => value),
  })),
);

it('every cell is in one of the shards, and cells have ids of their own', () => {
  fc.assert(
    fc.property(axes, fc.integer({ min: 1, max: 7 }), (drawn, count) => {
      const cells = cellsOf({ axes: drawn }) ?? [];
      expect(new Set(cells.map(({ id }) => id)).size).toBe(combinationsOf({ axes: drawn }));
      const shards = Array.from({ length: count }, (_, at) =>
        cells.filter((cell) => isInShard(cell, { index: at + 1, count })),
      );
      expect(shards.flat().length).toBe(cells.length);
      expect(new Set(shards.flat())).toEqual(new Set(cells));
    }),
    { numRuns: 50 },
  );
});

it('a sample has as many cells as were asked for, in order, evenly over each axis, without those that are excluded', () => {
  fc.assert(
    fc.property(axes, fc.integer({ min: 1, max: 40 }), fc.nat(), (drawn, count, seed) => {
      const space: SweepSpace = { axes: drawn, sample: { cells: count, seed } };
      const cells = cellsOf(space) ?? [];
      const all = cellsOf({ axes: drawn }) ?? [];
      expect(cells).toHaveLength(Math.min(count, all.length));
      const order = new Map(all.map(({ id }, at) => [id, at]));
      const places = cells.map(({ id }) => order.get(id) ?? -1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(cellsOf(space)).toEqual(cells);
      const excluded = { [drawn[0]?.name ?? '']: 0 };
      const without = cellsOf({ ...space, exclude: [excluded] }) ?? [];
      expect(without.filter((cell) => cell.axes[drawn[0]?.name ?? ''] === 0)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

it('each stratum of an axis is drawn once where nothing is drawn twice', () => {
  const values = Array.from({ length: 1000 }, (_, at) => at);
  const cells =
    cellsOf({
      axes: [
        { name: 'a', values },
        { name: 'b', values },
      ],
      sample: { cells: 20, seed: 3 },
    }) ?? [];
  for (const name of ['a', 'b']) {
    const strata = cells.map((cell) => Math.floor(Number(cell.axes[name]) / 50));
    expect(strata.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  }
});
