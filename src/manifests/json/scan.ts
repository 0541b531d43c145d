import type { TextProblem } from '../source-file.ts';
import {
  SPACE,
  DOUBLE_QUOTE,
  COMMA,
  OPEN_LIST,
  BACKSLASH,
  CLOSE_LIST,
  OPEN_MAP,
  CLOSE_MAP,
} from '../characters.ts';

/** The offset of the first character from `at` that is no white space. */
export function skipBlanks(text: string, at: number, end: number = text.length): number {
  while (at < end && text.charCodeAt(at) <= SPACE) at++;
  return at;
}

/** The offset after the string that begins at `at`. */
function skipString(text: string, at: number, end: number): number {
  for (let index = at + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === DOUBLE_QUOTE) return index + 1;
    if (code === BACKSLASH) index++;
  }
  return end;
}

/** The offset after the JSON value that begins at `at`, or `end` if it is incomplete. Its contents are not checked. */
export function skipJsonValue(text: string, at: number, end: number = text.length): number {
  if (at >= end) return end;
  const first = text.charCodeAt(at);
  if (first === DOUBLE_QUOTE) return skipString(text, at, end);
  return isOpening(first) ? skipCollection(text, at, end) : skipWord(text, at, end);
}

/** The offset after the object or array that begins at `at`. */
function skipCollection(text: string, at: number, end: number): number {
  let depth = 0;
  for (let index = at; index < end;) {
    const code = text.charCodeAt(index);
    if (code === DOUBLE_QUOTE) {
      index = skipString(text, index, end);
      continue;
    }
    index++;
    if (isOpening(code)) depth++;
    else if (isClosing(code) && --depth === 0) return index;
  }
  return end;
}

/** The offset after the number, `true`, `false` or `null` that begins at `at`. */
function skipWord(text: string, at: number, end: number): number {
  let index = at;
  while (index < end && !endsWord(text.charCodeAt(index))) index++;
  return index;
}

const isOpening = (code: number): boolean => code === OPEN_MAP || code === OPEN_LIST;
const isClosing = (code: number): boolean => code === CLOSE_MAP || code === CLOSE_LIST;
const endsWord = (code: number): boolean => code <= SPACE || code === COMMA || isClosing(code);

/** One member of an object, or one element of an array (its key is then its index). */
interface Member {
  readonly key: string | number;
  readonly keyAt: number;
  readonly valueAt: number;
  readonly end: number;
}

/** The members of the valid JSON object or array that begins at `at`; nothing for another value. */
export function* jsonMembers(
  text: string,
  at: number,
  end: number = text.length,
): Generator<Member> {
  const open = text.charCodeAt(at);
  if (!isOpening(open)) return;
  let index = skipBlanks(text, at + 1, end);
  for (let count = 0; index < end; count++) {
    const code = text.charCodeAt(index);
    if (isClosing(code)) return;
    const keyAt = index;
    let key: string | number = count;
    if (open === OPEN_MAP) {
      const keyEnd = skipString(text, index, end);
      key = String(JSON.parse(text.slice(keyAt, keyEnd)));
      index = skipBlanks(text, skipBlanks(text, keyEnd, end) + 1, end);
    }
    const valueEnd = skipJsonValue(text, index, end);
    yield { key, keyAt, valueAt: index, end: valueEnd };
    index = skipBlanks(text, valueEnd, end);
    if (text.charCodeAt(index) === COMMA) index = skipBlanks(text, index + 1, end);
  }
}

/** Duplicate keys, each a problem that names both places. */
export function duplicateJsonKeys(
  text: string,
  at: number,
  lineOf: (offset: number) => number,
): TextProblem[] {
  const problems: TextProblem[] = [];
  const visit = (from: number): void => {
    const first = new Map<string | number, number>();
    for (const { key, keyAt, valueAt } of jsonMembers(text, from)) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, keyAt);
      else {
        const line = String(lineOf(earlier));
        problems.push({
          offset: keyAt,
          message: `key ${JSON.stringify(key)} is given twice, first in line ${line}`,
          isDuplicateKey: true,
        });
      }
      visit(valueAt);
    }
  };
  visit(at);
  return problems;
}
