import { dropPlaces, MAX_DIGITS, power10, tooManyDigits } from './decimal.ts';
import { fitsInt64, INT64_MAX, parseInt64 } from '../int64.ts';
import type { Amount, QuantityFormat } from './canonical.ts';

export interface ParsedQuantity extends Amount {
  readonly format: QuantityFormat;
  /** The text as given, where upstream keeps and prints it instead of the canonical form. */
  readonly source?: string;
}

const SHAPE = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[+-]?[0-9]*)$/;
const FORMAT_WRONG =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const NUMERIC_WRONG = 'unable to parse numeric part of quantity';
const SUFFIX_WRONG = "unable to parse quantity's suffix";

interface Suffix {
  readonly base: 2 | 10;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

const SUFFIXES: ReadonlyMap<string, Suffix> = new Map([
  ...['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'].map((text, at): [string, Suffix] => [
    text,
    { base: 10, exponent: 3 * at - 9, format: 'DecimalSI' },
  ]),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((text, at): [string, Suffix] => [
    text,
    { base: 2, exponent: 10 * at + 10, format: 'BinarySI' },
  ]),
]);

/** Digits that always fit an int64. */
const SAFE_DIGITS = 18;
const NANO = -9;

/**
 * Reads "1.5Gi", "100m", "12e6". Finer than a nano rounds up, binary quantities are capped at 2^63-1.
 * Throws RangeError with the API's own text, or for more than a hundred thousand digits, with which no server computes in time.
 *
 * Rule: ParseQuantity, apimachinery/pkg/api/resource/quantity.go, v0.34.
 */
export function parseAmount(text: string): ParsedQuantity {
  const parts = text === '' ? null : SHAPE.exec(text);
  if (parts === null) throw new RangeError(FORMAT_WRONG);
  const [, sign = '', whole = '', fraction = '', suffixText = ''] = parts;
  if (text === '0') {
    return { unscaled: 0n, exponent: 0, wide: false, format: 'DecimalSI', source: text };
  }
  const suffix = SUFFIXES.get(suffixText) ?? exponentSuffix(suffixText);
  const stripped = whole.replace(/^0+/, '');
  const number = stripped === '' ? '0' : stripped;
  const negative = sign === '-';
  const narrow = parseNarrow({ whole: number, fraction, negative }, suffix);
  if (narrow === undefined) return parseWide({ whole, fraction, negative }, suffix);
  const { canonical, ...parsed } = narrow;
  return canonical ? { ...parsed, source: text } : parsed;
}

function exponentSuffix(text: string): Suffix {
  const exponent = /^[eE]/.test(text) ? parseInt64(text.slice(1)) : undefined;
  if (exponent === undefined) throw new RangeError(SUFFIX_WRONG);
  if (exponent >= MAX_DIGITS) throw tooManyDigits();
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' };
}

/** The digits before and after the point. */
interface Digits {
  readonly whole: string;
  readonly fraction: string;
  readonly negative: boolean;
}

/** `canonical`: upstream keeps the text of the number. */
type NarrowQuantity = ParsedQuantity & { readonly canonical: boolean };

/** Numbers short enough for int64 arithmetic. */
function parseNarrow(digits: Digits, suffix: Suffix): NarrowQuantity | undefined {
  return suffix.base === 2 ? narrowBinary(digits, suffix) : narrowDecimal(digits, suffix);
}

function narrowBinary(
  { whole, fraction, negative }: Digits,
  { exponent, format }: Suffix,
): NarrowQuantity | undefined {
  if (fraction !== '' || whole.length + (exponent * 3) / 10 > 14) return undefined;
  const value = BigInt(whole);
  const product = value << BigInt(exponent);
  if (!fitsInt64(product)) return undefined;
  const unscaled = negative ? -product : product;
  return { unscaled, exponent: 0, wide: false, format, canonical: value % 8n !== 0n };
}

function narrowDecimal(
  { whole, fraction, negative }: Digits,
  suffix: Suffix,
): NarrowQuantity | undefined {
  const exponent = (suffix.exponent - fraction.length) | 0;
  const digits = whole + fraction;
  if (digits.length > SAFE_DIGITS || exponent < NANO) return undefined;
  const value = BigInt(digits);
  const canonical = exponent % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
  const { format } = suffix;
  return { unscaled: negative ? -value : value, exponent, wide: false, format, canonical };
}

function parseWide({ whole, fraction, negative }: Digits, suffix: Suffix): ParsedQuantity {
  if (whole === '' && fraction === '') throw new RangeError(NUMERIC_WRONG);
  let unscaled = BigInt(whole + fraction);
  let exponent = -fraction.length;
  let format = suffix.format;
  if (suffix.base === 2) unscaled <<= BigInt(suffix.exponent);
  else exponent = (exponent + suffix.exponent) | 0;
  if (unscaled !== 0n) {
    unscaled =
      exponent < NANO
        ? dropPlaces(unscaled, NANO - exponent).unscaled
        : unscaled * power10(exponent - NANO);
    exponent = NANO;
  }
  if (format === 'BinarySI' && unscaled > 0n) {
    if (unscaled > INT64_MAX * power10(-exponent)) {
      unscaled = INT64_MAX;
      exponent = 0;
    } else if (unscaled < power10(-exponent)) {
      format = 'DecimalSI';
    }
  }
  return { unscaled: negative ? -unscaled : unscaled, exponent, wide: true, format };
}
