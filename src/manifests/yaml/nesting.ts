import { MAX_DEPTH } from './line-cursor.ts';
import {
  LINE_FEED,
  SPACE,
  DASH,
  COLON,
  QUESTION,
  OPEN_LIST,
  CLOSE_LIST,
  OPEN_MAP,
  CLOSE_MAP,
} from '../characters.ts';

/**
 * True if collections are nested far deeper than in any manifest: brackets within brackets, lines indented deeper and deeper, or
 * dashes and question marks in a row. Texts count too, which does no harm. Checked before parsing, since a parser that overflows
 * its stack can end the process.
 */
export function isTooDeep(text: string, start: number, end: number): boolean {
  let brackets = 0;
  let inRow = 0;
  /** The columns of the collections around the current line. */
  const columns: number[] = [];
  let lineStart = start;
  let isAtStart = true;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) {
      lineStart = at + 1;
      isAtStart = true;
      inRow = 0;
      continue;
    }
    if (code === SPACE) continue;
    if (isAtStart) deepen(columns, at - lineStart);
    isAtStart = false;
    inRow = isIndicator(code) && text.charCodeAt(at + 1) === SPACE ? inRow + 1 : 0;
    if (isOpening(code)) brackets++;
    else if (isClosing(code) && brackets > 0) brackets--;
    if (brackets + inRow + columns.length > MAX_DEPTH) return true;
  }
  return false;
}

/** Whether the character, before a space, begins an item, a key or a value of a block collection. */
const isIndicator = (code: number): boolean => code === DASH || code === QUESTION || code === COLON;

const isOpening = (code: number): boolean => code === OPEN_LIST || code === OPEN_MAP;
const isClosing = (code: number): boolean => code === CLOSE_LIST || code === CLOSE_MAP;

function deepen(columns: number[], column: number): void {
  while ((columns.at(-1) ?? -1) >= column) columns.pop();
  columns.push(column);
}
