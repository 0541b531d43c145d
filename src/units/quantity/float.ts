import { power10 } from './decimal.ts';
import type { Amount } from './canonical.ts';

/** Rule: Quantity.AsApproximateFloat64, apimachinery/pkg/api/resource/quantity.go, v0.34. */
export function approximateNumber({ unscaled, exponent }: Amount): number {
  return exponent === 0 ? Number(unscaled) : Number(unscaled) * goPower10(exponent);
}

/** Go's math.Pow10: two table entries multiplied or divided. */
function goPower10(exponent: number): number {
  if (exponent > 308) return Infinity;
  if (exponent < -323) return 0;
  const size = Math.abs(exponent);
  const small = Number(`1e${size % 32}`);
  const large = size - (size % 32);
  return exponent >= 0 ? Number(`1e${large}`) * small : Number(`1e-${large}`) / small;
}

/** Rule: Quantity.AsFloat64Slow, the same file: a big.Float quotient of at least 64 bits, then rounded to 53. */
export function preciseNumber({ unscaled, exponent }: Amount): number {
  if (exponent >= 0) return Number(unscaled * power10(exponent));
  if (unscaled === 0n) return 0;
  const negative = unscaled < 0n;
  const dividend = negative ? -unscaled : unscaled;
  const precision = Math.max(64, bitLength(dividend));
  const number = divideToBits(dividend, power10(-exponent), precision);
  return negative ? -number : number;
}

/** dividend / divisor, rounded half to even to that many bits and then to a double. */
function divideToBits(dividend: bigint, divisor: bigint, bits: number): number {
  const shift = Math.max(0, bits + 1 + bitLength(divisor) - bitLength(dividend));
  const shifted = dividend << BigInt(shift);
  const quotient = shifted / divisor;
  const extra = BigInt(bitLength(quotient) - bits);
  const kept = quotient >> extra;
  const rest = quotient - (kept << extra);
  const half = 1n << (extra - 1n);
  const beyondHalf = rest > half || (rest === half && quotient * divisor !== shifted);
  const up = beyondHalf || (rest === half && kept % 2n === 1n);
  return scaleByPower2(kept + (up ? 1n : 0n), Number(extra) - shift);
}

/** mantissa × 2^exponent in steps that neither overflow nor lose bits. */
function scaleByPower2(mantissa: bigint, exponent: number): number {
  let number = Number(mantissa);
  for (let left = exponent; left !== 0;) {
    const step = Math.max(-1000, Math.min(1000, left));
    number *= 2 ** step;
    left -= step;
  }
  return number;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
