import type { Draw } from '../fuzz/draw.ts';

/** Pieces of YAML and JSON, of terminals, and of other formats. */
const PIECES: readonly string[] = [
  ':',
  ': ',
  '- ',
  '? ',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '|\n',
  '>-\n',
  '&a ',
  '*a',
  '<<: *a\n',
  '!!binary ',
  '!!int ',
  '%YAML 1.1\n',
  '---\n',
  '...\n',
  '#',
  '\t',
  '\r\n',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\u001b[2J',
  '\ud800',
  '\\',
  '\\u0000',
  ',',
  '0x1F',
  '0o17',
  'yes',
  '.inf',
  '.nan',
  '~',
  '1_000',
  '{{ .Values.x }}',
  '\n  ',
  '\n',
  '        ',
];

/** A text with one to six changes: pieces inserted, ranges removed, repeated or moved, lines indented. */
export function mutateText(text: string, draw: Draw): string {
  return draw
    .times(1, 6, () => draw.below(7))
    .reduce((before, kind) => changed(before, kind, draw), text);
}

function changed(text: string, kind: number, draw: Draw): string {
  const at = draw.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + draw.below(20));
  switch (kind) {
    case 0:
    case 1:
      return text.slice(0, at) + draw.pick(PIECES) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(end);
    case 3:
      return (
        text.slice(0, at) + text.slice(at, end).repeat(draw.pick([2, 2, 3, 50])) + text.slice(end)
      );
    case 4: {
      const to = draw.below(text.length + 1);
      return text.slice(0, to) + text.slice(at, end) + text.slice(to);
    }
    case 5:
      return changedLine(text, draw);
    default:
      return text.slice(0, at);
  }
}

function changedLine(text: string, draw: Draw): string {
  const lines = text.split('\n');
  const at = draw.below(lines.length);
  const line = lines[at] ?? '';
  const changed = draw.pick([` ${line}`, `  ${line}`, line.trimStart(), '', `${line}\n${line}`]);
  return lines.with(at, changed).join('\n');
}
