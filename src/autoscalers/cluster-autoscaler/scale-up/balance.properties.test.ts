import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cloud, NodeGroup } from '../groups/index.ts';
import { balance } from './balance.ts';

/** A provider whose groups have these targets. */
const cloudOf = (targets: ReadonlyMap<NodeGroup, number>): Cloud => ({
  groups: [...targets.keys()],
  gpuLabel: '',
  groupOf: () => undefined,
  targetOf: (group) => targets.get(group) ?? 0,
  instancesOf: () => [],
  increaseSize: () => undefined,
  decreaseTarget: () => undefined,
  deleteInstances: () => undefined,
});

const anyGroups = fc.array(fc.record({ target: fc.nat(9), room: fc.nat(9) }), { maxLength: 6 });

it('gives each new node to the smallest group with room, until none has any', () => {
  fc.assert(
    fc.property(anyGroups, fc.nat(40), (drawn, newNodes) => {
      const targets = new Map(
        drawn.map(({ target, room }, at) => [
          { id: String(at), min: 0, max: target + room },
          target,
        ]),
      );
      const cloud = cloudOf(targets);
      const resizes = balance(cloud.groups, newNodes, cloud);
      const sizes = new Map([...targets, ...resizes.map(({ group, to }) => [group, to] as const)]);
      const added = resizes.reduce((sum, { from, to }) => sum + to - from, 0);
      const room = drawn.reduce((sum, one) => sum + one.room, 0);
      expect(added).toBe(Math.min(newNodes, room));
      for (const { group, from, to } of resizes) {
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(group.max);
        // A group with room is at most one node behind a group that grew.
        for (const [other, size] of sizes)
          if (size < other.max) expect(size).toBeGreaterThan(to - 2);
      }
    }),
  );
});
