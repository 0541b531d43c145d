/** A set of small numbers below a bound, 32 in a word. */
export type Bits = Uint32Array;

export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31);
}

export const hasBit = (bits: Bits, at: number): boolean =>
  (bits[at >>> 5]! & (1 << (at & 31))) !== 0;

/** Keeps in `bits` what is also in `others`. */
export function keepOnly(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= others[word]!;
}

export function addAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! |= others[word]!;
}

export function both(a: Bits, b: Bits): Bits {
  const bits = a.slice();
  keepOnly(bits, b);
  return bits;
}

export function isEmpty(bits: Bits): boolean {
  for (const word of bits) if (word !== 0) return false;
  return true;
}

/** Calls back for each member, in order. */
export function forEachBit(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
    }
  }
}
