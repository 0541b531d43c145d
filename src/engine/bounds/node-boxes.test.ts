import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { AmountColumns } from '../../framework/index.ts';
import { emptyCluster, moves, NODES, playMoves } from '../../../test/support/alike-nodes.ts';
import { NO_MEMBER } from './box-level.ts';
import type { BoxLevel } from './box-level.ts';
import { NodeBoxes } from './node-boxes.ts';

/** The nodes of each box of a level. `nodesIn`: those of a member. */
const nodesOf = (level: BoxLevel, nodesIn: (member: number) => readonly number[]): number[][] =>
  Array.from({ length: level.count }, (_, box) => {
    const members: number[] = [];
    for (let at = level.first[box]!; at !== NO_MEMBER; at = level.next[at]!) members.push(at);
    return members.flatMap(nodesIn);
  });

/** Expects that each box holds nodes that its ranges hold, counts them, and knows whether they are alike. */
function expectBoxes(
  level: BoxLevel,
  nodes: readonly (readonly number[])[],
  pairs: readonly AmountColumns[],
): void {
  nodes.forEach((within, box) => {
    expect(level.sizes[box]).toBe(within.length);
    pairs.forEach(({ allocatable, requested }, pair) => {
      const range = level.ranges[pair]!;
      for (const one of within) {
        expect(allocatable[one]).toBe(range.allocatable[box]);
        expect(requested[one]).toBeGreaterThanOrEqual(range.least[box]!);
        expect(requested[one]).toBeLessThanOrEqual(range.most[box]!);
      }
    });
    const isUniform = level.ranges.every(({ least, most }) => least[box] === most[box]);
    expect(level.uniform[box] === 1).toBe(isUniform);
  });
}

const presentNodes = ({ columns: { present } }: Cluster): readonly number[] =>
  Array.from(present.keys()).filter((node) => present[node] === 1);

it('each node that is not withdrawn is in a box of its offer whose ranges hold what is requested on it, at both levels', () => {
  fc.assert(
    fc.property(moves, (all) => {
      const cluster = emptyCluster();
      const { columns } = cluster;
      const pairs = ['cpu', 'memory'].map((name) => ({
        allocatable: columns.allocatable(name),
        requested: columns.requested(name),
      }));
      const boxes = new NodeBoxes(cluster, pairs, pairs);
      const { fine, coarse } = boxes;
      let withdrawn = columns.names[0]!;
      playMoves(all, cluster, (_, { at }) => {
        cluster.setPresent(withdrawn, true);
        withdrawn = columns.names[(7 * at) % NODES]!;
        cluster.setPresent(withdrawn, false);
        boxes.catchUp();
        const byBox = nodesOf(fine, (one) => [one]);
        expect(byBox.flat().sort((a, b) => a - b)).toEqual(presentNodes(cluster));
        expectBoxes(fine, byBox, pairs);
        expectBoxes(
          coarse,
          nodesOf(coarse, (box) => byBox[box]!),
          pairs,
        );
        return columns.names[asNodeIndex(at % NODES)]!;
      });
    }),
    { numRuns: 60 },
  );
});
