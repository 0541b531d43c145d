import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Priorities } from './placed-pod.ts';

it('the lowest priority is that of the pods that have come and not gone', () => {
  const moves = fc.array(
    fc.record({ comes: fc.boolean(), priority: fc.integer({ min: -3, max: 3 }) }),
  );
  fc.assert(
    fc.property(moves, (all) => {
      const priorities = new Priorities();
      const there: number[] = [];
      for (const { comes, priority } of all) {
        const at = there.indexOf(priority);
        if (comes) there.push(priority);
        else if (at >= 0) there.splice(at, 1);
        else continue;
        priorities.move(priority, comes ? 1 : -1);
        expect(priorities.lowest).toBe(Math.min(...there));
      }
    }),
  );
});
