import { textWidth, truncate } from './text-width.ts';

/** Breaks a text at spaces into lines of at most `width` columns. A word longer than a line is split; nothing is omitted. */
export function wrap(text: string, width: number): readonly string[] {
  const room = Math.max(8, width);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of pieces(text, room)) {
    const size = textWidth(word);
    if (used > 0 && used + 1 + size > room) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += used > 0 ? ` ${word}` : word;
    used += used > 0 ? size + 1 : size;
  }
  if (used > 0 || lines.length === 0) lines.push(line);
  return lines;
}

function* pieces(text: string, room: number): Generator<string> {
  for (const word of text.split(' ')) {
    let rest = word;
    while (textWidth(rest) > room) {
      const head = truncate(rest, room).slice(0, -1);
      if (head === '') break;
      yield head;
      rest = rest.slice(head.length);
    }
    if (rest !== '') yield rest;
  }
}
