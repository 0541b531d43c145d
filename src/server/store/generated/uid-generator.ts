const DIGITS: readonly number[] = codesOf('0123456789abcdef');

/** Uids in the format of UUID version 4, derived from the seed and a counter. Unique in a run. */
export class UidGenerator {
  readonly #seed: number;
  /** A uid after its first eight digits: the same for all uids of a run. */
  readonly #rest: string;
  /** Character codes of the last uid. */
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

  /** Excludes a uid of the input, which may come from an earlier run with the same seed. */
  reserve(uid: string): void {
    if (uid.endsWith(this.#rest)) this.#taken.add(uid);
  }

  next(): string {
    for (;;) {
      // A bijection of the counter: uids are in random order and cannot collide.
      const uid = this.#uidOf(mix(this.#issued++ ^ this.#seed));
      if (this.#taken.size === 0 || !this.#taken.has(uid)) return uid;
    }
  }

  /** Builds a flat string: comparing a concatenated one (V8's cons string) costs many times as much. */
  #uidOf(digits: number): string {
    const codes = this.#codes;
    for (let at = 0; at < 8; at++) codes[at] = DIGITS[(digits >>> (28 - 4 * at)) & 15]!;
    // oxlint-disable-next-line eslint-js/no-restricted-syntax -- a uid
    return String.fromCharCode(...codes);
  }
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits);
}

/** MurmurHash3's finalizer: a bijection on 32 bits. */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
