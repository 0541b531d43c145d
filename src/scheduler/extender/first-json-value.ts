import { ExtenderError } from '../../framework/index.ts';

const SPACE = /^[ \t\r\n]*/;
const SCALAR = /^(?:"(?:[^"\\]|\\.)*"|[^\s,\]}]+)/s;

/**
 * The first JSON value of a text; like Go's json.Decoder, it ignores what follows.
 *
 * @throws ExtenderError if there is none, worded much like Go's
 */
export function firstJsonValue(text: string): unknown {
  const start = SPACE.exec(text)?.[0].length ?? 0;
  if (start === text.length) throw new ExtenderError('EOF');
  const end = endOfValue(text, start);
  try {
    return JSON.parse(text.slice(start, end)) as unknown;
  } catch {
    if (end === undefined) throw new ExtenderError('unexpected EOF');
    const first = text.charAt(start);
    throw new ExtenderError(
      '{["'.includes(first)
        ? 'invalid character in the answer: it is not JSON'
        : `invalid character ${quoted(first)} looking for beginning of value`,
    );
  }
}

/** Undefined if an object or array is never closed. */
function endOfValue(text: string, start: number): number | undefined {
  const first = text[start];
  if (first !== '{' && first !== '[') {
    return start + (SCALAR.exec(text.slice(start))?.[0].length ?? 1);
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}

/** The index of the closing quote, or of the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** One character as Go's decoder quotes it. */
function quoted(character: string): string {
  return character === "'" ? `'\\''` : `'${JSON.stringify(character).slice(1, -1)}'`;
}
