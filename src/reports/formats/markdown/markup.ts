import { greatest, printable } from '../../../units/index.ts';

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

/** Escaped text at the beginning of a line, where more characters have a meaning. */
export const line = (text: string): string =>
  escaped(text)
    .replace(/^[-+]/, String.raw`\$&`)
    .replace(/^(\d+)(?=[.)])/, `$1${BACKSLASH}`);

const BACKSLASH = '\\';

/** Text inside markup, where nothing but markup has a meaning. */
export const plain = (text: string): string =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('[', '&#91;')
    .replaceAll('@', '&#64;')
    .replaceAll('://', ':&#47;&#47;');

/** Lines as they are, between more backticks than any of them has. */
export function fenced(lines: readonly string[]): readonly string[] {
  const ticks = lines.flatMap((one) => one.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(2, greatest(ticks)) + 1);
  return [fence, ...lines.map(printable), fence];
}

/** Escaped text of a table cell. */
export function cell(text: string): string {
  return text === '' ? ' ' : escaped(text);
}
