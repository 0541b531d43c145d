const WORD_BITS = 32;

/** A set of nodes in the order of their names, a bit for each: to draw one, it need not be sorted, and nodes leave it at no cost. */
export class TiedNodes {
  count = 0;
  readonly #words: Int32Array;

  /** `most`: how many nodes there are. */
  constructor(most: number) {
    this.#words = new Int32Array(Math.ceil(most / WORD_BITS));
  }

  clear(): void {
    this.count = 0;
    this.#words.fill(0);
  }

  /** `rank`: of the node's name among all names. */
  add(rank: number): void {
    const word = this.#words[rank >>> 5]!;
    const bit = 1 << rank;
    if ((word & bit) !== 0) return;
    this.#words[rank >>> 5] = word | bit;
    this.count++;
  }

  delete(rank: number): void {
    const word = this.#words[rank >>> 5]!;
    const bit = 1 << rank;
    if ((word & bit) === 0) return;
    this.#words[rank >>> 5] = word & ~bit;
    this.count--;
  }

  /** The rank of the node at this place in the order, from 0. */
  at(place: number): number {
    let before = place;
    for (let at = 0; at < this.#words.length; at++) {
      const word = this.#words[at]!;
      if (word === 0) continue;
      const bits = bitsOf(word);
      if (before < bits) return at * WORD_BITS + placeOfBit(word, before);
      before -= bits;
    }
    throw new Error('assertion failed: no more nodes are asked for than there are');
  }
}

/** The number of bits that are set: sums of two bits, of four, of eight, and of all. */
function bitsOf(word: number): number {
  const ofTwo = word - ((word >>> 1) & 0x5555_5555);
  const ofFour = (ofTwo & 0x3333_3333) + ((ofTwo >>> 2) & 0x3333_3333);
  return Math.imul((ofFour + (ofFour >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The place of a set bit after so many others, from the lowest. */
function placeOfBit(word: number, others: number): number {
  let left = word;
  for (let at = 0; at < others; at++) left &= left - 1;
  return 31 - Math.clz32(left & -left);
}
