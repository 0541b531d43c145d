/** A text with some lines indented deeper, and the original offsets of its characters. */
export interface IndentedText {
  readonly text: string;
  readonly originalOffset: (offset: number) => number;
}

const KEY =
  /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'[{&!|>][^#\n]*?)[ \t]*:(?=[ \t\r\n]|$)[ \t]*/y;
const DASH = /[-?][ \t]+/y;
const PROPERTIES = /(?:[&!][^ \t\r\n]*[ \t]+)*/y;

/**
 * Indents the continuation lines of quoted texts and flow collections that are not indented enough. libyaml and go-yaml, and so
 * kubectl, ignore the indentation of such lines; YAML 1.2 does not. Undefined without such lines.
 *
 * Rule: yaml_parser_scan_flow_scalar and yaml_parser_unroll_indent, go.yaml.in/yaml/v2/scannerc.go.
 */
export function indentFlow(text: string): IndentedText | undefined {
  const insertions = new FlowScanner(text).insertions();
  if (insertions.length === 0) return undefined;
  const parts: string[] = [];
  let from = 0;
  for (const { at, spaces } of insertions) {
    parts.push(text.slice(from, at), ' '.repeat(spaces));
    from = at;
  }
  return {
    text: parts.join('') + text.slice(from),
    originalOffset: (offset) => offsetBefore(offset, insertions),
  };
}

interface Insertion {
  /** Offset in the original text. */
  readonly at: number;
  readonly spaces: number;
  /** Number of spaces of all insertions before. */
  readonly added: number;
}

function offsetBefore(offset: number, insertions: readonly Insertion[]): number {
  let low = 0;
  let high = insertions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { at = 0, added = 0 } = insertions[middle] ?? {};
    if (at + added < offset) low = middle + 1;
    else high = middle;
  }
  const last = insertions[low - 1];
  if (last === undefined) return offset;
  const { at, spaces, added } = last;
  return Math.max(at, offset - added - spaces);
}

const isQuote = (sign: string): boolean => sign === '"' || sign === "'";

/** Scans the lines of a document in block style, and its quoted texts and brackets. */
class FlowScanner {
  readonly #text: string;
  readonly #insertions: Insertion[] = [];
  #at = 0;
  #added = 0;

  constructor(text: string) {
    this.#text = text;
  }

  insertions(): readonly Insertion[] {
    while (this.#at < this.#text.length) this.#line();
    return this.#insertions;
  }

  #line(): void {
    const start = this.#at;
    this.#skip(/ */y);
    let column = this.#at - start;
    let parent = -1;
    while (this.#skip(DASH)) {
      parent = column;
      column = this.#at - start;
    }
    this.#skip(PROPERTIES);
    if (this.#skip(KEY)) {
      parent = column;
      this.#skip(PROPERTIES);
    }
    const first = this.#text.charAt(this.#at);
    if (first === '|' || first === '>') this.#blockScalar(parent);
    else if (isQuote(first)) this.#quoted(column + 1);
    else if (first === '[' || first === '{') this.#flow(column + 1);
    this.#toNextLine();
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    this.#at += found?.[0].length ?? 0;
    return found !== null;
  }

  #toNextLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
  }

  /** Skips lines that are blank or indented deeper than their key or dash, which is at column `parent`. */
  #blockScalar(parent: number): void {
    this.#toNextLine();
    while (this.#at < this.#text.length) {
      const start = this.#at;
      this.#skip(/ */y);
      const isBlank = /[\r\n]/.test(this.#text.charAt(this.#at));
      if (!isBlank && this.#at - start <= parent) {
        this.#at = start;
        break;
      }
      this.#toNextLine();
    }
    // The caller continues with the line after this character.
    this.#at--;
  }

  #quoted(least: number): void {
    const quote = this.#text.charAt(this.#at++);
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at++);
      if (sign === '\\' && quote === '"') {
        if (this.#text.charAt(this.#at) !== '\n') this.#at++;
      } else if (sign === '\n') this.#indent(least);
      else if (sign === quote) {
        if (quote === '"' || this.#text.charAt(this.#at) !== "'") return;
        this.#at++;
      }
    }
  }

  #flow(least: number): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at);
      const before = this.#text.charAt(this.#at - 1);
      if (isQuote(sign) && /[\s,[{:]/.test(before)) {
        this.#quoted(least);
        continue;
      }
      if (sign === '#' && /\s/.test(before)) {
        this.#toNextLine();
        this.#indent(least);
        continue;
      }
      this.#at++;
      if (sign === '[' || sign === '{') depth++;
      else if (sign === '\n') this.#indent(least);
      else if ((sign === ']' || sign === '}') && --depth === 0) return;
    }
  }

  /** Records the missing indentation of the current line. */
  #indent(least: number): void {
    const start = this.#at;
    this.#skip(/ */y);
    const lacking = least - (this.#at - start);
    const isBlank = this.#at >= this.#text.length || /[\r\n]/.test(this.#text.charAt(this.#at));
    if (lacking <= 0 || isBlank) return;
    this.#insertions.push({ at: start, spaces: lacking, added: this.#added });
    this.#added += lacking;
  }
}
