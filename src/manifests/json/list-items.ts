import { jsonMembers, skipBlanks } from './scan.ts';
import { ValueOffsets } from './value-offsets.ts';
import { OPEN_LIST } from '../characters.ts';
import type { Slice } from '../source-file.ts';

/**
 * The items of a list document in block style, each a slice that is a YAML list of one; undefined if their lines
 * do not separate them. All lines of an item are indented deeper than its dash, block texts included.
 */
export function listItemSlices(slice: Slice): Slice[] | undefined {
  const { source, start, end } = slice;
  const { text } = source;
  const header = /^items:[ \t]*(?:#.*)?\r?\n/gm;
  header.lastIndex = start;
  const found = header.exec(text);
  if (found === null || found.index >= end) return undefined;
  let at = found.index + found[0].length;
  const indent = /^(?:[ \t]*(?:#.*)?\r?\n)*( *)- /.exec(text.slice(at, at + 10_000))?.[1]?.length;
  if (indent === undefined) return undefined;
  const dash = `${' '.repeat(indent)}- `;
  const starts: number[] = [];
  for (; at < end; at = nextLine(text, at, end)) {
    if (text.startsWith(dash, at)) starts.push(at);
    else if (endsList(text, at, indent)) break;
  }
  return starts.map((from, index) => ({ source, start: from, end: starts[index + 1] ?? at }));
}

function nextLine(text: string, at: number, end: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 || found >= end ? end : found + 1;
}

/** True for a line of the list's parent: content no deeper than the dashes, and no comment. */
function endsList(text: string, at: number, indent: number): boolean {
  let from = at;
  while (text.charCodeAt(from) === 0x20) from++;
  const first = text.charAt(from);
  if (first === '' || first === '\n' || first === '\r' || first === '#') return false;
  return from - at <= indent;
}

/** The items of a JSON document that is a list or an array. */
export function jsonListItemSlices(slice: Slice): Slice[] {
  const { source, start, end } = slice;
  const whole = skipBlanks(source.text, start, end);
  const isArray = source.text.charCodeAt(whole) === OPEN_LIST;
  const list = isArray ? whole : new ValueOffsets(source.text, whole).of(['items'], 'value');
  return Array.from(jsonMembers(source.text, list, end), (member) => ({
    source,
    start: member.valueAt,
    end: member.end,
  }));
}
