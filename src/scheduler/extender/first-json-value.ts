import { ExtenderError } from '../../framework/index.ts';
import { goQuote } from '../../units/index.ts';

/** A number as it is written. */
export interface NumberLiteral {
  readonly literal: string;
}

/**
 * The first JSON value of a text; like Go's json.Decoder, it ignores what follows.
 *
 * @param numberOf how a number is read; by default as a double
 * @throws ExtenderError if there is none, as Go words it (encoding/json scanner.go)
 */
export function firstJsonValue(
  text: string,
  numberOf: (literal: string) => unknown = Number,
): unknown {
  if (/^[ \t\r\n]*$/.test(text)) throw new ExtenderError('EOF');
  if (numberOf === Number) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Something follows, or the error needs Go's words.
    }
  }
  return new JsonReader(text, numberOf).value();
}

const LITERALS: ReadonlyMap<string, readonly [word: string, value: unknown]> = new Map([
  ['t', ['true', true]],
  ['f', ['false', false]],
  ['n', ['null', null]],
]);

/** Go's limit of nested objects and arrays. */
const MAX_DEPTH = 10_000;

class JsonReader {
  readonly #text: string;
  readonly #numberOf: (literal: string) => unknown;
  #at = 0;
  #depth = 0;

  constructor(text: string, numberOf: (literal: string) => unknown) {
    this.#text = text;
    this.#numberOf = numberOf;
  }

  value(): unknown {
    this.#skipSpace();
    const first = this.#peek();
    if (first === '{' || first === '[') {
      if (++this.#depth > MAX_DEPTH) this.#fail('exceeded max depth');
      const value = first === '{' ? this.#object() : this.#array();
      this.#depth--;
      return value;
    }
    if (first === '"') return this.#string();
    const literal = LITERALS.get(first);
    if (literal !== undefined) return this.#literal(...literal);
    if (first === '-' || isDigit(first)) return this.#numberOf(this.#number());
    return this.#fail('looking for beginning of value');
  }

  #object(): unknown {
    const members: [string, unknown][] = [];
    this.#at++;
    this.#skipSpace();
    if (this.#takes('}')) return {};
    for (;;) {
      this.#skipSpace();
      if (this.#peek() !== '"') this.#fail('looking for beginning of object key string');
      const name = this.#string();
      this.#skipSpace();
      if (!this.#takes(':')) this.#fail('after object key');
      members.push([name, this.value()]);
      this.#skipSpace();
      // A member named __proto__ becomes a plain one.
      if (this.#takes('}')) return Object.fromEntries(members);
      if (!this.#takes(',')) this.#fail('after object key:value pair');
    }
  }

  #array(): unknown {
    const items: unknown[] = [];
    this.#at++;
    this.#skipSpace();
    if (this.#takes(']')) return items;
    for (;;) {
      items.push(this.value());
      this.#skipSpace();
      if (this.#takes(']')) return items;
      if (!this.#takes(',')) this.#fail('after array element');
    }
  }

  #literal(word: string, value: unknown): unknown {
    for (const expected of word) {
      if (!this.#takes(expected)) this.#fail(`in literal ${word} (expecting '${expected}')`);
    }
    return value;
  }

  #string(): string {
    const start = this.#at++;
    for (let next = this.#peek(); next !== '"'; next = this.#peek()) {
      if (next < ' ') this.#fail('in string literal');
      this.#at++;
      if (next === '\\') this.#escape();
    }
    this.#at++;
    return String(JSON.parse(this.#text.slice(start, this.#at)));
  }

  #escape(): void {
    const code = this.#peek();
    if (!'bfnrt\\/"u'.includes(code)) this.#fail('in string escape code');
    this.#at++;
    for (let digit = 0; code === 'u' && digit < 4; digit++) {
      if (!/[0-9a-f]/i.test(this.#peek())) this.#fail('in \\u hexadecimal character escape');
      this.#at++;
    }
  }

  #number(): string {
    const start = this.#at;
    this.#takes('-');
    if (!this.#takes('0')) this.#digits('in numeric literal');
    if (this.#takes('.')) this.#digits('after decimal point in numeric literal');
    if (this.#takes('e') || this.#takes('E')) {
      if (!this.#takes('+')) this.#takes('-');
      this.#digits('in exponent of numeric literal');
    }
    return this.#text.slice(start, this.#at);
  }

  /** One digit or more. */
  #digits(context: string): void {
    if (!isDigit(this.#peek())) this.#fail(context);
    while (isDigit(this.#text.charAt(this.#at))) this.#at++;
  }

  #takes(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at++;
    return true;
  }

  /** The next character. */
  #peek(): string {
    return this.#text.charAt(this.#at) || this.#fail('');
  }

  #skipSpace(): void {
    while (/^[ \t\r\n]$/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #fail(context: string): never {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) throw new ExtenderError('unexpected EOF');
    if (context === 'exceeded max depth') throw new ExtenderError(context);
    // Go reads bytes, so it reports the first UTF-8 byte of a character beyond ASCII.
    const byte = new TextEncoder().encode(String.fromCodePoint(code))[0] ?? 0;
    throw new ExtenderError(`invalid character ${quoted(String.fromCharCode(byte))} ${context}`);
  }
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/** One character as Go's decoder quotes it. */
function quoted(character: string): string {
  if (character === "'") return `'\\''`;
  return character === '"' ? `'"'` : `'${goQuote(character).slice(1, -1)}'`;
}
