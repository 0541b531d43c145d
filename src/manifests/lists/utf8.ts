import { least } from '../../units/index.ts';
import {
  TAB,
  LINE_FEED,
  RETURN,
  SPACE,
  DOUBLE_QUOTE,
  COMMA,
  OPEN_LIST,
  BACKSLASH,
  CLOSE_LIST,
  OPEN_MAP,
  CLOSE_MAP,
  DELETE,
} from '../characters.ts';

/** Bytes that are compared four at a time. */
export interface Bytes {
  readonly bytes: Uint8Array;
  /** The same bytes. */
  readonly view: DataView;
}

/** A text as UTF-8. Its memory may be used again when its items are read. */
export interface Utf8 extends Bytes {
  /** The bytes from `start` to `end` as text. */
  readonly text: (start: number, end: number) => string;
}

/** U+FFFE and U+FFFF are the characters EF BF BE and EF BF BF. */
const [NONE_1, NONE_2, NONE_3] = [0xef, 0xbf, 0xbe];

/** The end of a value that is cut off. */
export const CUT_OFF = -1;

/** The offset of the first byte from `at` that is no white space of JSON. */
export function skipBlankBytes(bytes: Uint8Array, at: number): number {
  while (isBlank(bytes[at])) at++;
  return at;
}

const isBlank = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;

/** The offset after the string that begins at `at`. */
export function endOfString(bytes: Uint8Array, at: number): number {
  for (let index = at + 1; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === DOUBLE_QUOTE) return index + 1;
    if (byte === BACKSLASH) index++;
  }
  return CUT_OFF;
}

/** The offset after the JSON value that begins at `at`. Its contents are not checked. */
export function endOfValue(bytes: Uint8Array, at: number): number {
  const first = bytes[at];
  if (first === DOUBLE_QUOTE) return endOfString(bytes, at);
  return first === OPEN_MAP || first === OPEN_LIST
    ? endOfCollection(bytes, at + 1)
    : endOfWord(bytes, at);
}

/** The offset after the object or array that `at` is in, in none of its strings. */
export function endOfCollection(bytes: Uint8Array, at: number): number {
  let depth = 1;
  for (let index = at; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === DOUBLE_QUOTE) {
      const end = endOfString(bytes, index);
      if (end === CUT_OFF) return CUT_OFF;
      index = end - 1;
    } else if (byte === OPEN_MAP || byte === OPEN_LIST) depth++;
    else if ((byte === CLOSE_MAP || byte === CLOSE_LIST) && --depth === 0) return index + 1;
  }
  return CUT_OFF;
}

/** The offset after the number, `true`, `false` or `null` that begins at `at`. */
function endOfWord(bytes: Uint8Array, at: number): number {
  for (let index = at; index < bytes.length; index++) {
    const byte = Number(bytes[index]);
    if (byte <= SPACE || byte === COMMA || byte === CLOSE_MAP || byte === CLOSE_LIST) return index;
  }
  return CUT_OFF;
}

/** The offset of a character that JSON allows and manifests do not; Infinity if there is none. */
export function offsetOfRefusedByte(bytes: Uint8Array): number {
  const found = [
    bytes.indexOf(DELETE),
    offsetOf(bytes, RETURN, (at) => bytes[at + 1] !== LINE_FEED && at + 1 < bytes.length),
    offsetOf(bytes, NONE_1, (at) => bytes[at + 1] === NONE_2 && Number(bytes[at + 2]) >= NONE_3),
  ].filter((offset) => offset >= 0);
  return least(found);
}

function offsetOf(bytes: Uint8Array, byte: number, isMeant: (at: number) => boolean): number {
  let at = bytes.indexOf(byte);
  while (at >= 0 && !isMeant(at)) at = bytes.indexOf(byte, at + 1);
  return at;
}

/** How many bytes are equal from `from` in one text and from `to` in another. */
export function equalBytes(one: Bytes, from: number, other: Bytes, to: number): number {
  const [bytes, others] = [one.bytes, other.bytes];
  const [view, otherView] = [one.view, other.view];
  const most = Math.min(bytes.length - from, others.length - to);
  let count = 0;
  while (count + 4 <= most && view.getInt32(from + count) === otherView.getInt32(to + count)) {
    count += 4;
  }
  while (count < most && bytes[from + count] === others[to + count]) count++;
  return count;
}

/** A copy of the bytes from `start` to `end`. */
export function copyOf({ bytes }: Bytes, start: number, end: number): Bytes {
  const copy = new Uint8Array(bytes.subarray(start, end));
  return { bytes: copy, view: new DataView(copy.buffer) };
}
