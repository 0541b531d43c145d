import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { TieBreak } from '../choice.ts';
import { DrawRanking } from './draw-ranking.ts';
import { NameRanking } from './name-ranking.ts';
import type { NodeCells } from './node-cells.ts';
import type { Ranking } from './class-ranking.ts';

/** An empty ranking of the nodes of class `c`. */
export function newRanking(
  c: number,
  cells: NodeCells,
  tieBreak: TieBreak,
  { nameRank, nodeAtRank }: Pick<Cluster['columns'], 'nameRank' | 'nodeAtRank'>,
): Ranking {
  if (tieBreak !== 'name') return new DrawRanking(cells);
  const holds = (node: NodeIndex, localScore: number): boolean =>
    cells.classOf(node) === c && cells.localScore(node) === localScore;
  return new NameRanking(holds, nameRank, nodeAtRank);
}
