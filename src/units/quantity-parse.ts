import { dropPlaces, power10 } from './decimal.ts';
import { fitsInt64, INT64_MAX, parseInt64 } from './int64.ts';
import type { Amount, QuantityFormat } from './quantity-canonical.ts';

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
 * Throws RangeError with the API's own text.
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
  return (
    parseNarrow(text, sign === '-', number, fraction, suffix) ??
    parseWide(sign === '-', whole, fraction, suffix)
  );
}

function exponentSuffix(text: string): Suffix {
  const exponent = /^[eE]/.test(text) ? parseInt64(text.slice(1)) : undefined;
  if (exponent === undefined) throw new RangeError(SUFFIX_WRONG);
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' };
}

/** Numbers short enough for int64 arithmetic; they keep their text if it is canonical already. */
function parseNarrow(
  text: string,
  negative: boolean,
  whole: string,
  fraction: string,
  suffix: Suffix,
): ParsedQuantity | undefined {
  const { base, format } = suffix;
  const binary = base === 2;
  const room = binary
    ? 14 - whole.length - (suffix.exponent * 3) / 10
    : SAFE_DIGITS - whole.length - fraction.length;
  const exponent = ((binary ? 0 : suffix.exponent) - fraction.length) | 0;
  if (room < 0 || exponent < NANO || (binary && fraction !== '')) return undefined;
  const digits = whole + fraction;
  const value = BigInt(digits);
  const product = binary ? value << BigInt(suffix.exponent) : value;
  if (!fitsInt64(product)) return undefined;
  const canonical = binary
    ? value % 8n !== 0n
    : exponent % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
  return {
    unscaled: negative ? -product : product,
    exponent,
    wide: false,
    format,
    ...(canonical ? { source: text } : {}),
  };
}

function parseWide(
  negative: boolean,
  whole: string,
  fraction: string,
  suffix: Suffix,
): ParsedQuantity {
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
