import fc from 'fast-check';
import { expect, it } from 'vitest';
import { node } from '../../../../../test/support/builders.ts';
import { DELETION_CANDIDATE, TO_BE_DELETED } from '../../nodes/index.ts';
import { softTaints } from './soft-taints.ts';

const facts = fc.array(
  fc.record({ unneeded: fc.boolean(), soft: fc.boolean(), deleted: fc.boolean() }),
  { maxLength: 12 },
);

it('writes no more than the limit, and adds nothing while a removal is left', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 12 }), (given, limit) => {
      const nodes = given.map(({ soft, deleted }, at) => {
        const plain = node(`n${at}`);
        const marked = soft ? plain.taint(DELETION_CANDIDATE, 'PreferNoSchedule') : plain;
        return (deleted ? marked.taint(TO_BE_DELETED, 'NoSchedule') : marked).object;
      });
      const isUnneeded = (name: string): boolean => given[Number(name.slice(1))]?.unneeded === true;
      const { remove, add } = softTaints(nodes, { isUnneeded, isChanged: () => false }, limit);
      const count = (unneeded: boolean): number =>
        given.filter((one) => !one.deleted && one.unneeded === unneeded && one.soft !== unneeded)
          .length;
      expect(remove).toHaveLength(Math.min(limit, count(false)));
      expect(add).toHaveLength(Math.min(limit - remove.length, count(true)));
    }),
  );
});

it('gives up after 3 seconds: a node that the loop has written already costs 750 ms', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e'].map((name) => node(name).object);
  const { add } = softTaints(nodes, { isUnneeded: () => true, isChanged: () => true }, 10);
  expect(add).toEqual(['a', 'b', 'c', 'd']);
});
