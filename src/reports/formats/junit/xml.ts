import { printable } from '../../../units/index.ts';

/** Not allowed in XML 1.0, not even as a character reference. `printable` handles the others. */
const NO_XML = /[\ufffe\uffff]/g;

/** Text of an element. Line breaks are kept, other unprintable characters are escaped. */
export function content(text: string): string {
  return text
    .split('\n')
    .map((line) => escape(line))
    .join('\n');
}

/** Text of a quoted attribute. */
export function attribute(text: string): string {
  return escape(text).replaceAll('"', '&quot;').replaceAll("'", '&apos;');
}

function escape(text: string): string {
  return printable(text)
    .replaceAll(NO_XML, '�')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
