import { Unreadable } from './problems.ts';
import type { Problems } from './problems.ts';
import { readTokens } from './tokens.ts';
import type { Token } from './tokens.ts';

const END: Token = { kind: 'end', text: '<EOF>', at: 0 };

/** The tokens of a text, one after the other. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #problems: Problems;
  #position = 0;

  /** Throws Unreadable if a character begins no token. */
  constructor(text: string, problems: Problems) {
    this.#problems = problems;
    this.#tokens = readTokens(text, problems);
    if (problems.found) throw new Unreadable();
  }

  get next(): Token {
    return this.ahead(0);
  }

  /** The token after that many others. */
  ahead(distance: number): Token {
    return this.#tokens[this.#position + distance] ?? END;
  }

  skip(): void {
    this.#position++;
  }

  back(): void {
    this.#position--;
  }

  /** The token, if it is this symbol, else undefined. */
  take(symbol: string): Token | undefined {
    const { next } = this;
    if (next.kind !== 'symbol' || next.text !== symbol) return undefined;
    this.skip();
    return next;
  }

  expect(symbol: string): Token {
    const { text, at } = this.next;
    return this.take(symbol) ?? this.fail(at, `Syntax error: missing '${symbol}' at '${text}'`);
  }

  fail(at: number, text: string): never {
    this.#problems.add(at, text);
    throw new Unreadable();
  }
}
