import { CUT_OFF, endOfValue } from '../lists/utf8.ts';
import { SourceFile } from '../source-file.ts';
import type { Place } from '../source-file.ts';
import type { DocumentText } from '../documents.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { Origin } from './origin.ts';
import { LINE_FEED } from '../characters.ts';

const ROOT: FieldPath = [];

/** The place of every so many bytes is kept once it is known: looking up a place reads at most so many. */
const MARKED = 1 << 16;
/** Most items are shorter: so many bytes are read first. */
const ITEM = 1 << 14;

/** A place in the file. */
interface Mark {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const START: Mark = { offset: 0, line: 1, column: 1 };

/** Reads bytes of a file that were read before; undefined if that is not possible any more. */
export type ReadAgain = (start: number, end: number) => Uint8Array | undefined;

/** `start` and `end` are offsets in the file. */
interface Window {
  readonly start: number;
  readonly end: number;
  /** Undefined: they can be read again. */
  readonly bytes: Uint8Array | undefined;
}

const NO_BYTES = new Uint8Array();

/** The bytes of a file that is one List, in windows, each with the bytes after those of the one before. */
export class ListText {
  readonly name: string;
  readonly #readAgain: ReadAgain | undefined;
  readonly #windows: Window[] = [];
  /** The window that is read, with all bytes that it may have. */
  #current: Window | undefined;
  /** One for every MARKED bytes, as far as places were looked up. */
  readonly #marks: Mark[] = [START];
  /** The place that was looked up last: the next one is most often soon after it. */
  #known = START;

  /** `readAgain`: then the bytes are not kept. */
  constructor(name: string, readAgain?: ReadAgain) {
    this.name = name;
    this.#readAgain = readAgain;
  }

  /** The offset in the file after the windows so far. */
  get #end(): number {
    return this.#windows.at(-1)?.end ?? 0;
  }

  /** Begins the next window with bytes that may go beyond it. Their memory may be used again after its end. */
  open(bytes: Uint8Array): ListWindow {
    const start = this.#end;
    this.#current = { start, end: start + bytes.length, bytes };
    return new ListWindow(this, start);
  }

  /** Ends the window that was begun after so many bytes. */
  end(length: number): void {
    const start = this.#end;
    const bytes =
      this.#readAgain === undefined
        ? new Uint8Array(this.#current?.bytes?.subarray(0, length) ?? NO_BYTES)
        : undefined;
    this.#windows.push({ start, end: start + length, bytes });
    this.#current = undefined;
  }

  /** The place after the windows so far. */
  get endPlace(): Place {
    return this.placeOf(this.#end);
  }

  /** `offset`: in the file. The start of the file if that has changed. */
  placeOf(offset: number): Place {
    const { line, column } = this.#markOf(offset);
    return { file: this.name, line, column };
  }

  /** The JSON value that begins at an offset in the file; empty if the file has changed. */
  valueAt(offset: number): string {
    const end = this.#windowAt(offset)?.end ?? offset;
    for (let length = ITEM; ; length *= 4) {
      const to = Math.min(end, offset + length);
      const bytes = this.#bytes(offset, to) ?? NO_BYTES;
      const valueEnd = endOfValue(bytes, 0);
      if (valueEnd !== CUT_OFF) return new TextDecoder().decode(bytes.subarray(0, valueEnd));
      if (to === end) return '';
    }
  }

  #markOf(target: number): Mark {
    const nearest = this.#marks[Math.min(Math.floor(target / MARKED), this.#marks.length - 1)];
    let at = nearest ?? START;
    if (this.#known.offset > at.offset && this.#known.offset <= target) at = this.#known;
    while (at.offset < target) {
      const next = MARKED * (Math.floor(at.offset / MARKED) + 1);
      const to = Math.min(target, next, this.#windowAt(at.offset)?.end ?? target);
      const bytes = this.#bytes(at.offset, to);
      if (bytes === undefined) return START;
      at = after(at, bytes);
      if (at.offset === MARKED * this.#marks.length) this.#marks.push(at);
    }
    this.#known = at;
    return at;
  }

  /** The bytes of one window between two offsets in the file; undefined if the file has changed. */
  #bytes(start: number, end: number): Uint8Array | undefined {
    const window = this.#windowAt(start);
    return window?.bytes === undefined
      ? this.#readAgain?.(start, end)
      : window.bytes.subarray(start - window.start, end - window.start);
  }

  #windowAt(offset: number): Window | undefined {
    if (offset >= this.#end) return this.#current;
    return this.#windows.find(({ end }) => offset < end);
  }
}

function after({ offset, line, column }: Mark, bytes: Uint8Array): Mark {
  let [lines, units] = [line, column];
  for (const byte of bytes) {
    if (byte === LINE_FEED) {
      lines++;
      units = 1;
    } else units += unitsOf(byte);
  }
  return { offset: offset + bytes.length, line: lines, column: units };
}

/** The UTF-16 units of the character that a byte of UTF-8 begins; none for its further bytes. */
function unitsOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc0) return 0;
  return byte < 0xf0 ? 1 : 2;
}

/** Bytes of a List. */
export class ListWindow {
  readonly list: ListText;
  readonly #start: number;

  /** `start`: the offset in the file of its first byte. */
  constructor(list: ListText, start: number) {
    this.list = list;
    this.#start = start;
  }

  placeOf(offset: number): Place {
    return this.list.placeOf(this.#start + offset);
  }

  valueAt(offset: number): string {
    return this.list.valueAt(this.#start + offset);
  }
}

/** The origin of an item whose text is made when it is asked for. Each object of a List has one, so it is small. */
export class ListedOrigin implements Origin {
  readonly #window: ListWindow;
  readonly #start: number;

  constructor(window: ListWindow, start: number) {
    this.#window = window;
    this.#start = start;
  }

  get longList(): ListText {
    return this.#window.list;
  }

  get path(): FieldPath {
    return ROOT;
  }

  get document(): DocumentText {
    const place = this.#window.placeOf(this.#start);
    const text = this.#window.valueAt(this.#start);
    const source = new SourceFile(this.longList.name, text, place);
    return { source, start: 0, end: text.length, format: 'json' };
  }
}
