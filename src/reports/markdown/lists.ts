import type { MadeEdit, NotModelled, OutcomeVerdict } from '../../outcome/index.ts';
import { count, counted, someOf } from '../layout/figures.ts';
import { editWords } from '../reading/edit-words.ts';
import { kindsWithoutPods, unmodelledGroups } from '../reading/not-modelled.ts';
import { wordsOf } from '../page/texts.ts';
import { escaped } from './markup.ts';

/** Mark before the title, by verdict. */
export const MARKS: Readonly<Record<OutcomeVerdict, string>> = {
  passed: '✅',
  failed: '❌',
  unknown: '❓',
};

/** Most rows of a list or table: comments are limited to 65,536 characters on GitHub. */
export const ROWS = 60;
/** Most names in one row. */
export const NAMED = 10;

/** A titled list; empty if there are no items. */
export function list(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `### ${title}\n\n${itemsOf(items)}`;
}

function itemsOf(items: readonly string[]): string {
  const shown = items.slice(0, ROWS).map((item) => `- ${escaped(item)}`);
  return `${shown.join('\n')}${left(items.length - shown.length, 'more')}`;
}

/** A folded section; empty if it has no body. `title` is plain text. */
export function details(title: string, body: string): string {
  return body === '' ? '' : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** A folded list with the number of its items; empty if there are none. */
export function foldedList(title: string, items: readonly string[]): string {
  return details(`${title} (${count(items.length)})`, itemsOf(items));
}

/** The what-if changes on a line; empty without any. */
export function editsPart(
  { edits = [] }: { readonly edits?: readonly MadeEdit[] },
  label = 'What if',
): string {
  if (edits.length === 0) return '';
  const words = edits.slice(0, ROWS).map((edit) => escaped(editWords(edit)));
  return `${label}: ${words.join('. ')}.${left(edits.length - words.length, 'more edit')}`;
}

/** What is not simulated: an item per reason, and one for the objects that create no pods. */
export function notModelled(found: readonly NotModelled[]): string {
  const withoutPods = someOf(kindsWithoutPods(found), NAMED);
  return foldedList('Not modelled', [
    ...unmodelledGroups(found).map(
      ({ reason, objects }) => `${wordsOf(objects, () => NAMED)}: ${reason}`,
    ),
    ...(withoutPods === '' ? [] : [`creates no pods: ${withoutPods}`]),
  ]);
}

/** A line with the number of omitted items; empty if there are none. */
export function left(more: number, what: string): string {
  return more > 0 ? `\n\nand ${counted(more, what, what === 'more' ? what : `${what}s`)}` : '';
}
