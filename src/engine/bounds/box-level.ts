import type { NodeIndex } from '../../cluster/index.ts';
import type { AmountColumns, AmountRanges } from '../../framework/index.ts';

/** The box of a member that is in none. */
export const NO_BOX = -1;
/** Ends a list of members. */
export const NO_MEMBER = -1;

/**
 * One level of boxes. Its members are numbers: nodes, or the boxes of a finer level. Boxes are numbered densely: the last one takes the
 * number of one that is empty.
 */
export class BoxLevel {
  count = 0;
  /** By pair of columns. */
  readonly ranges: readonly AmountRanges[];
  /** Memory for one question after the other, by box. */
  readonly verdicts: Uint8Array;
  readonly highest: Float64Array;
  readonly feasible: Int32Array;
  /** How many nodes each box has. */
  readonly sizes: Int32Array;
  /** By box: 1 while as much of everything is requested on each of its nodes, so that all are judged alike. */
  readonly uniform: Uint8Array;
  /** By member; NO_BOX for those in none. */
  readonly boxOf: Int32Array;
  /**
   * By box: one of its members, after which `next` leads to all others. Lists in two dense arrays stay in the processor's caches; an
   * array for each box would not.
   */
  readonly first: Int32Array;
  /** By member: another of its box, or NO_MEMBER. */
  readonly next: Int32Array;
  readonly #pairs: readonly AmountColumns[];
  readonly #previous: Int32Array;
  readonly #keys: number[] = [];
  readonly #byKey = new Map<number, number>();

  /** `most`: no level has more members. */
  constructor(pairs: readonly AmountColumns[], most: number) {
    this.#pairs = pairs;
    this.ranges = pairs.map(() => ({
      allocatable: new Float64Array(most),
      least: new Float64Array(most),
      most: new Float64Array(most),
    }));
    this.verdicts = new Uint8Array(most);
    this.highest = new Float64Array(most);
    this.feasible = new Int32Array(most);
    this.sizes = new Int32Array(most);
    this.uniform = new Uint8Array(most);
    this.boxOf = new Int32Array(most).fill(NO_BOX);
    this.first = new Int32Array(most);
    this.next = new Int32Array(most);
    this.#previous = new Int32Array(most);
  }

  /** Whether the member is in the box of this key. */
  isIn(member: number, key: number): boolean {
    const box = this.boxOf[member]!;
    return box !== NO_BOX && this.#keys[box] === key;
  }

  /** Puts the member into the box of the key. `like`: a node of the member. True if the box is new. */
  enter(member: number, key: number, like: NodeIndex): boolean {
    let box = this.#byKey.get(key);
    const isNew = box === undefined;
    box ??= this.#open(key, like);
    this.boxOf[member] = box;
    const after = this.first[box]!;
    this.first[box] = member;
    this.next[member] = after;
    this.#previous[member] = NO_MEMBER;
    if (after !== NO_MEMBER) this.#previous[after] = member;
    return isNew;
  }

  /** Takes the member out of its box. True if that is empty now and has to be closed. */
  leave(member: number): boolean {
    const box = this.boxOf[member]!;
    this.boxOf[member] = NO_BOX;
    const before = this.#previous[member]!;
    const after = this.next[member]!;
    this.#link(box, before, after);
    return before === NO_MEMBER && after === NO_MEMBER;
  }

  /** Removes an empty box; the last one takes its number. */
  close(box: number): void {
    this.#byKey.delete(this.#keys[box]!);
    const last = --this.count;
    if (last === box) return;
    const key = this.#keys[last]!;
    this.#keys[box] = key;
    this.#byKey.set(key, box);
    this.first[box] = this.first[last]!;
    for (let at = this.first[box]; at !== NO_MEMBER; at = this.next[at]!) this.boxOf[at] = box;
    this.sizes[box] = this.sizes[last]!;
    this.uniform[box] = this.uniform[last]!;
    for (const { allocatable, least, most } of this.ranges) {
      allocatable[box] = allocatable[last]!;
      least[box] = least[last]!;
      most[box] = most[last]!;
    }
  }

  /** The member has another number from now on. */
  rename(member: number, to: number): void {
    const box = this.boxOf[member]!;
    const before = this.#previous[member]!;
    const after = this.next[member]!;
    this.boxOf[member] = NO_BOX;
    this.boxOf[to] = box;
    this.#link(box, before, to);
    this.#link(box, to, after);
  }

  /** Widens the ranges of the box to what is requested on the node now. */
  widen(box: number, node: NodeIndex): void {
    for (let pair = 0; pair < this.#pairs.length; pair++) {
      const { least, most } = this.ranges[pair]!;
      const amount = this.#pairs[pair]!.requested[node]!;
      if (amount < least[box]!) least[box] = amount;
      else if (amount > most[box]!) most[box] = amount;
      else continue;
      this.uniform[box] = 0;
    }
  }

  /** One member of a box follows the other; NO_MEMBER stands for the ends of its list. */
  #link(box: number, before: number, after: number): void {
    if (before === NO_MEMBER) this.first[box] = after;
    else this.next[before] = after;
    if (after !== NO_MEMBER) this.#previous[after] = before;
  }

  #open(key: number, node: NodeIndex): number {
    const box = this.count++;
    this.#byKey.set(key, box);
    this.#keys[box] = key;
    this.first[box] = NO_MEMBER;
    this.sizes[box] = 0;
    this.uniform[box] = 1;
    this.#pairs.forEach(({ allocatable, requested }, pair) => {
      const range = this.ranges[pair]!;
      range.allocatable[box] = allocatable[node]!;
      range.least[box] = requested[node]!;
      range.most[box] = requested[node]!;
    });
    return box;
  }
}
