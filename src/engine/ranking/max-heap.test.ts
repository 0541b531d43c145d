import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MaxHeap } from './max-heap.ts';

test('has the largest key on top, whatever was pushed, popped and dropped', () => {
  const key = fc.nat({ max: 9 });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ push: key }) },
    { weight: 3, arbitrary: fc.constant('pop' as const) },
    { weight: 1, arbitrary: fc.record({ drop: key }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const heap = new MaxHeap();
      let model: number[] = [];
      for (const each of steps) {
        if (each === 'pop') {
          if (model.length > 0) heap.pop();
          model.shift();
        } else if ('push' in each) {
          heap.push(each.push);
          model.push(each.push);
          model.sort((a, b) => b - a);
        } else {
          heap.keep((held) => held !== each.drop);
          model = model.filter((held) => held !== each.drop);
        }
        expect(heap.length).toBe(model.length);
        expect(heap.top).toBe(model[0]);
      }
      for (const largest of model) {
        expect(heap.top).toBe(largest);
        heap.pop();
      }
    }),
    { numRuns: 300 },
  );
});
