import { assert, Interner } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, Journal, NodeIndex } from '../../cluster/index.ts';
import { ReadFacets } from '../../framework/index.ts';
import type { AmountColumns, AmountRanges } from '../../framework/index.ts';

/**
 * Shares of what a node offers are told apart in so many grades: more make bounds closer and boxes more. Nothing requested is a grade of
 * its own, so that empty nodes are alike.
 */
const GRADES = 128;

/**
 * The nodes in boxes: those of a box offer as much of each resource, and nearly as much is requested on them. Moves of pods are read late,
 * and put single nodes into other boxes. Boxes are numbered densely: the last one takes the number of one that is empty.
 */
export class NodeBoxes {
  count = 0;
  /** By pair of columns. */
  readonly ranges: readonly AmountRanges[];
  /** Memory for one question after the other, by box. */
  readonly verdicts: Uint8Array;
  readonly highest: Float64Array;
  readonly columns: Cluster['columns'];
  readonly #pairs: readonly AmountColumns[];
  readonly #graded: readonly AmountColumns[];
  readonly #journal: Journal;
  readonly #facets: ReadFacets;
  /** What was requested when a node was last read, by pair and by node. */
  readonly #seen: readonly Float64Array[];
  /** Numbers lists of what nodes offer, by node. */
  readonly #offer: Int32Array;
  readonly #boxOf: Int32Array;
  readonly #placeOf: Int32Array;
  readonly #nodesOf: NodeIndex[][] = [];
  readonly #keys: number[] = [];
  readonly #byKey = new Map<number, number>();
  #read = 0;

  /** `graded`: the pairs whose shares tell boxes apart; the others only have ranges. */
  constructor(cluster: Cluster, pairs: readonly AmountColumns[], graded: readonly AmountColumns[]) {
    const { count } = cluster.columns;
    this.columns = cluster.columns;
    this.#pairs = pairs;
    this.#graded = graded;
    this.#journal = cluster.journal;
    this.#facets = new ReadFacets(cluster, ['nodes', 'node.allocatable']);
    this.ranges = pairs.map(() => ({
      allocatable: new Float64Array(count),
      least: new Float64Array(count),
      most: new Float64Array(count),
    }));
    this.verdicts = new Uint8Array(count);
    this.highest = new Float64Array(count);
    this.#seen = pairs.map(() => new Float64Array(count));
    this.#boxOf = new Int32Array(count);
    this.#placeOf = new Int32Array(count);
    this.#offer = offersOf(pairs, count);
    this.#fill();
  }

  /** False once a node is withdrawn or returns, or offers something else. */
  isCurrent(): boolean {
    return this.#facets.areUnchanged();
  }

  /** Number of moves so far. */
  get moves(): number {
    return this.#journal.length;
  }

  /** The ranges of these pairs of columns. */
  rangesOf(pairs: readonly AmountColumns[]): readonly AmountRanges[] {
    return pairs.map(({ allocatable, requested }) => {
      const at = this.#pairs.findIndex(
        (pair) => pair.allocatable === allocatable && pair.requested === requested,
      );
      const ranges = this.ranges[at];
      assert(ranges !== undefined, 'the boxes have ranges of all pairs that are read');
      return ranges;
    });
  }

  nodesOf(box: number): readonly NodeIndex[] {
    return this.#nodesOf[box]!;
  }

  /** Whether as much of everything is requested on each of its nodes, so that all are judged alike. */
  isUniform(box: number): boolean {
    const { ranges } = this;
    for (let pair = 0; pair < ranges.length; pair++) {
      if (ranges[pair]!.least[box] !== ranges[pair]!.most[box]) return false;
    }
    return true;
  }

  /** The nodes that are judged like this one because their box is uniform; undefined if it is not. */
  alike(node: NodeIndex): readonly NodeIndex[] | undefined {
    const box = this.#boxOf[node]!;
    return this.isUniform(box) ? this.nodesOf(box) : undefined;
  }

  /** Reads all moves. */
  catchUp(): void {
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
      const node = asNodeIndex(at);
      this.#boxOf[node] = NO_BOX;
      if (present[node] === 1) this.#put(node);
    }
    this.#read = this.#journal.length;
  }

  /** Puts a node into the box that it belongs into now. */
  #put(node: NodeIndex): void {
    const key = this.#keyOf(node);
    const before = this.#boxOf[node]!;
    if (before === NO_BOX || this.#keys[before] !== key) {
      if (before !== NO_BOX) this.#leave(node, before);
      this.#enter(node, this.#byKey.get(key) ?? this.#open(key, node));
    }
    this.#widen(node, this.#boxOf[node]!);
  }

  #keyOf(node: NodeIndex): number {
    let key = this.#offer[node]!;
    for (const { allocatable, requested } of this.#graded) {
      const share = allocatable[node] === 0 ? 0 : requested[node]! / allocatable[node]!;
      key = key * (GRADES + 2) + gradeOf(share);
    }
    return key;
  }

  #open(key: number, node: NodeIndex): number {
    const box = this.count++;
    this.#byKey.set(key, box);
    this.#keys[box] = key;
    this.#nodesOf[box] ??= [];
    this.#pairs.forEach(({ allocatable, requested }, pair) => {
      const range = this.ranges[pair]!;
      range.allocatable[box] = allocatable[node]!;
      range.least[box] = requested[node]!;
      range.most[box] = requested[node]!;
    });
    return box;
  }

  #enter(node: NodeIndex, box: number): void {
    this.#boxOf[node] = box;
    this.#placeOf[node] = this.#nodesOf[box]!.push(node) - 1;
  }

  #leave(node: NodeIndex, box: number): void {
    const nodes = this.#nodesOf[box]!;
    const last = nodes.pop()!;
    if (last !== node) {
      const place = this.#placeOf[node]!;
      nodes[place] = last;
      this.#placeOf[last] = place;
    }
    if (nodes.length === 0) this.#close(box);
  }

  #close(box: number): void {
    this.#byKey.delete(this.#keys[box]!);
    const last = --this.count;
    if (last === box) return;
    const key = this.#keys[last]!;
    this.#keys[box] = key;
    this.#byKey.set(key, box);
    const empty = this.#nodesOf[box]!;
    this.#nodesOf[box] = this.#nodesOf[last]!;
    this.#nodesOf[last] = empty;
    for (const node of this.#nodesOf[box]) this.#boxOf[node] = box;
    for (const { allocatable, least, most } of this.ranges) {
      allocatable[box] = allocatable[last]!;
      least[box] = least[last]!;
      most[box] = most[last]!;
    }
  }

  #widen(node: NodeIndex, box: number): void {
    for (let pair = 0; pair < this.#pairs.length; pair++) {
      const { least, most } = this.ranges[pair]!;
      const amount = this.#pairs[pair]!.requested[node]!;
      this.#seen[pair]![node] = amount;
      if (amount < least[box]!) least[box] = amount;
      if (amount > most[box]!) most[box] = amount;
    }
  }
}

const NO_BOX = -1;

const gradeOf = (share: number): number =>
  share <= 0 ? 0 : 1 + Math.min(GRADES, Math.floor(share * GRADES));

/** Equal numbers for nodes that offer as much of everything. */
function offersOf(pairs: readonly AmountColumns[], count: number): Int32Array {
  const offers = new Interner<string>();
  return Int32Array.from({ length: count }, (_, node) =>
    offers.id(pairs.map(({ allocatable }) => allocatable[node]!).join()),
  );
}
