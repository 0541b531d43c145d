const DIGITS: readonly number[] = codesOf('0123456789abcdef');

/** UUIDs of version 4 in looks that follow from the seed and how many came before: never the same twice in a run. */
export class UidGenerator {
  readonly #seed: number;
  /** All of a uid but its first eight digits, which alone tell the uids of a run apart. */
  readonly #rest: string;
  /** A whole uid, character by character. */
  readonly #codes: number[];
  #issued = 0;
  readonly #taken = new Set<string>();

  constructor(seed: number) {
    this.#seed = mix(seed ^ 0x5bd1e995);
    const b = mix(this.#seed ^ 0x9e3779b9);
    const c = mix(b ^ this.#seed);
    this.#rest = `-${hex(b >>> 16, 4)}-4${hex(b, 3)}-a${hex(c >>> 16, 3)}-${hex(c, 4)}${hex(mix(c), 8)}`;
    this.#codes = codesOf(`00000000${this.#rest}`);
  }

  /** Leaves out a uid that somebody has already: input may come from an earlier run with the same seed. */
  reserve(uid: string): void {
    if (uid.endsWith(this.#rest)) this.#taken.add(uid);
  }

  next(): string {
    for (;;) {
      // A bijection of the counter, so that uids sort as if random and yet cannot collide.
      const uid = this.#uidOf(mix(this.#issued++ ^ this.#seed));
      if (this.#taken.size === 0 || !this.#taken.has(uid)) return uid;
    }
  }

  /** In one piece: a text that is put together of parts is compared with others at many times the cost. */
  #uidOf(digits: number): string {
    const codes = this.#codes;
    for (let at = 0; at < 8; at++) codes[at] = DIGITS[(digits >>> (28 - 4 * at)) & 15]!;
    return String.fromCharCode(...codes);
  }
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits);
}

/** MurmurHash3's finalizer: one to one on 32 bits. */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
