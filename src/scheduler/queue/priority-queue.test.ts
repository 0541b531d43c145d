import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue.ts';

it('gives the least item first, equal items in order of their pushes, with pushes and pops in any order', () => {
  const steps = fc.array(fc.option(fc.nat({ max: 5 }), { freq: 3 }));
  fc.assert(
    fc.property(steps, (all) => {
      const heap = new PriorityQueue<{ key: number; came: number }>((a, b) => a.key - b.key);
      const waiting: { key: number; came: number }[] = [];
      all.forEach((key, came) => {
        if (key === null) {
          waiting.sort((a, b) => a.key - b.key || a.came - b.came);
          expect(heap.top).toEqual(waiting[0]);
          expect(heap.pop()).toEqual(waiting.shift());
        } else {
          heap.push({ key, came });
          waiting.push({ key, came });
        }
        expect(heap.length).toBe(waiting.length);
      });
    }),
  );
});
