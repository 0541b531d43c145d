/** The arithmetic of Quantity on decimals: value = unscaled × 10^exponent. */

/** No sane input has more digits; the limit keeps "1e-999999999" from exhausting memory. */
export const MAX_DIGITS = 100_000;
/** Sums and comparisons of quantities bring both to one power. */
const MAX_POWER = 2 * MAX_DIGITS;

export const tooManyDigits = (): RangeError =>
  new RangeError(`quantity with more than ${MAX_DIGITS} digits`);

const powers: bigint[] = [];

/** 10^n. RangeError beyond twice the most digits. */
export function power10(n: number): bigint {
  if (n > MAX_POWER) throw tooManyDigits();
  if (n > 64) return 10n ** BigInt(n);
  return (powers[n] ??= 10n ** BigInt(n));
}

/** unscaled / 10^places, rounded away from zero; `exact` is true if nothing was rounded. */
export function dropPlaces(
  unscaled: bigint,
  places: number,
): { readonly unscaled: bigint; readonly exact: boolean } {
  if (unscaled === 0n || places === 0) return { unscaled, exact: true };
  const sign = unscaled > 0n ? 1n : -1n;
  if (places > unscaled.toString().length) return { unscaled: sign, exact: false };
  const divisor = power10(places);
  const quotient = unscaled / divisor;
  if (quotient * divisor === unscaled) return { unscaled: quotient, exact: true };
  return { unscaled: quotient + sign, exact: false };
}

/** -1, 0 or 1 as a × 10^x is less than, equal to or greater than b × 10^y. */
export function compareDecimals(a: bigint, x: number, b: bigint, y: number): -1 | 0 | 1 {
  const signs = signOf(a) - signOf(b);
  if (signs !== 0) return signs < 0 ? -1 : 1;
  if (a === 0n) return 0;
  const orders = magnitude(a) + x - (magnitude(b) + y);
  if (orders !== 0) return orders < 0 === a > 0n ? -1 : 1;
  const low = Math.min(x, y);
  const difference = a * power10(x - low) - b * power10(y - low);
  return signOf(difference);
}

export function signOf(value: bigint): -1 | 0 | 1 {
  return value === 0n ? 0 : value < 0n ? -1 : 1;
}

function magnitude(value: bigint): number {
  return value.toString().length - (value < 0n ? 1 : 0);
}

/** All digits written out, with -exponent places after the point: 1500 and -3 is "1.500". */
export function decimalText(unscaled: bigint, exponent: number): string {
  const sign = unscaled < 0n ? '-' : '';
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString();
  if (exponent >= 0) return unscaled === 0n ? '0' : sign + digits + '0'.repeat(exponent);
  const padded = digits.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}
