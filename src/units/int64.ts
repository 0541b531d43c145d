/** Go's int64, as Kubernetes computes with it: results that do not fit wrap around or are refused. */
export const INT64_MAX: bigint = (1n << 63n) - 1n;
export const INT64_MIN: bigint = -(1n << 63n);

export function fitsInt64(value: bigint): boolean {
  return value >= INT64_MIN && value <= INT64_MAX;
}

/** The low 64 bits as a signed number, as Go's product overflows. */
export function wrapInt64(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

/**
 * Text of decimal digits with an optional sign as an int64, as Go's strconv.ParseInt(text, 10, 64) reads it;
 * undefined for anything else, out of range included.
 */
export function parseInt64(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return fitsInt64(value) ? value : undefined;
}
