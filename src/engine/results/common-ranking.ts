import { getOrInsert } from '../../units/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import type { NodeClass } from '../ranking/class-tallies.ts';
import type { RankedNodes } from '../ranking/ranked-nodes.ts';
import { ColumnRanking } from './column-ranking.ts';
import type { SharedMemory } from './column-ranking.ts';
import type { GroupedNodes, Start } from './grouped-nodes.ts';
import type { LocalScores } from './local-scores.ts';

/** With more unread moves than the number of nodes divided by this, a pass over all nodes is cheaper than applying them. */
const SCAN_BEYOND = 16;
/** On fewer nodes than this a pass over all of them costs no more. */
const FEWEST_NODES = 200;
/** A question looks at each class of the start: with more of them than the number of nodes divided by this, it saves too little. */
const CLASSES_BEYOND = 16;
const FEW_CLASSES = 16;

/**
 * The nodes ranked by one column of local scores, in the classes of one start. All pods use it that have both: they differ in what they
 * count, and so on the few nodes with pods of their own, which are hidden for the time of a question.
 */
export class CommonRanking {
  readonly #local: LocalScores;
  readonly #start: Start;
  readonly #shared: SharedMemory;
  #ranking: ColumnRanking | undefined;
  #read = 0;
  #signatures = 0;

  constructor(local: LocalScores, start: Start, shared: SharedMemory) {
    this.#local = local;
    this.#start = start;
    this.#shared = shared;
  }

  /** One more signature has this column and this start. */
  join(): void {
    this.#signatures++;
  }

  /** Whether several signatures use it, and a question costs less than a pass over all nodes. */
  get pays(): boolean {
    const { journal, columns } = this.#shared.cluster;
    const unread = this.#ranking?.unread ?? journal.length - this.#read;
    return (
      this.#signatures > 1 &&
      columns.count >= FEWEST_NODES &&
      unread * SCAN_BEYOND < columns.count &&
      this.#start.lastClass * CLASSES_BEYOND < columns.count
    );
  }

  /** Else a ranking of a signature's own is better, if it is cheap: it looks only at the classes that have changed. */
  get hasFewClasses(): boolean {
    return this.#start.lastClass <= FEW_CLASSES;
  }

  /** A pass over all nodes has answered a question. */
  pass(): void {
    if (this.pays) return;
    this.#ranking = undefined;
    this.#read = this.#shared.cluster.journal.length;
  }

  /** All nodes that pass the node filters, with every move applied. */
  ranked(): RankedNodes {
    const { classes } = this.#start;
    this.#ranking ??= new ColumnRanking(this.#local, (node) => classes[node]!, this.#shared);
    this.#ranking.catchUp();
    const { ranked } = this.#ranking;
    ranked.changed.clear();
    return ranked;
  }
}

/** By start and column. */
export class CommonRankings {
  readonly #byStart = new WeakMap<Start, WeakMap<LocalScores, CommonRanking>>();

  of(start: Start, local: LocalScores, shared: SharedMemory): CommonRanking {
    const byColumn = getOrInsert(this.#byStart, start, () => new WeakMap());
    return getOrInsert(byColumn, local, () => new CommonRanking(local, start, shared));
  }
}

/** The node of class `c` at that place among those with its highest local score. */
export interface Tie {
  readonly c: NodeClass;
  readonly top: number;
  readonly at: number;
}

/** The nodes that are apart come behind those that are ranked. */
export function rankedTie(
  { c, top, at }: Tie,
  { rankings }: RankedNodes,
  { apart }: GroupedNodes,
  local: LocalScores,
): NodeIndex {
  const ranking = rankings[c];
  const isTop = ranking !== undefined && ranking.size > 0 && ranking.top() === top;
  const ties = isTop ? ranking.ties() : 0;
  if (isTop && at < ties) return ranking.tie(at);
  let left = at - ties;
  for (const [node, of] of apart ?? []) {
    if (of === c && local.of(node) === top && left-- === 0) return node;
  }
  throw new Error('assertion failed: a tie that was counted is found again');
}
