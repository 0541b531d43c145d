import { printable } from '../../units/index.ts';

/** What XML 1.0 cannot hold even as a reference, beyond what `printable` takes care of. */
const NO_XML = /[\ufffe\uffff]/g;

/** Text within an element: line breaks stay, everything else that is not printable becomes visible. */
export function content(text: string): string {
  return text
    .split('\n')
    .map((line) => escaped(line))
    .join('\n');
}

/** Text within a quoted attribute. */
export function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;').replaceAll("'", '&apos;');
}

function escaped(text: string): string {
  return printable(text)
    .replaceAll(NO_XML, '�')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
