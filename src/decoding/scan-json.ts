import { goQuote } from '../golang/index.ts';
import { DecodeError } from './decode-error.ts';

/** A member of an object with its value. */
export interface ScannedMember<T> {
  readonly name: string;
  readonly node: T;
  /** Where the name begins. */
  readonly offset: number;
}

/** Makes a value of what is read; `offset` is where it begins in the text. */
export interface JsonMaker<T> {
  readonly scalar: (value: string | boolean | null, offset: number) => T;
  /** A number as it is written. */
  readonly number: (literal: string, offset: number) => T;
  readonly list: (items: readonly T[], offset: number) => T;
  /** Members in their order, with duplicates. */
  readonly object: (members: readonly ScannedMember<T>[], offset: number) => T;
}

export interface ScanOptions {
  /** How many lists and objects may be in one another. Default: 10,000, Go's own limit. */
  readonly maxDepth?: number;
  /** True: like Go's json.Decoder, only the first value is read, and an incomplete text is an "unexpected EOF". */
  readonly isStream?: boolean;
}

/**
 * Reads JSON exactly: every digit, duplicate members, offsets, and the errors of Go (encoding/json scanner.go, go1.24).
 *
 * @throws DecodeError
 */
export function scanJson<T>(text: string, make: JsonMaker<T>, options: ScanOptions = {}): T {
  return new JsonScanner(text, make, options).document();
}

const LITERALS: ReadonlyMap<string, readonly [word: string, value: boolean | null]> = new Map([
  ['t', ['true', true]],
  ['f', ['false', false]],
  ['n', ['null', null]],
]);

/** A list or an object that is being read. */
interface Container<T> {
  readonly isObject: boolean;
  readonly offset: number;
  readonly items: T[];
  readonly members: ScannedMember<T>[];
  /** The name of the next value. */
  name: string;
  nameOffset: number;
}

/** In place of a value: a list or an object has begun. */
const OPENED: unique symbol = Symbol('opened');

class JsonScanner<T> {
  readonly #text: string;
  readonly #make: JsonMaker<T>;
  readonly #maxDepth: number;
  readonly #isStream: boolean;
  #at = 0;

  constructor(
    text: string,
    make: JsonMaker<T>,
    { maxDepth = 10_000, isStream = false }: ScanOptions,
  ) {
    this.#text = text;
    this.#make = make;
    this.#maxDepth = maxDepth;
    this.#isStream = isStream;
  }

  document(): T {
    const value = this.#value();
    if (this.#isStream) return value;
    this.#skipSpace();
    return this.#at < this.#text.length ? this.#fail('after top-level value') : value;
  }

  /** Not recursive: Go's limit of nesting is beyond the call stack. */
  #value(): T {
    const open: Container<T>[] = [];
    for (;;) {
      let value = this.#start(open);
      while (value !== OPENED) {
        const container = open.at(-1);
        if (container === undefined) return value;
        add(container, value);
        value = this.#ends(container) ? this.#made(container) : OPENED;
        if (value !== OPENED) open.pop();
      }
    }
  }

  /** The next value, or OPENED if it is a list or an object with content. */
  #start(open: Container<T>[]): T | typeof OPENED {
    this.#skipSpace();
    const offset = this.#at;
    const first = this.#peek();
    if (first === '{' || first === '[') return this.#open(first === '{', open);
    if (first === '"') return this.#make.scalar(this.#string(), offset);
    const literal = LITERALS.get(first);
    if (literal !== undefined) {
      const [word, value] = literal;
      return this.#make.scalar(this.#literal(word, value), offset);
    }
    if (first === '-' || isDigit(first)) return this.#make.number(this.#number(), offset);
    return this.#fail('looking for beginning of value');
  }

  #open(isObject: boolean, open: Container<T>[]): T | typeof OPENED {
    if (open.length === this.#maxDepth) this.#fail('exceeded max depth');
    const offset = this.#at;
    const container = { isObject, offset, items: [], members: [], name: '', nameOffset: 0 };
    this.#at++;
    this.#skipSpace();
    if (this.#takes(isObject ? '}' : ']')) return this.#made(container);
    open.push(container);
    this.#name(container);
    return OPENED;
  }

  #made({ isObject, items, members, offset }: Container<T>): T {
    return isObject ? this.#make.object(members, offset) : this.#make.list(items, offset);
  }

  /** Reads what follows a value: the end, or a comma and the name of the next member. */
  #ends(container: Container<T>): boolean {
    this.#skipSpace();
    if (this.#takes(container.isObject ? '}' : ']')) return true;
    const place = container.isObject ? 'after object key:value pair' : 'after array element';
    if (!this.#takes(',')) this.#fail(place);
    this.#name(container);
    return false;
  }

  /** The name of a member, and its colon. */
  #name(container: Container<T>): void {
    if (!container.isObject) return;
    this.#skipSpace();
    container.nameOffset = this.#at;
    if (this.#peek() !== '"') this.#fail('looking for beginning of object key string');
    container.name = this.#string();
    this.#skipSpace();
    if (!this.#takes(':')) this.#fail('after object key');
  }

  #literal(word: string, value: boolean | null): boolean | null {
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

  /** The next character. At the end of the text it is an error. */
  #peek(): string {
    return this.#text.charAt(this.#at) || this.#fail('');
  }

  #skipSpace(): void {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #fail(context: string): never {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) {
      const message = this.#isStream ? 'unexpected EOF' : 'unexpected end of JSON input';
      throw new DecodeError(message, this.#at);
    }
    // Go reads bytes, so it reports the first UTF-8 byte of a character beyond ASCII.
    const byte = new TextEncoder().encode(String.fromCodePoint(code))[0] ?? 0;
    const message = `invalid character ${quote(String.fromCharCode(byte))} ${context}`;
    throw new DecodeError(message, this.#at);
  }
}

function add<T>({ isObject, items, members, name, nameOffset }: Container<T>, node: T): void {
  if (isObject) members.push({ name, node, offset: nameOffset });
  else items.push(node);
}

/** A space, a tab or the end of a line. */
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/** One character as Go's encoding/json prints it: 'x', '\\'', '"', '\\n'. */
function quote(character: string): string {
  if (character === "'") return `'\\''`;
  return character === '"' ? `'"'` : `'${goQuote(character).slice(1, -1)}'`;
}
