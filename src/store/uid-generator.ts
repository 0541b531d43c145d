const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** UUIDs of version 4 in looks that follow from the seed and how many came before: never the same twice in a run. */
export class UidGenerator {
  readonly #seed: number;
  /** All of a uid but its first eight digits, which alone tell the uids of a run apart. */
  readonly #rest: string;
  #issued = 0;
  readonly #taken = new Set<string>();

  constructor(seed: number) {
    this.#seed = mix(seed ^ 0x5bd1e995);
    const b = mix(this.#seed ^ 0x9e3779b9);
    const c = mix(b ^ this.#seed);
    this.#rest = `-${hex16(b >>> 16)}-4${hex16(b).slice(1)}-a${hex16(c >>> 16).slice(1)}-${hex16(c)}${hex32(mix(c))}`;
  }

  /** Leaves out a uid that somebody has already: input may come from an earlier run with the same seed. */
  reserve(uid: string): void {
    if (uid.endsWith(this.#rest)) this.#taken.add(uid);
  }

  next(): string {
    for (;;) {
      // A bijection of the counter, so that uids sort as if random and yet cannot collide.
      const uid = hex32(mix(this.#issued++ ^ this.#seed)) + this.#rest;
      if (this.#taken.size === 0 || !this.#taken.has(uid)) return uid;
    }
  }
}

function hex16(value: number): string {
  return HEX[(value >>> 8) & 255]! + HEX[value & 255]!;
}

function hex32(value: number): string {
  return hex16(value >>> 16) + hex16(value);
}

/** MurmurHash3's finalizer: one to one on 32 bits. */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
