import { printable } from '../../units/index.ts';

/** Escapes Markdown, HTML, mentions and links. */
export function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]|~#!]/g, String.raw`\$&`)
    .replaceAll('@', '&#64;')
    .replaceAll('://', ':&#47;&#47;');
}

/** Escaped text of a table cell. */
export function cell(text: string): string {
  return text === '' ? ' ' : escaped(text);
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), `|${' --- |'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}
