import { dropPlaces, power10 } from './decimal.ts';
import { fitsInt64, INT64_MAX, INT64_MIN, wrapInt64 } from '../int64.ts';
import type { Amount } from './canonical.ts';

/** value × 10^places; undefined if it does not fit an int64. `places` is not negative. */
export function scaleUpInt64(value: bigint, places: number): bigint | undefined {
  if (value === 0n || places === 0) return value;
  if (places > 18) return undefined;
  const scaled = value * power10(places);
  return fitsInt64(scaled) ? scaled : undefined;
}

/**
 * The amount in units of 10^exponent, rounded up, as the int64 that upstream computes, overflow included:
 * wrapped bits, or 0 where upstream detects the overflow.
 *
 * Rule: Quantity.ScaledValue and scaledValue, apimachinery/pkg/api/resource/{quantity,scale_int}.go, v0.34.
 */
export function scaledInt64(amount: Amount, exponent: number): bigint {
  const places = exponent - amount.exponent;
  if (amount.wide) return scaledWide(amount.unscaled, places);
  if (places > 0) return dropPlaces(amount.unscaled, places).unscaled;
  return scaleUpInt64(amount.unscaled, -places) ?? overflowed(amount.unscaled, -places);
}

/** For these powers upstream multiplies and keeps the low bits; for others it returns 0. */
const MULTIPLIED_AT_ONCE: ReadonlySet<number> = new Set([1, 2, 3, 6, 9]);

function overflowed(value: bigint, places: number): bigint {
  if (value === INT64_MIN || !MULTIPLIED_AT_ONCE.has(places)) return 0n;
  return wrapInt64(value * power10(places));
}

function scaledWide(unscaled: bigint, places: number): bigint {
  if (places === 0) return wrapInt64(unscaled);
  if (places < 0) {
    // Go's conversion of 1e19 and more to int64 gives the smallest int64 (amd64).
    const factor = places >= -18 ? power10(-places) : INT64_MIN;
    return wrapInt64(wrapInt64(unscaled) * factor);
  }
  if (unscaled < INT64_MAX && places < 19) {
    const divisor = power10(places);
    const low = wrapInt64(unscaled);
    return low / divisor + (low % divisor === 0n ? 0n : 1n);
  }
  if (places > unscaled.toString().length) return unscaled > 0n ? 1n : 0n;
  const divisor = power10(places);
  const remainder = unscaled % divisor;
  const floor = unscaled / divisor - (remainder < 0n ? 1n : 0n);
  return wrapInt64(wrapInt64(floor) + (remainder === 0n ? 0n : 1n));
}
