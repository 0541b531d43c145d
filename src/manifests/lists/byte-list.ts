import { parseJson } from '../json/value.ts';
import { isRecord } from '../../units/index.ts';
import { CUT_OFF, endOfCollection, endOfString, endOfValue, skipBlankBytes } from './utf8.ts';
import type { Utf8 } from './utf8.ts';
import { DOUBLE_QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_MAP } from '../characters.ts';

type Members = Readonly<Record<string, unknown>>;

/** What stands before the items of a List. */
export interface ListHead {
  readonly members: Members;
  /** The offset of the first item. */
  readonly end: number;
}

/** The head of the JSON object after `from`; undefined if it has no list "items", or the bytes end before. */
export function headOf(source: Utf8, from: number): ListHead | undefined {
  const { bytes } = source;
  const start = skipBlankBytes(bytes, from);
  if (bytes[start] !== OPEN_MAP) return undefined;
  let at = skipBlankBytes(bytes, start + 1);
  while (bytes[at] === DOUBLE_QUOTE) {
    const keyEnd = endOfString(bytes, at);
    if (keyEnd === CUT_OFF) return undefined;
    const isItems = source.text(at, keyEnd) === '"items"';
    const colon = skipBlankBytes(bytes, keyEnd);
    if (bytes[colon] !== COLON) return undefined;
    at = skipBlankBytes(bytes, colon + 1);
    if (isItems) return bytes[at] === OPEN_LIST ? readHead(source, start, at + 1) : undefined;
    const end = endOfValue(bytes, at);
    if (end === CUT_OFF) return undefined;
    at = skipBlankBytes(bytes, end);
    if (bytes[at] === COMMA) at = skipBlankBytes(bytes, at + 1);
  }
  return undefined;
}

function readHead(source: Utf8, start: number, end: number): ListHead | undefined {
  const text = `${source.text(start, end)}]}`;
  const members = parseJson(text, 0, text.length)?.value;
  return isRecord(members) ? { members, end } : undefined;
}

/** Where a List goes on. */
export type Step =
  | { readonly is: 'item'; readonly start: number }
  | { readonly is: 'end'; readonly at: number }
  | { readonly is: 'cut off' | 'broken'; readonly at: number };

/** What follows in the items of a List, after an item or before the first. `isFirst`: no comma is before the first. */
export function stepAfter({ bytes }: Utf8, from: number, isFirst: boolean): Step {
  const at = skipBlankBytes(bytes, from);
  if (at === bytes.length) return { is: 'cut off', at: from };
  if (bytes[at] === CLOSE_LIST) return { is: 'end', at: at + 1 };
  if (isFirst) return { is: 'item', start: at };
  if (bytes[at] !== COMMA) return { is: 'broken', at };
  const start = skipBlankBytes(bytes, at + 1);
  return start === bytes.length ? { is: 'cut off', at: from } : { is: 'item', start };
}

/** The end of the List whose items end at `at`; undefined if its bytes are cut off. */
export function endOfList(source: Utf8, at: number): { end: number; isValid: boolean } | undefined {
  const end = endOfCollection(source.bytes, at);
  if (end === CUT_OFF) return undefined;
  const text = `{"items":[]${source.text(at, end)}`;
  return { end, isValid: isRecord(parseJson(text, 0, text.length)?.value) };
}

/** The first item of a List; undefined if it is cut off or broken. */
export function firstItem(source: Utf8, itemsAt: number): unknown {
  const step = stepAfter(source, itemsAt, true);
  const end = step.is === 'item' ? endOfValue(source.bytes, step.start) : CUT_OFF;
  if (step.is !== 'item' || end === CUT_OFF) return undefined;
  const text = source.text(step.start, end);
  return parseJson(text, 0, text.length)?.value;
}
