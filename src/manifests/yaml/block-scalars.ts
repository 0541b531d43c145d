import { FlowLine } from './flow-line.ts';
import { isBlank, LineCursor, unsure } from './line-cursor.ts';
import { resolvePlainScalar } from './plain-scalar.ts';
import type { YamlValue } from './plain-scalar.ts';
import { TextBuilder } from './text-builder.ts';
import {
  TAB,
  LINE_FEED,
  RETURN,
  SPACE,
  DOUBLE_QUOTE,
  HASH,
  SINGLE_QUOTE,
  DASH,
  COLON,
  QUESTION,
  OPEN_LIST,
  BACKSLASH,
  OPEN_MAP,
  BAR,
} from '../characters.ts';

const LITERAL_HEADERS: ReadonlySet<string> = new Set(['|', '|-', '|+']);
/** Longer flow values go to the full parser: patterns need a stack as deep as their match is long. */
const LONGEST_FLOW = 10_000;

/** Characters that do not begin plain text: flow, anchors, tags, folded text, directives, comments. */
export const INDICATORS: ReadonlySet<number> = new Set(
  Array.from('[]{},#&*!>%@`', (sign) => sign.charCodeAt(0)),
);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    n: '\n',
    t: '\t',
    '"': '"',
    '\\': '\\',
    '/': '/',
    r: '\r',
    b: '\b',
    f: '\f',
  }),
  [' ', ' '],
]);

function isBreak(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}

/** The line breaks that a literal block ends with. */
function finalBreaks(header: string, breaks: number): string {
  if (header === '|-') return '';
  return header === '|' ? '\n' : '\n'.repeat(breaks);
}

/** Reads scalars: plain, quoted, literal. */
export class ScalarReader extends LineCursor {
  /** The scalar at an offset of the current line; its continuation lines are indented deeper than its parent. */
  protected scalar(at: number, parentIndent: number): YamlValue {
    const first = this.text.charCodeAt(at);
    if (first === DOUBLE_QUOTE) return this.doubleQuoted(at, parentIndent);
    if (first === SINGLE_QUOTE) return this.singleQuoted(at, parentIndent);
    if (first === BAR) return this.literal(at, parentIndent);
    if (INDICATORS.has(first)) return this.flow(at, parentIndent);
    if ((first === DASH || first === QUESTION || first === COLON) && this.endsWord(at)) unsure();
    return this.plain(at, parentIndent);
  }

  /** A map or list in flow style, within one line; a comment may follow. */
  private flow(at: number, parentIndent: number): YamlValue {
    const first = this.text.charCodeAt(at);
    if (first !== OPEN_MAP && first !== OPEN_LIST) unsure();
    if (this.to - at > LONGEST_FLOW) unsure();
    const line = new FlowLine(this.text, at, this.to);
    const value = line.collection();
    const after = this.skipSpaces(line.at);
    if (after < this.to && (after === line.at || this.text.charCodeAt(after) !== HASH)) unsure();
    this.finish(parentIndent);
    return value;
  }

  /** Ends a value that has no continuation line. */
  private finish(parentIndent: number): void {
    this.advance();
    if (this.indent > parentIndent) unsure();
  }

  private plain(at: number, parentIndent: number): YamlValue {
    const to = this.plainEnd(at);
    const commented = to !== this.to;
    const first = this.text.slice(at, to);
    let after = this.next;
    this.advance();
    if (this.indent <= parentIndent) return this.finite(first);
    if (commented) unsure();
    let text = first;
    while (this.indent > parentIndent) {
      if (this.plainEnd(this.from) !== this.to) unsure();
      text += this.fold(after, this.from - this.indent) + this.text.slice(this.from, this.to);
      after = this.next;
      this.advance();
    }
    return text;
  }

  private finite(text: string): YamlValue {
    const value = resolvePlainScalar(text);
    return typeof value === 'number' && !Number.isFinite(value) ? unsure() : value;
  }

  /** The end of the plain text at an offset of the current line: before a comment, or with the line. */
  private plainEnd(at: number): number {
    const { text, to } = this;
    for (let index = at; index < to; index++) {
      const code = text.charCodeAt(index);
      if (code > COLON) continue;
      if (code === COLON && this.endsWord(index)) unsure();
      if (code === TAB) unsure();
      if (code === HASH && text.charCodeAt(index - 1) === SPACE) {
        let end = index - 1;
        while (text.charCodeAt(end - 1) === SPACE) end--;
        return end;
      }
    }
    return to;
  }

  /** The folded line break between two lines of one text, with the blank lines between them. */
  private fold(from: number, to: number): string {
    if (from === to) return ' ';
    let breaks = '';
    for (let at = from; at < to; at++) {
      const code = this.text.charCodeAt(at);
      if (code === LINE_FEED) breaks += '\n';
      else if (code !== SPACE && code !== RETURN) unsure();
    }
    return breaks;
  }

  private singleQuoted(at: number, parentIndent: number): string {
    let builder: TextBuilder | undefined;
    let from = at + 1;
    for (;;) {
      const close = this.text.indexOf("'", from);
      if (close < 0 || close >= this.to) unsure();
      const piece = this.text.slice(from, close);
      if (this.text.charCodeAt(close + 1) !== SINGLE_QUOTE) {
        this.closeQuote(close, parentIndent);
        if (builder === undefined) return piece;
        builder.add(piece);
        return builder.text();
      }
      builder ??= new TextBuilder();
      builder.add(piece);
      builder.add("'");
      from = close + 2;
    }
  }

  private doubleQuoted(at: number, parentIndent: number): string {
    const { text } = this;
    let builder: TextBuilder | undefined;
    let from = at + 1;
    for (let index = from; ; index++) {
      if (index >= this.end) unsure();
      const code = text.charCodeAt(index);
      if (code === DOUBLE_QUOTE) {
        const piece = text.slice(from, index);
        this.closeQuote(index, parentIndent);
        if (builder === undefined) return piece;
        builder.add(piece);
        return builder.text();
      }
      if (code === BACKSLASH) {
        builder ??= new TextBuilder();
        if (index > from) builder.add(text.slice(from, index));
        const [character, length] = this.escape(index + 1, parentIndent);
        builder.add(character);
        from = index + 1 + length;
        index = from - 1;
      } else if (code === LINE_FEED) {
        builder ??= new TextBuilder();
        builder.add(this.withoutTrailingBlanks(from, index));
        const [breaks, onward] = this.foldQuoted(index + 1, parentIndent);
        builder.add(breaks);
        from = onward;
        index = from - 1;
      }
    }
  }

  /** The character of an escape, and the length of the escape after its backslash. */
  private escape(at: number, parentIndent: number): readonly [string, number] {
    const letter = this.text.charAt(at);
    const plain = ESCAPES.get(letter);
    if (plain !== undefined) return [plain, 1];
    if (letter === 'x' || letter === 'u') {
      const digits = this.text.slice(at + 1, at + (letter === 'x' ? 3 : 5));
      if (!/^(?:[0-9a-fA-F]{2}){1,2}$/.test(digits) || at + digits.length >= this.end) unsure();
      const code = Number.parseInt(digits, 16);
      // Not every parser joins halves of surrogate pairs.
      return code >= 0xd800 && code <= 0xdfff
        ? unsure()
        : [String.fromCharCode(code), 1 + digits.length];
    }
    if (letter !== '\n') unsure();
    const from = this.skipSpaces(at + 1);
    if (from - at - 1 <= parentIndent || isBreak(this.text.charCodeAt(from))) unsure();
    return ['', from - at];
  }

  private withoutTrailingBlanks(from: number, to: number): string {
    let end = to;
    while (end > from && isBlank(this.text.charCodeAt(end - 1))) end--;
    if (end < to && this.text.slice(end, to).includes('\t')) unsure();
    return this.text.slice(from, end);
  }

  /** The folded line break inside quotes, and the offset after it. */
  private foldQuoted(lineStart: number, parentIndent: number): readonly [string, number] {
    let breaks = '';
    for (let start = lineStart; ;) {
      if (start >= this.end) unsure();
      let at = this.skipSpaces(start);
      const code = this.text.charCodeAt(at);
      if (code === TAB) unsure();
      if (code === RETURN) at++;
      if (this.text.charCodeAt(at) === LINE_FEED) {
        breaks += '\n';
        start = at + 1;
        continue;
      }
      if (at - start <= parentIndent || at >= this.end) unsure();
      return [breaks === '' ? ' ' : breaks, at];
    }
  }

  /** Only blanks may follow a closing quote in its line. */
  private closeQuote(close: number, parentIndent: number): void {
    const lineEnd = this.lineEnd(close);
    for (let at = close + 1; at < lineEnd; at++) {
      const code = this.text.charCodeAt(at);
      if (code !== SPACE && code !== RETURN) unsure();
    }
    this.next = lineEnd + 1;
    this.finish(parentIndent);
  }

  /** A block after "|": its lines without their common indentation. */
  private literal(at: number, parentIndent: number): string {
    const header = this.text.slice(at, this.to);
    if (!LITERAL_HEADERS.has(header)) unsure();
    const builder = new TextBuilder();
    let blockIndent = -1;
    /** Line breaks before the next line of text. */
    let breaks = 0;
    let start = this.next;
    while (start < this.end) {
      const from = this.skipSpaces(start);
      const indent = from - start;
      const lineEnd = this.lineEnd(from);
      // Parsers differ if the final line break is missing.
      if (lineEnd === this.end) unsure();
      const to = this.withoutReturn(lineEnd);
      if (from >= to) {
        // A blank line must not be deeper than the text; before the text it must be empty.
        if (indent > Math.max(blockIndent, 0)) unsure();
        breaks++;
      } else {
        if (blockIndent < 0 && indent > parentIndent) blockIndent = indent;
        if (blockIndent < 0 || indent < blockIndent) break;
        if (breaks > 0) builder.add('\n'.repeat(breaks));
        builder.add(this.text.slice(start + blockIndent, to));
        breaks = 1;
      }
      start = lineEnd + 1;
    }
    if (blockIndent < 0) unsure();
    this.next = start;
    this.finish(parentIndent);
    return builder.text() + finalBreaks(header, breaks);
  }

  /** The end of a line without its carriage return. */
  private withoutReturn(lineEnd: number): number {
    return this.text.charCodeAt(lineEnd - 1) === RETURN ? lineEnd - 1 : lineEnd;
  }
}
