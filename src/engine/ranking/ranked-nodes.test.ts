import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asNodeIndex, Cluster } from '../../cluster/index.ts';
import { UNFIT } from '../../framework/index.ts';
import { Random } from '../../units/index.ts';
import { node } from '../../../test/support/builders.ts';
import { NodeClasses } from './node-classes.ts';
import { RankedNodes } from './ranked-nodes.ts';

const NODES = 8;
const ranked = fc.record({
  localScore: fc.constantFrom(UNFIT, 0, 1, 2, 2, 5000),
  c: fc.integer({ min: 1, max: 3 }),
});
const drawn = fc.record({
  nodes: fc.array(ranked, { minLength: NODES, maxLength: NODES }),
  moves: fc.array(fc.record({ at: fc.nat(NODES - 1), to: ranked }), { maxLength: 12 }),
  isByName: fc.boolean(),
});

/** What a question reads of the rankings, in the order in which ties are drawn. */
const readOf = ({ rankings, changed, size }: RankedNodes): unknown => ({
  size,
  changed: [...changed].sort(),
  rankings: rankings.map((ranking) =>
    ranking === undefined || ranking.size === 0
      ? undefined
      : {
          size: ranking.size,
          top: ranking.top(),
          ties: Array.from({ length: ranking.ties() }, (_, at) => ranking.tie(at)),
        },
  ),
});

it('nodes that are ranked together are ranked, and drawn, as nodes that enter one after the other', () => {
  const { columns } = clusterOf(NODES);
  fc.assert(
    fc.property(drawn, ({ nodes, moves, isByName }) => {
      const tieBreak = isByName ? 'name' : new Random(0);
      const [together, inTurn] = [0, 1].map(
        () => new RankedNodes(columns, tieBreak, new NodeClasses()),
      );
      const scores = Float64Array.from(nodes, ({ localScore }) => localScore);
      together!.enterAll(scores, (one) => nodes[one]!.c);
      nodes.forEach(({ localScore, c }, at) => {
        if (localScore !== UNFIT) inTurn!.enter(asNodeIndex(at), c, localScore);
      });
      expect(readOf(together!)).toEqual(readOf(inTurn!));
      for (const { at, to } of moves) {
        for (const each of [together!, inTurn!]) {
          each.leave(asNodeIndex(at));
          if (to.localScore !== UNFIT) each.enter(asNodeIndex(at), to.c, to.localScore);
        }
        expect(readOf(together!)).toEqual(readOf(inTurn!));
      }
    }),
    { numRuns: 300 },
  );
});

function clusterOf(count: number): Cluster {
  const cluster = new Cluster();
  for (let at = 0; at < count; at++) cluster.setNode(node(`n${String(at)}`).object);
  cluster.settle();
  return cluster;
}
