import { compareDecimals, decimalText, dropPlaces, power10 } from './decimal.ts';
import { fitsInt64, wrapInt64 } from '../int64.ts';
import { amountSign, canonicalText } from './canonical.ts';
import type { Amount, QuantityFormat } from './canonical.ts';
import { approximateNumber, preciseNumber } from './float.ts';
import { scaledInt64, scaleUpInt64 } from './int64.ts';
import { parseAmount } from './parse.ts';

/** A result, and whether it is exact. */
export interface RoundedQuantity {
  readonly quantity: Quantity;
  readonly exact: boolean;
}

/**
 * An exact resource amount that remembers the kind of suffix it was written with. Immutable.
 * Overflow behaves as it does in the API server: see `scaledValue`.
 *
 * Rule: resource.Quantity, apimachinery/pkg/api/resource/quantity.go, v0.34.
 */
export class Quantity {
  readonly format: QuantityFormat;
  readonly #amount: Amount;
  readonly #source: string | undefined;

  constructor(amount: Amount, format: QuantityFormat, source?: string) {
    this.#amount = amount;
    this.format = format;
    this.#source = source;
  }

  /** A whole number of units of 10^exponent: `Quantity.of(1500n, -3)` is 1500m. */
  static of(value: bigint, exponent = 0, format: QuantityFormat = 'DecimalSI'): Quantity {
    return new Quantity({ unscaled: value, exponent, wide: !fitsInt64(value) }, format);
  }

  /** The text that the API stores and prints. */
  get canonical(): string {
    return canonicalText(this.#amount, this.format);
  }

  /** The text it was parsed from where upstream prints that ("+1e3"), else the canonical form. */
  toString(): string {
    return this.#source ?? this.canonical;
  }

  /** All digits: "0.100". */
  get decimal(): string {
    return decimalText(this.#amount.unscaled, this.#amount.exponent);
  }

  /** Upstream's quick conversion to float64, with its rounding errors: -0.3 is -0.30000000000000004. */
  toApproximateNumber(): number {
    return approximateNumber(this.#amount);
  }

  /** Upstream's careful conversion to float64; infinite beyond its range. */
  toNumber(): number {
    return preciseNumber(this.#amount);
  }

  get sign(): -1 | 0 | 1 {
    return amountSign(this.#amount);
  }

  /** Whether upstream holds the amount as inf.Dec, which copies of the quantity share, not as an int64. */
  get isWide(): boolean {
    return this.#amount.wide;
  }

  get isZero(): boolean {
    return this.#amount.unscaled === 0n;
  }

  /** Rounded up to a whole number; wraps around (or is 0) beyond int64. */
  value(): bigint {
    return scaledInt64(this.#amount, 0);
  }

  /** In thousandths, rounded up, with the overflow of `value`. */
  milliValue(): bigint {
    return scaledInt64(this.#amount, -3);
  }

  /** In units of 10^exponent, rounded up, with the overflow of `value`. */
  scaledValue(exponent: number): bigint {
    return scaledInt64(this.#amount, exponent);
  }

  /** The whole number, if upstream holds the amount as one and it fits. */
  asInt64(): bigint | undefined {
    const { unscaled, exponent, wide } = this.#amount;
    return wide || exponent < 0 ? undefined : scaleUpInt64(unscaled, exponent);
  }

  /** The sum; zero takes the other's format. */
  add(other: Quantity): Quantity {
    const format = this.isZero ? other.format : this.format;
    const a = this.#amount;
    const b = other.#amount;
    const narrow = a.wide || b.wide ? undefined : addNarrow(a, b);
    return new Quantity(narrow ?? addWide(a, b), format);
  }

  /** The difference; zero takes the other's format. */
  sub(other: Quantity): Quantity {
    const format = this.isZero ? other.format : this.format;
    const a = this.#amount;
    const b = other.#amount;
    const narrow =
      a.wide || b.wide ? undefined : addNarrow(a, { ...b, unscaled: wrapInt64(-b.unscaled) });
    return new Quantity(narrow ?? addWide(a, { ...b, unscaled: -b.unscaled }), format);
  }

  /** The product with an int64; `exact` is true if its digits fit an int64. */
  mul(factor: bigint): RoundedQuantity {
    const a = this.#amount;
    const narrow = a.wide ? undefined : mulNarrow(a, factor);
    if (narrow !== undefined) return { quantity: new Quantity(narrow, this.format), exact: true };
    const unscaled = a.unscaled * factor;
    return {
      quantity: new Quantity({ ...a, unscaled, wide: true }, this.format),
      exact: fitsInt64(unscaled),
    };
  }

  neg(): Quantity {
    const { unscaled, wide } = this.#amount;
    const negated = wide ? -unscaled : wrapInt64(-unscaled);
    return new Quantity({ ...this.#amount, unscaled: negated }, this.format);
  }

  /** Rounded away from zero to whole units of 10^exponent. */
  roundUp(exponent: number): RoundedQuantity {
    const { unscaled, exponent: from, wide } = this.#amount;
    if (from >= exponent) {
      if (!wide) return { quantity: this, exact: true };
      const amount = { unscaled: unscaled * power10(from - exponent), exponent, wide };
      return { quantity: new Quantity(amount, this.format), exact: true };
    }
    const rounded = dropPlaces(unscaled, exponent - from);
    const amount = { unscaled: rounded.unscaled, exponent, wide };
    return { quantity: new Quantity(amount, this.format), exact: rounded.exact };
  }

  /** -1, 0 or 1; formats are ignored. */
  compare(other: Quantity): -1 | 0 | 1 {
    const a = this.#amount;
    const b = other.#amount;
    return compareDecimals(a.unscaled, a.exponent, b.unscaled, b.exponent);
  }

  equals(other: Quantity): boolean {
    return this.compare(other) === 0;
  }
}

function addNarrow(a: Amount, b: Amount): Amount | undefined {
  if (b.unscaled === 0n) return a;
  if (a.unscaled === 0n) return b;
  const exponent = Math.min(a.exponent, b.exponent);
  const x = scaleUpInt64(a.unscaled, a.exponent - exponent);
  const y = scaleUpInt64(b.unscaled, b.exponent - exponent);
  if (x === undefined || y === undefined || !fitsInt64(x + y)) return undefined;
  return { unscaled: x + y, exponent, wide: false };
}

function addWide(a: Amount, b: Amount): Amount {
  const exponent = Math.min(a.exponent, b.exponent);
  const x = a.unscaled * power10(a.exponent - exponent);
  const y = b.unscaled * power10(b.exponent - exponent);
  return { unscaled: x + y, exponent, wide: true };
}

function mulNarrow(a: Amount, factor: bigint): Amount | undefined {
  if (a.unscaled === 0n) return a;
  if (factor === 0n) return { unscaled: 0n, exponent: 0, wide: false };
  const unscaled = a.unscaled * factor;
  const fits =
    a.exponent >= 0
      ? fitsInt64(unscaled) && scaleUpInt64(unscaled, a.exponent) !== undefined
      : fitsInt64(unscaled) && dropPlaces(unscaled, -a.exponent).exact;
  return fits ? { ...a, unscaled } : undefined;
}

/** Reads a quantity's text exactly, without trimming. Throws RangeError with the API's own text. */
export function parseQuantity(text: string): Quantity {
  const { format, source, ...amount } = parseAmount(text);
  return new Quantity(amount, format, source);
}

/** The canonical text of a whole number of thousandths; most of them need no arithmetic. */
export const milliText = (milli: number, format: 'DecimalSI' | 'BinarySI'): string =>
  milli % 1000 !== 0 && Number.isSafeInteger(milli)
    ? `${milli}m`
    : Quantity.of(BigInt(milli), -3, format).canonical;
