import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TiedNodes } from './tied-nodes.ts';

const MOST = 100;

it('has the nodes that were added and not deleted since, each once, in order', () => {
  const steps = fc.array(fc.record({ rank: fc.nat(MOST - 1), isAdded: fc.boolean() }));
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const tied = new TiedNodes(MOST);
      for (const { rank } of before) tied.add(rank);
      tied.clear();
      const expected = new Set<number>();
      for (const { rank, isAdded } of after) {
        if (isAdded) tied.add(rank);
        else tied.delete(rank);
        if (isAdded) expected.add(rank);
        else expected.delete(rank);
      }
      const ranks = Array.from({ length: tied.count }, (_, place) => tied.at(place));
      expect(ranks).toEqual([...expected].sort((a, b) => a - b));
    }),
  );
});
