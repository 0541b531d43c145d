import { Interner } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, Journal, NodeIndex } from '../../cluster/index.ts';
import { ReadFacets } from '../../framework/index.ts';
import type { AmountColumns, AmountRanges } from '../../framework/index.ts';
import { BoxLevel, NO_BOX } from './box-level.ts';

/** Shares of what a node offers are told apart in so many grades: more make bounds closer and boxes more. */
const GRADES = 512;
const COARSE_GRADES = 64;

/**
 * The nodes in boxes: those of a box offer as much of each resource, and nearly as much is requested on them. Boxes that are alike are
 * in a coarse box, so that few bounds rule out most of them. Moves of pods are read late, and put single nodes into other boxes.
 */
export class NodeBoxes {
  /** The boxes of nodes. */
  readonly fine: BoxLevel;
  /** The boxes of boxes. */
  readonly coarse: BoxLevel;
  /** Memory for the numbers of boxes to bound. */
  readonly listed: Int32Array;
  readonly columns: Cluster['columns'];
  readonly #pairs: readonly AmountColumns[];
  readonly #graded: readonly AmountColumns[];
  readonly #journal: Journal;
  readonly #cluster: Cluster;
  readonly #offered: ReadFacets;
  #presence: ReadFacets;
  /** What was requested when a node was last read, by pair and by node. */
  readonly #seen: readonly Float64Array[];
  /** By pair: a box of a node on which as little is free as on any node so far. */
  readonly #tightest: readonly AmountRanges[];
  /** Numbers lists of what nodes offer, by node. */
  readonly #offer: Int32Array;
  #read = 0;

  /** `graded`: the pairs whose shares tell boxes apart; the others only have ranges. */
  constructor(cluster: Cluster, pairs: readonly AmountColumns[], graded: readonly AmountColumns[]) {
    const { count } = cluster.columns;
    this.columns = cluster.columns;
    this.#pairs = pairs;
    this.#graded = graded;
    this.#journal = cluster.journal;
    this.#cluster = cluster;
    this.#offered = new ReadFacets(cluster, ['node.allocatable']);
    this.#presence = new ReadFacets(cluster, ['nodes']);
    this.fine = new BoxLevel(pairs, count);
    this.coarse = new BoxLevel(pairs, count);
    this.listed = new Int32Array(count);
    this.#seen = pairs.map(() => new Float64Array(count));
    this.#tightest = pairs.map(() => ({
      allocatable: Float64Array.of(Infinity),
      least: new Float64Array(1),
      most: new Float64Array(1),
    }));
    this.#offer = offersOf(pairs, count);
    this.#fill();
  }

  /** False once a node offers something else. */
  isCurrent(): boolean {
    return this.#offered.areUnchanged();
  }

  /** The nodes of all moves so far, in order, and those that were withdrawn or restored. */
  get moved(): readonly NodeIndex[] {
    return this.#journal.nodes;
  }

  /** Number of moves so far. */
  get moves(): number {
    return this.#journal.length;
  }

  /** The ranges of these pairs of columns, at each level. */
  rangesOf(pairs: readonly AmountColumns[]): RangesOfLevels {
    const fine: AmountRanges[] = [];
    const coarse: AmountRanges[] = [];
    const tightest: AmountRanges[] = [];
    for (const pair of pairs) {
      const at = this.#placeOf(pair);
      fine.push(this.fine.ranges[at]!);
      coarse.push(this.coarse.ranges[at]!);
      tightest.push(this.#tightest[at]!);
    }
    return { fine, coarse, tightest };
  }

  #placeOf({ allocatable, requested }: AmountColumns): number {
    for (let at = 0; at < this.#pairs.length; at++) {
      const pair = this.#pairs[at]!;
      if (pair.allocatable === allocatable && pair.requested === requested) return at;
    }
    throw new Error('assertion failed: the boxes have ranges of all pairs that are read');
  }

  /** Reads all moves, and which nodes are withdrawn. */
  catchUp(): void {
    if (!this.#presence.areUnchanged()) this.#readPresence();
    const { nodes } = this.#journal;
    for (let at = this.#read; at < nodes.length; at++) {
      if (this.columns.present[nodes[at]!] === 1) this.#put(nodes[at]!);
    }
    this.#read = nodes.length;
  }

  /** Runs `look` while the columns hold what was requested when the moves were last read. */
  asLastRead(look: () => void): void {
    const moved = [...new Set(this.#journal.nodesSince(this.#read))];
    this.#swap(moved);
    try {
      look();
    } finally {
      this.#swap(moved);
    }
  }

  #swap(nodes: readonly NodeIndex[]): void {
    this.#pairs.forEach(({ requested }, pair) => {
      const seen = this.#seen[pair]!;
      for (const node of nodes) [seen[node], requested[node]] = [requested[node]!, seen[node]!];
    });
  }

  #fill(): void {
    const { count, present } = this.columns;
    for (let at = 0; at < count; at++) {
      if (present[at] === 1) this.#put(asNodeIndex(at));
    }
    this.#read = this.#journal.length;
  }

  /** What-ifs withdraw nodes by the thousand: boxes made anew each time would cost more than the questions. */
  #readPresence(): void {
    const { count, present } = this.columns;
    for (let at = 0; at < count; at++) {
      const node = asNodeIndex(at);
      const isIn = this.fine.boxOf[node] !== NO_BOX;
      if (present[node] === 1 && !isIn) this.#put(node);
      else if (present[node] === 0 && isIn) this.#takeOut(node);
    }
    this.#presence = new ReadFacets(this.#cluster, ['nodes']);
  }

  /** Puts a node into the box that it belongs into now. */
  #put(node: NodeIndex): void {
    const { fine, coarse } = this;
    const key = this.#keyOf(node, GRADES);
    if (!fine.isIn(node, key)) {
      if (fine.boxOf[node] !== NO_BOX) this.#takeOut(node);
      const isNew = fine.enter(node, key, node);
      const entered = fine.boxOf[node]!;
      if (isNew) coarse.enter(entered, this.#keyOf(node, COARSE_GRADES), node);
      fine.sizes[entered]!++;
      coarse.sizes[coarse.boxOf[entered]!]!++;
    }
    const box = fine.boxOf[node]!;
    fine.widen(box, node);
    coarse.widen(coarse.boxOf[box]!, node);
    for (let pair = 0; pair < this.#pairs.length; pair++) {
      const { allocatable, requested } = this.#pairs[pair]!;
      this.#seen[pair]![node] = requested[node]!;
      const free = allocatable[node]! - requested[node]!;
      const least = this.#tightest[pair]!.allocatable;
      if (free < least[0]!) least[0] = free;
    }
  }

  #takeOut(node: NodeIndex): void {
    const { fine, coarse } = this;
    const box = fine.boxOf[node]!;
    const around = coarse.boxOf[box]!;
    fine.sizes[box]!--;
    coarse.sizes[around]!--;
    if (!fine.leave(node)) return;
    if (coarse.leave(box)) coarse.close(around);
    fine.close(box);
    if (fine.count !== box) coarse.rename(fine.count, box);
  }

  #keyOf(node: NodeIndex, grades: number): number {
    let key = this.#offer[node]!;
    for (const { allocatable, requested } of this.#graded) {
      const share = allocatable[node] === 0 ? 0 : requested[node]! / allocatable[node]!;
      key = key * (grades + 2) + gradeOf(share, grades);
    }
    return key;
  }
}

/** The ranges that an answer reads, in the order in which it reads them. */
export interface RangesOfLevels {
  readonly fine: readonly AmountRanges[];
  readonly coarse: readonly AmountRanges[];
  /** Of one box that offers as little as is free anywhere, with nothing requested. */
  readonly tightest: readonly AmountRanges[];
}

/** Nothing requested is a grade of its own, so that empty nodes are alike. */
const gradeOf = (share: number, grades: number): number =>
  share <= 0 ? 0 : 1 + Math.min(grades, Math.floor(share * grades));

/** Equal numbers for nodes that offer as much of everything. */
function offersOf(pairs: readonly AmountColumns[], count: number): Int32Array {
  const offers = new Interner<string>();
  return Int32Array.from({ length: count }, (_, node) =>
    offers.id(pairs.map(({ allocatable }) => allocatable[node]!).join()),
  );
}
