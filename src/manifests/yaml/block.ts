import { INDICATORS, ScalarReader } from './block-scalars.ts';
import { MAX_DEPTH, UNSURE, unsure } from './line-cursor.ts';
import { resolvePlainScalar } from './plain-scalar.ts';
import type { YamlMap, YamlValue } from './plain-scalar.ts';
import { TAB, SPACE, DOUBLE_QUOTE, HASH, SINGLE_QUOTE, COLON } from '../characters.ts';

/** go-yaml's limit for a key on one line. */
const LONGEST_KEY = 1000;

/**
 * The value of one YAML document in the style that kubectl prints and people write: block maps and lists, plain and quoted
 * scalars, literal blocks, maps and lists in flow style within a line, comments. Undefined for a document with other syntax or
 * errors: the full parser reads it. Ten times faster than the full parser, with the same results
 * (docs/RATIONALE.md).
 */
export function readBlockYaml(text: string, start: number, end: number): YamlValue | undefined {
  try {
    return new BlockReader(text, start, end).document();
  } catch (error) {
    if (error === UNSURE) return undefined;
    throw error;
  }
}

class BlockReader extends ScalarReader {
  #depth = 0;

  document(): YamlValue {
    this.advance();
    if (this.indent < 0) return null;
    const value = this.block();
    if (this.indent >= 0) unsure();
    return value;
  }

  private block(): YamlValue {
    if (this.atItem()) return this.sequence(this.indent);
    return this.keyEnd() < 0 ? unsure() : this.map(this.indent);
  }

  /** The offset of the colon that ends the key at the start of the current line, or -1. */
  private keyEnd(): number {
    const first = this.text.charCodeAt(this.from);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return this.quotedKeyEnd(first);
    return this.plainKeyEnd();
  }

  private plainKeyEnd(): number {
    const { text, to } = this;
    for (let at = this.from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === COLON && this.endsWord(at)) {
        return at - this.from > LONGEST_KEY ? unsure() : at;
      }
      if (code === HASH && text.charCodeAt(at - 1) === SPACE) return -1;
      if (code === TAB) unsure();
    }
    return -1;
  }

  private quotedKeyEnd(quote: number): number {
    const close = this.text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", this.from + 1);
    if (close < 0 || close >= this.to) return -1;
    const colon = close + 1;
    return this.text.charCodeAt(colon) === COLON && this.endsWord(colon) ? colon : -1;
  }

  private map(indent: number): YamlMap {
    const map: YamlMap = {};
    this.#deeper();
    while (this.indent === indent) {
      if (this.atItem()) unsure();
      const colon = this.keyEnd();
      if (colon < 0) unsure();
      const key = this.key(colon);
      // An own key is a duplicate, an inherited one ("constructor") needs care: the full parser decides.
      if (key in map) unsure();
      map[key] = this.mapValue(colon + 1, indent);
    }
    if (this.indent > indent) unsure();
    this.#depth--;
    return map;
  }

  #deeper(): void {
    if (++this.#depth > MAX_DEPTH) unsure();
  }

  private key(colon: number): string {
    const first = this.text.charCodeAt(this.from);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const key = this.text.slice(this.from + 1, colon - 1);
      return key.includes('\\') ? unsure() : key;
    }
    if (!isWordCharacter(first)) unsure();
    let to = colon;
    while (this.text.charCodeAt(to - 1) === SPACE) to--;
    const key = this.text.slice(this.from, to);
    return typeof resolvePlainScalar(key) === 'string' ? key : unsure();
  }

  private mapValue(after: number, indent: number): YamlValue {
    const at = this.skipSpaces(after);
    if (at < this.to && this.text.charCodeAt(at) !== HASH) return this.scalar(at, indent);
    this.advance();
    if (this.indent > indent) return this.blockOrScalar(this.from, indent);
    return this.indent === indent && this.atItem() ? this.sequence(indent) : null;
  }

  /** The value at an offset of the current line: a block indented to there, or a scalar of its parent. */
  private blockOrScalar(at: number, parentIndent: number): YamlValue {
    if (this.atItem()) return this.sequence(this.indent);
    const first = this.text.charCodeAt(at);
    if (INDICATORS.has(first)) return this.scalar(at, parentIndent);
    return this.keyEnd() < 0 ? this.scalar(at, parentIndent) : this.map(this.indent);
  }

  private sequence(indent: number): YamlValue[] {
    const items: YamlValue[] = [];
    this.#deeper();
    while (this.indent === indent && this.atItem()) items.push(this.item(indent));
    if (this.indent > indent) unsure();
    this.#depth--;
    return items;
  }

  private item(indent: number): YamlValue {
    const at = this.skipSpaces(this.from + 1);
    if (at < this.to && this.text.charCodeAt(at) !== HASH) {
      this.indent += at - this.from;
      this.from = at;
      return this.blockOrScalar(at, indent);
    }
    this.advance();
    return this.indent > indent ? this.blockOrScalar(this.from, indent) : null;
  }
}

/** A-Z, a-z, 0-9, "_" and ".": the first characters of keys in manifests. */
function isWordCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x2e
  );
}
