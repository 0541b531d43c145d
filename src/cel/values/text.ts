import { goQuote } from '../../golang/index.ts';
import {
  ListValue,
  MapValue,
  OptionalValue,
  QuantityValue,
  TypeValue,
  Uint,
  VersionValue,
} from './types.ts';
import type { Value } from './types.ts';

/** The number of code points. */
export function textLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) length--;
  }
  return length;
}

/** -1, 0 or 1 by the bytes in UTF-8, as Go compares: surrogates come after all other code units. */
export function compareTexts(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return weightOf(x) < weightOf(y) ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

function weightOf(code: number): number {
  return code >= 0xd800 && code < 0xe000 ? code + 0x10000 : code;
}

/** A double as Go's %g prints it. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [digits = '', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return plainText(value, exponent);
  const sign = exponent < 0 ? '-' : '+';
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function plainText(value: number, exponent: number): string {
  if (exponent >= 0) return String(value);
  const digits = value.toExponential().replace(/e.*|[-.]/g, '');
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(-exponent - 1)}${digits}`;
}

/** A value as Go's %v prints it in problems. */
export function valueText(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return doubleText(value);
  if (typeof value === 'object') return objectText(value);
  return String(value);
}

function objectText(value: Extract<Value, object>): string {
  if (value instanceof Uint) return String(value.value);
  if (value instanceof ListValue) return `[${value.items.map(valueText).join(', ')}]`;
  if (value instanceof MapValue) {
    const pairs = value.pairs().map(([key, item]) => `${valueText(key)}: ${valueText(item)}`);
    return `{${pairs.join(', ')}}`;
  }
  if (value instanceof TypeValue) return value.name;
  if (value instanceof OptionalValue) {
    return value.value === undefined ? 'optional.none()' : `optional(${valueText(value.value)})`;
  }
  if (value instanceof QuantityValue) return value.quantity.toString();
  return versionText(value);
}

function versionText({ version }: VersionValue): string {
  const { major, minor, patch, prerelease } = version;
  const numbers = `${major}.${minor}.${patch}`;
  return prerelease.length === 0 ? numbers : `${numbers}-${prerelease.join('.')}`;
}

/** A text in double quotes with escapes, as `strings.quote` writes it. */
export function quotedText(text: string): string {
  const escape = (character: string): string =>
    ESCAPED.includes(character) ? goQuote(character).slice(1, -1) : character;
  return `"${Array.from(text, escape).join('')}"`;
}

const ESCAPED = '\u0007\b\f\n\r\t\v\\"';
