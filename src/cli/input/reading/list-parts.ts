import type { TextStart } from '../../../manifests/index.ts';
import { isRecord } from '../../../units/index.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Most bytes before the items of a List and after them; below it, most bytes of one item. */
const MOST_AROUND = 1 << 20;
const MOST_OF_ITEM = 1 << 28;
/** Characters of `"items": [`, with blanks. */
const LONGEST_KEY = 64;
/** The depth of brackets at which the items of a List stand. */
const WITHIN_ITEMS = 2;

/** Some items of a List, as a List of their own. */
export interface ListPart {
  readonly text: string;
  /** Where the text would begin in the file if the items before it were left out. */
  readonly start: TextStart;
}

/**
 * Cuts the JSON of a List into Lists of fewer items, as its bytes arrive: a List may be longer than one text can be. Only brackets
 * and strings are looked at; the reader of the parts finds all other mistakes. UTF-8.
 */
export class ListParts {
  readonly #most: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  /** Bytes since the last cut. */
  #pending: Uint8Array[] = [];
  #size = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #stage: 'before' | 'items' | 'after' = 'before';
  #header = '';
  #line = 1;
  #column = 1;

  /** `most`: bytes after which a part ends with its current item. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * The parts that end within these bytes.
   *
   * @throws SyntaxError if they are not a List; TypeError if they are not UTF-8
   */
  *add(bytes: Uint8Array): Generator<ListPart> {
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (!this.#isBoundary(byte)) continue;
      const isPart = this.#stage === 'items';
      const isDue = this.#size + at - from >= this.#most;
      // The bracket before the items belongs to the header, and the bracket after them to what follows.
      if (isPart ? byte === COMMA && !isDue : !this.#isItems(bytes.subarray(from, at + 1)))
        continue;
      const end = isPart ? at : at + 1;
      this.#keep(bytes.subarray(from, end));
      from = end;
      if (!isPart) this.#begin();
      else {
        yield this.#part();
        if (byte === COMMA) {
          from++;
          this.#column++;
        } else this.#stage = 'after';
      }
    }
    this.#keep(bytes.subarray(from));
    const most = this.#stage === 'items' ? this.#most + MOST_OF_ITEM : MOST_AROUND;
    if (this.#size > most) throw notList();
  }

  /** @throws SyntaxError if the List is not complete */
  end(): void {
    if (this.#stage !== 'after') throw notList();
    const rest: unknown = JSON.parse(`{"items":[${this.#taken()}`);
    if (!isRecord(rest)) throw notList();
  }

  /** Whether the byte begins the items, ends them, or separates two of them. Counts brackets. */
  #isBoundary(byte: number): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInString = false;
      return false;
    }
    switch (byte) {
      case QUOTE:
        this.#isInString = true;
        return false;
      case OPEN_LIST:
      case OPEN_MAP:
        this.#depth++;
        return byte === OPEN_LIST && this.#depth === WITHIN_ITEMS && this.#stage === 'before';
      case CLOSE_LIST:
      case CLOSE_MAP:
        this.#depth--;
        return this.#stage === 'items' && this.#depth < WITHIN_ITEMS;
      case COMMA:
        return this.#stage === 'items' && this.#depth === WITHIN_ITEMS;
      default:
        return false;
    }
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#pending.push(bytes);
    this.#size += bytes.length;
  }

  /** The bytes since the last cut, as text; from now on they count as read. */
  #taken(): string {
    const text = this.#decoder.decode(Buffer.concat(this.#pending, this.#size));
    this.#pending = [];
    this.#size = 0;
    let lineStart = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.#line++;
      this.#column = 1;
      lineStart = at + 1;
    }
    this.#column += text.length - lineStart;
    return text;
  }

  /** Whether the bytes end with the bracket of the items, and not of another list. */
  #isItems(bytes: Uint8Array): boolean {
    let text = Buffer.from(bytes.subarray(-LONGEST_KEY)).toString('latin1');
    for (let at = this.#pending.length - 1; at >= 0 && text.length < LONGEST_KEY; at--) {
      const before = this.#pending[at]?.subarray(-LONGEST_KEY) ?? [];
      text = Buffer.from(before).toString('latin1') + text;
    }
    return /"items"\s*:\s*\[$/.test(text);
  }

  /** Reads what stands before the items. */
  #begin(): void {
    const head: unknown = JSON.parse(`${this.#taken()}]}`);
    const { apiVersion = 'v1', kind = 'List' } = isRecord(head) ? head : {};
    this.#header = `${JSON.stringify({ apiVersion, kind }).slice(0, -1)},"items":[`;
    this.#stage = 'items';
  }

  #part(): ListPart {
    const [line, column] = [this.#line, this.#column - this.#header.length];
    return { text: `${this.#header}${this.#taken()}]}`, start: { line, column } };
  }
}

const notList = (): SyntaxError => new SyntaxError('not the JSON of a List');
