import { PatternError } from './pattern-error.ts';

const SINGLE: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** Reads a pattern code point by code point. */
export class Scanner {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  get position(): number {
    return this.#at;
  }

  get done(): boolean {
    return this.#at >= this.#characters.length;
  }

  /** The next character, or an empty text at the end. */
  get next(): string {
    return this.#characters[this.#at] ?? '';
  }

  read(): string {
    return this.#characters[this.#at++] ?? '';
  }

  /** Whether the text comes next; if so, it has been read. */
  take(text: string): boolean {
    if (this.since(this.#at, this.#at + text.length) !== text) return false;
    this.#at += text.length;
    return true;
  }

  back(position: number): void {
    this.#at = position;
  }

  since(start: number, end: number = this.#at): string {
    return this.#characters.slice(start, end).join('');
  }

  /** The text up to the delimiter, which is read too; undefined if it does not come. */
  until(delimiter: string): string | undefined {
    const start = this.#at;
    while (!this.done) {
      const end = this.#at;
      if (this.take(delimiter)) return this.since(start, end);
      this.#at++;
    }
    this.#at = start;
    return undefined;
  }

  /** The code point of an escape sequence; its backslash comes next. */
  escape(): number {
    const start = this.#at++;
    if (this.done) throw new PatternError('trailing backslash at end of expression', '');
    const code = this.#escapedCode(this.read());
    if (code !== undefined) return code;
    throw new PatternError('invalid escape sequence', this.since(start));
  }

  #escapedCode(letter: string): number | undefined {
    if (/[0-7]/.test(letter)) return this.#octal(letter);
    if (letter === 'x') return this.#hexadecimal();
    return SINGLE[letter] ?? (/^[!-/:-@[-`{-~\p{Cc} ]$/u.test(letter) ? ascii(letter) : undefined);
  }

  /** A digit but 0 that no other follows would refer to a group, which RE2 cannot match. */
  #octal(first: string): number | undefined {
    if (first !== '0' && !/[0-7]/.test(this.next)) return undefined;
    let digits = first;
    while (digits.length < 3 && /[0-7]/.test(this.next)) digits += this.read();
    return Number.parseInt(digits, 8);
  }

  #hexadecimal(): number | undefined {
    const braced = this.take('{');
    let digits = '';
    while (/[0-9a-fA-F]/.test(this.next) && (braced || digits.length < 2)) digits += this.read();
    if (braced ? !this.take('}') || digits === '' : digits.length < 2) return undefined;
    const code = Number.parseInt(digits, 16);
    return code > 0x10ffff ? undefined : code;
  }
}

function ascii(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? code : undefined;
}
