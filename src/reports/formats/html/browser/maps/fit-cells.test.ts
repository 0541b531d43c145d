import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areasOf, fitCells } from './fit-cells.ts';

const FRAMES = [
  { width: 740, height: 340 },
  { width: 350, height: 170 },
];

/** Areas of so many nodes. */
const areas = (sizes: readonly number[]) =>
  sizes.map((size, area) => ({
    name: `area ${String(area)}`,
    nodes: Array.from({ length: size }, (_, at) => `${String(area)}-${String(at)}`),
  }));

test('every node has a cell of its own within the frame, which is found by its place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...FRAMES),
      (sizes, frame) => {
        const cells = fitCells(areas(sizes), frame);
        expect(cells.nodes).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
        expect(cells.total).toBeLessThanOrEqual(frame.height + 1);
        for (const at of cells.nodes.keys()) {
          const [left = -1, top = -1] = [cells.lefts[at], cells.tops[at]];
          expect(left + cells.width).toBeLessThanOrEqual(frame.width + 1);
          expect(cells.at(left + cells.width / 2, top + cells.height / 2)).toBe(at);
        }
      },
    ),
  );
});

test.each([[[3]], [[1, 1, 1]], [[2, 2, 2]], [[40]], [[1667, 1667, 1666]], [[5000]]])(
  'cells of %j nodes fill the frame',
  (sizes) => {
    for (const frame of FRAMES) {
      const { nodes, width, height } = fitCells(areas(sizes), frame);
      const filled = (nodes.length * width * height) / (frame.width * frame.height);
      expect(filled, JSON.stringify(frame)).toBeGreaterThan(0.7);
    }
  },
);

test('more nodes than can be seen are more than the frame', () => {
  const { width, height, total } = fitCells(areas([100_000]), { width: 350, height: 170 });
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(2.5);
  expect(total).toBeGreaterThan(170);
});

test('areas are in the order of their names, nodes in their own', () => {
  const found = areasOf(['b2', 'a1', 'b1'], (node) => node.slice(0, 1));
  expect(found).toEqual([
    { name: 'a', nodes: ['a1'] },
    { name: 'b', nodes: ['b2', 'b1'] },
  ]);
});
