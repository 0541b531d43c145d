import { TAB, RETURN, SPACE, HASH, DASH } from '../characters.ts';

/** Collections within collections: no manifest comes near, and parsers take quadratic time or their whole stack. */
export const MAX_DEPTH = 1000;

class Unsure extends Error {}
/** Thrown, without a costly stack, wherever the block reader is not certain to agree with a full YAML parser. */
export const UNSURE: Error = new Unsure();

export function unsure(): never {
  throw UNSURE;
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === RETURN || code === TAB;
}

/** Steps through the lines of one YAML document. */
export class LineCursor {
  protected readonly text: string;
  protected readonly end: number;
  /** Start of the line after the current one. */
  protected next: number;
  /** The current line: its indentation (-1 after the last), and its content without outer blanks. */
  protected indent = -1;
  protected from = 0;
  protected to = 0;

  constructor(text: string, start: number, end: number) {
    this.text = text;
    this.next = start;
    this.end = end;
  }

  /** Moves to the next line that holds more than blanks or a comment. */
  protected advance(): void {
    const { text, end } = this;
    for (;;) {
      const start = this.next;
      if (start >= end) {
        this.indent = -1;
        return;
      }
      const from = this.skipSpaces(start);
      const lineEnd = this.lineEnd(from);
      let to = lineEnd;
      while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
      this.next = lineEnd + 1;
      const first = text.charCodeAt(from);
      // Even in a blank line.
      if (first === TAB && from < lineEnd) unsure();
      if (to === from || first === HASH) continue;
      this.indent = from - start;
      this.from = from;
      this.to = to;
      if (this.indent === 0 && text.startsWith('...', from)) unsure();
      return;
    }
  }

  protected skipSpaces(at: number): number {
    while (at < this.end && this.text.charCodeAt(at) === SPACE) at++;
    return at;
  }

  protected lineEnd(at: number): number {
    const found = this.text.indexOf('\n', at);
    return found < 0 || found > this.end ? this.end : found;
  }

  /** True if what stands at an offset of the current line is followed by a blank or the line's end. */
  protected endsWord(at: number): boolean {
    return at + 1 === this.to || this.text.charCodeAt(at + 1) === SPACE;
  }

  protected atItem(): boolean {
    return this.text.charCodeAt(this.from) === DASH && this.endsWord(this.from);
  }
}
