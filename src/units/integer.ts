/** a * b / c for whole numbers at least 0, truncated as Go's int64 division does; exact even if a * b exceeds 2^53. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / c);
  return Number((BigInt(a) * BigInt(b)) / BigInt(c));
}
