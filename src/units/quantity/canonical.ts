import { dropPlaces, power10, signOf } from './decimal.ts';
import { INT64_MIN } from '../int64.ts';

/** The kind of suffix that a quantity was written with and is printed with; '' for a quantity that was never given. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent' | '';

/** A parsed number before it is a Quantity. */
export interface Amount {
  /** The value is unscaled × 10^exponent. */
  readonly unscaled: bigint;
  readonly exponent: number;
  /** Held beyond int64 (inf.Dec upstream): arithmetic no longer overflows, but Value() wraps around. */
  readonly wide: boolean;
}

const DECIMAL_SUFFIX: Readonly<Record<number, string>> = {
  [-9]: 'n',
  [-6]: 'u',
  [-3]: 'm',
  0: '',
  3: 'k',
  6: 'M',
  9: 'G',
  12: 'T',
  15: 'P',
  18: 'E',
};
const BINARY_SUFFIX = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/**
 * The text under which the API stores and prints an amount: no fraction, the largest suffix without loss.
 * Beyond E and Ei the suffix is lost, as it is upstream.
 *
 * Rule: Quantity.CanonicalizeBytes, apimachinery/pkg/api/resource/quantity.go, v0.34.
 */
export function canonicalText(amount: Amount, format: QuantityFormat): string {
  if (amount.unscaled === 0n) return '0';
  if (format === 'BinarySI') {
    const whole = wholeNumber(amount);
    if (whole !== undefined && (whole <= -1024n || whole >= 1024n)) {
      return binaryText(whole, amount.wide);
    }
    return decimalSuffixText(amount, 'DecimalSI');
  }
  return decimalSuffixText(amount, format);
}

function wholeNumber({ unscaled, exponent }: Amount): bigint | undefined {
  if (exponent >= 0) return unscaled * power10(exponent);
  const rounded = dropPlaces(unscaled, -exponent);
  return rounded.exact ? rounded.unscaled : undefined;
}

function binaryText(whole: bigint, wide: boolean): string {
  // Upstream negates before it divides, and int64 has no -INT64_MIN: it stays undivided.
  if (!wide && whole === INT64_MIN) return whole.toString();
  let number = whole;
  let power = 0;
  while (number % 1024n === 0n) {
    number /= 1024n;
    power++;
  }
  return `${number}${BINARY_SUFFIX[power] ?? ''}`;
}

function decimalSuffixText(amount: Amount, format: QuantityFormat): string {
  const digits = amount.unscaled.toString();
  const significant = digits.replace(/0+$/, '');
  const exponent = amount.exponent + digits.length - significant.length;
  const zeros = ((exponent % 3) + 3) % 3;
  const number = significant + '0'.repeat(zeros);
  const power = exponent - zeros;
  if (format === 'DecimalSI') return number + (DECIMAL_SUFFIX[power] ?? '');
  return power === 0 ? number : `${number}e${power}`;
}

/** -1, 0 or 1. */
export function amountSign(amount: Amount): -1 | 0 | 1 {
  return signOf(amount.unscaled);
}
