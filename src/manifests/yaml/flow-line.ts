import { unsure } from './line-cursor.ts';
import { resolvePlainScalar } from './plain-scalar.ts';
import type { YamlMap, YamlValue } from './plain-scalar.ts';

/** Deeper nesting in one line goes to the full parser. */
const DEEPEST = 20;
/** Unquoted text that every parser reads alike. It includes colons, unless a blank or an indicator of flow style follows. */
const PLAIN =
  /[A-Za-z0-9_./$+](?:[A-Za-z0-9_./$+=;()~^-]| +(?=[A-Za-z0-9_./$+=;()~^-])|:(?=[A-Za-z0-9_./$+=;()~^-]))*/y;
const QUOTED = /"[^"\\\r\n\t]*"|'[^'\r\n\t]*'/y;
const BLANKS = / */y;
const AFTER_KEY = / *: +/y;

/** Reads a map or list in flow style that begins and ends in one line, such as `{ cpu: 100m, memory: 128Mi }`. */
export class FlowLine {
  readonly #text: string;
  readonly #end: number;
  #at: number;

  /** The text from an offset to the end of its line. */
  constructor(text: string, at: number, end: number) {
    this.#text = text;
    this.#end = end;
    this.#at = at;
  }

  /** The offset after the value. */
  get at(): number {
    return this.#at;
  }

  collection(depth = 0): YamlValue {
    if (depth > DEEPEST) unsure();
    return this.#sign() === '{' ? this.#map(depth) : this.#list(depth);
  }

  #map(depth: number): YamlMap {
    const map: YamlMap = {};
    this.#items('}', () => {
      const key = this.#key();
      // An own key is a duplicate, an inherited one ("constructor") needs care: the full parser decides.
      if (key in map || this.#match(AFTER_KEY) === undefined) unsure();
      map[key] = this.#value(depth);
    });
    return map;
  }

  #list(depth: number): YamlValue[] {
    const list: YamlValue[] = [];
    this.#items(']', () => list.push(this.#value(depth)));
    return list;
  }

  #items(close: string, read: () => void): void {
    this.#at++;
    this.#match(BLANKS);
    if (this.#sign() === close) {
      this.#at++;
      return;
    }
    for (;;) {
      read();
      this.#match(BLANKS);
      const sign = this.#sign();
      this.#at++;
      if (sign === close) return;
      if (sign !== ',') unsure();
      this.#match(BLANKS);
    }
  }

  #key(): string {
    const quoted = this.#match(QUOTED);
    if (quoted !== undefined) return quoted.slice(1, -1);
    const key = this.#match(PLAIN) ?? unsure();
    return typeof resolvePlainScalar(key) === 'string' ? key : unsure();
  }

  #value(depth: number): YamlValue {
    const sign = this.#sign();
    if (sign === '{' || sign === '[') return this.collection(depth + 1);
    const quoted = this.#match(QUOTED);
    if (quoted !== undefined) return quoted.slice(1, -1);
    const value = resolvePlainScalar(this.#match(PLAIN) ?? unsure());
    return typeof value === 'number' && !Number.isFinite(value) ? unsure() : value;
  }

  #sign(): string {
    return this.#at < this.#end ? this.#text.charAt(this.#at) : '';
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return this.#at <= this.#end ? found : unsure();
  }
}
