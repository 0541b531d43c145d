import { DecodeError } from '../../decoding/index.ts';
import type { JsonMember, JsonNode } from '../../decoding/index.ts';
import { goQuote } from '../../golang/index.ts';

/**
 * JSON text as a node.
 *
 * @throws DecodeError with the text of Go's encoding/json (scanner.go in sigs.k8s.io/json)
 */
export function readJson(text: string): JsonNode {
  return new JsonReader(text).document();
}

const NUMBER_STEPS = {
  sign: 'in numeric literal',
  point: 'after decimal point in numeric literal',
  exponent: 'in exponent of numeric literal',
} as const;
/** Go's decoder allows 10,000; configurations have about ten. */
const MAX_DEPTH = 1000;
const LITERALS = { t: 'true', f: 'false', n: 'null' } as const;

class JsonReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    const node = this.#value();
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#fail('after top-level value');
    return node;
  }

  #value(): JsonNode {
    this.#skipSpace();
    const offset = this.#at;
    const character = this.#peek();
    if (character === '{' || character === '[') {
      if (++this.#depth > MAX_DEPTH) this.#fail('exceeded max depth');
      const node = character === '{' ? this.#object(offset) : this.#array(offset);
      this.#depth--;
      return node;
    }
    if (character === '"') return { kind: 'string', value: this.#string(), offset };
    if (character === 't' || character === 'f' || character === 'n') {
      return this.#literal(LITERALS[character], offset);
    }
    if (character === '-' || isDigit(character)) {
      return { kind: 'number', literal: this.#number(), offset };
    }
    return this.#fail('looking for beginning of value');
  }

  #object(offset: number): JsonNode {
    const members: JsonMember[] = [];
    this.#at++;
    this.#skipSpace();
    if (this.#takes('}')) return { kind: 'object', members, offset };
    for (;;) {
      this.#skipSpace();
      const nameOffset = this.#at;
      if (this.#peek() !== '"') this.#fail('looking for beginning of object key string');
      const name = this.#string();
      this.#skipSpace();
      if (!this.#takes(':')) this.#fail('after object key');
      members.push({ name, node: this.#value(), offset: nameOffset });
      this.#skipSpace();
      if (this.#takes('}')) return { kind: 'object', members, offset };
      if (!this.#takes(',')) this.#fail('after object key:value pair');
    }
  }

  #array(offset: number): JsonNode {
    const items: JsonNode[] = [];
    this.#at++;
    this.#skipSpace();
    if (this.#takes(']')) return { kind: 'array', items, offset };
    for (;;) {
      items.push(this.#value());
      this.#skipSpace();
      if (this.#takes(']')) return { kind: 'array', items, offset };
      if (!this.#takes(',')) this.#fail('after array element');
    }
  }

  #literal(word: string, offset: number): JsonNode {
    for (const expected of word) {
      if (!this.#takes(expected)) this.#fail(`in literal ${word} (expecting '${expected}')`);
    }
    return word === 'null'
      ? { kind: 'null', offset }
      : { kind: 'bool', value: word === 'true', offset };
  }

  #string(): string {
    const start = this.#at;
    this.#at++;
    for (let character = this.#peek(); character !== '"'; character = this.#peek()) {
      if (character === '\\') this.#escape();
      else if (character < ' ') this.#fail('in string literal');
      else this.#at++;
    }
    this.#at++;
    const value: unknown = JSON.parse(this.#text.slice(start, this.#at));
    return String(value);
  }

  #escape(): void {
    this.#at++;
    const character = this.#peek();
    if (!'bfnrt\\/"u'.includes(character)) this.#fail('in string escape code');
    this.#at++;
    for (let digit = 0; character === 'u' && digit < 4; digit++) {
      if (!/[0-9a-f]/i.test(this.#peek())) this.#fail('in \\u hexadecimal character escape');
      this.#at++;
    }
  }

  #number(): string {
    const start = this.#at;
    this.#takes('-');
    if (!this.#takes('0')) this.#digits(NUMBER_STEPS.sign);
    if (this.#takes('.')) this.#digits(NUMBER_STEPS.point);
    if (this.#takes('e') || this.#takes('E')) {
      if (!this.#takes('+')) this.#takes('-');
      this.#digits(NUMBER_STEPS.exponent);
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
    const character = this.#text.charAt(this.#at);
    return character === '' ? this.#fail('') : character;
  }

  #skipSpace(): void {
    while (' \t\r\n'.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length)
      this.#at++;
  }

  #fail(context: string): never {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) throw new DecodeError('unexpected end of JSON input', this.#at);
    // Go reads bytes, so it reports the first UTF-8 byte of a character beyond ASCII.
    const character =
      code < 0x80 ? code : (new TextEncoder().encode(String.fromCodePoint(code))[0] ?? 0);
    const message = `invalid character ${quoteCharacter(String.fromCharCode(character))} ${context}`;
    throw new DecodeError(message, this.#at);
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

/** One character as Go's encoding/json prints it: 'x', '\\'', '"', '\\n'. */
function quoteCharacter(character: string): string {
  if (character === "'") return `'\\''`;
  if (character === '"') return `'"'`;
  return `'${goQuote(character).slice(1, -1)}'`;
}
