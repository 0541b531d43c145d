import { isRecord } from '../../units/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { jsonMembers, skipBlanks } from './scan.ts';
import type { YamlMap, YamlValue } from '../yaml/plain-scalar.ts';

/** A number of a JSON text with a fraction or an exponent, such as 30.0. */
export interface FractionalNumber {
  readonly path: FieldPath;
  readonly literal: string;
}

/** Half of a pair that has no other half, among escapes that are none. */
const LONE_SURROGATE = /\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[dD][89a-fA-F]../g;
const OPEN_MAP = '{';

/** The value of a JSON text; undefined if it is no JSON. Halves of surrogate pairs become U+FFFD, as in Go. */
export function parseJson(
  text: string,
  start: number,
  end: number,
): { readonly value: YamlValue } | undefined {
  const json = withoutLoneSurrogates(text.slice(start, end));
  try {
    // JSON.parse returns JSON; its declared type is any.
    return { value: JSON.parse(json) as YamlValue };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function withoutLoneSurrogates(json: string): string {
  if (!json.includes('\\ud') && !json.includes('\\uD')) return json;
  return json.replaceAll(LONE_SURROGATE, (escape) =>
    escape.length === '\\ud800'.length ? '\\ufffd' : escape,
  );
}

/**
 * The value of valid JSON with duplicate keys: a second object is decoded into the first one.
 * Rule: object and array, sigs.k8s.io/json/internal/golang/encoding/json/decode.go.
 */
export function mergedJson(text: string, at: number, end: number, before?: YamlValue): YamlValue {
  const first = text.charAt(at);
  if (first === OPEN_MAP) {
    const merged = new Map<string, YamlValue>(isMap(before) ? Object.entries(before) : []);
    for (const { key, valueAt, end: until } of jsonMembers(text, at, end)) {
      merged.set(String(key), mergedJson(text, valueAt, until, merged.get(String(key))));
    }
    return Object.fromEntries(merged);
  }
  if (first === '[') {
    const items: readonly (YamlValue | undefined)[] = Array.isArray(before) ? before : [];
    return Array.from(jsonMembers(text, at, end), ({ valueAt, end: until }, index) =>
      mergedJson(text, valueAt, until, items[index]),
    );
  }
  const value = parseJson(text, at, end)?.value ?? null;
  // Null leaves a text of Go as it is.
  return value === null && typeof before === 'string' ? before : value;
}

const isMap = (value: YamlValue | undefined): value is YamlMap => isRecord(value);

/** Numbers of valid JSON that are written with a fraction or an exponent but are whole: 30.0, 1e3. */
export function fractionalNumbers(
  text: string,
  start: number,
  end: number,
): readonly FractionalNumber[] {
  if (!/[:,[\s]-?[0-9]+[.eE]/.test(text.slice(start, end))) return [];
  const numbers: FractionalNumber[] = [];
  const visit = (from: number, until: number, path: FieldPath): void => {
    if (/[-0-9]/.test(text.charAt(from))) {
      const literal = text.slice(from, until).trimEnd();
      if (/[.eE]/.test(literal) && Number.isInteger(Number(literal))) {
        numbers.push({ path, literal });
      }
      return;
    }
    for (const { key, valueAt, end } of jsonMembers(text, from))
      visit(valueAt, end, [...path, key]);
  };
  visit(skipBlanks(text, start), end, []);
  return numbers;
}
