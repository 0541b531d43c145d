import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asGroup } from '../contract/answers.ts';
import { Tally } from './tally.ts';

const additions = fc.array(
  fc.record({ group: fc.nat({ max: 300 }), nodes: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 60, size: 'max' },
);

describe('Tally', () => {
  it('counts the nodes of each group, groups in the order in which they came, question after question', () => {
    fc.assert(
      fc.property(fc.array(additions, { maxLength: 4 }), (questions) => {
        const tally = new Tally();
        for (const question of questions) {
          tally.clear();
          const counts = new Map<number, number>();
          for (const { group, nodes } of question) {
            tally.add(asGroup(group), nodes);
            counts.set(group, (counts.get(group) ?? 0) + nodes);
          }
          expect([...tally.group.subarray(0, tally.length)]).toEqual([...counts.keys()]);
          expect([...tally.nodes.subarray(0, tally.length)]).toEqual([...counts.values()]);
          expect(tally.scores).toHaveLength(counts.size);
          [...counts.keys()].forEach((group, at) => {
            expect(tally.placeOf(asGroup(group))).toBe(at);
          });
        }
      }),
    );
  });

  it('has room for a group of any number', () => {
    for (const group of [63, 64, 65, 127, 128, 1024]) {
      const tally = new Tally();
      tally.add(asGroup(group), 1);
      tally.add(asGroup(group), 1);
      expect([tally.length, tally.nodes[0]], String(group)).toEqual([1, 2]);
    }
  });
});
