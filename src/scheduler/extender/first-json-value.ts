import { ExtenderError } from '../../framework/index.ts';
import { goQuote } from '../../golang/index.ts';

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

/** An object or array that is being read; `names` are those of an object's members. */
interface Container {
  readonly names: string[] | undefined;
  readonly values: unknown[];
}

/** In place of a value: an object or array has begun. */
const OPENED: unique symbol = Symbol('opened');

/** A member named __proto__ becomes a plain one. */
function contentOf({ names, values }: Container): unknown {
  return names === undefined
    ? values
    : Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

class JsonReader {
  readonly #text: string;
  readonly #numberOf: (literal: string) => unknown;
  #at = 0;

  constructor(text: string, numberOf: (literal: string) => unknown) {
    this.#text = text;
    this.#numberOf = numberOf;
  }

  /** Not recursive: Go's limit of nesting is beyond the call stack. */
  value(): unknown {
    const open: Container[] = [];
    for (;;) {
      let value = this.#start(open);
      while (value !== OPENED) {
        const container = open.at(-1);
        if (container === undefined) return value;
        container.values.push(value);
        value = this.#ends(container) ? contentOf(container) : OPENED;
        if (value !== OPENED) open.pop();
      }
    }
  }

  /** The next value, or OPENED if it is an object or array with content. */
  #start(open: Container[]): unknown {
    this.#skipSpace();
    const first = this.#peek();
    if (first === '{' || first === '[') return this.#open(first === '{', open);
    if (first === '"') return this.#string();
    const literal = LITERALS.get(first);
    if (literal !== undefined) {
      const [word, value] = literal;
      return this.#literal(word, value);
    }
    if (first === '-' || isDigit(first)) return this.#numberOf(this.#number());
    return this.#fail('looking for beginning of value');
  }

  #open(isObject: boolean, open: Container[]): unknown {
    if (open.length === MAX_DEPTH) this.#fail('exceeded max depth');
    const container: Container = { names: isObject ? [] : undefined, values: [] };
    this.#at++;
    this.#skipSpace();
    if (this.#takes(isObject ? '}' : ']')) return contentOf(container);
    open.push(container);
    this.#name(container);
    return OPENED;
  }

  /** Reads what follows a value: the end, or a comma and the name of the next member. */
  #ends(container: Container): boolean {
    const isObject = container.names !== undefined;
    this.#skipSpace();
    if (this.#takes(isObject ? '}' : ']')) return true;
    const place = isObject ? 'after object key:value pair' : 'after array element';
    if (!this.#takes(',')) this.#fail(place);
    this.#name(container);
    return false;
  }

  /** The name of a member, and its colon. */
  #name({ names }: Container): void {
    if (names === undefined) return;
    this.#skipSpace();
    if (this.#peek() !== '"') this.#fail('looking for beginning of object key string');
    names.push(this.#string());
    this.#skipSpace();
    if (!this.#takes(':')) this.#fail('after object key');
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
