import type { NotModelled, Verdict } from '../../outcome/index.ts';
import { counted } from '../layout/figures.ts';
import { kindsWithoutPods, unmodelledGroups } from '../reading/not-modelled.ts';
import { escaped } from './markup.ts';

/** Before the title, by the verdict. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  passed: '✅',
  failed: '❌',
  unknown: '❓',
};

/** Bodies of comments are limited (GitHub: 65,536 characters), so lists end early and say so. */
export const ROWS = 60;
export const NAMED = 10;

/** A titled list, or nothing where there is nothing in it. */
export function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const shown = items.slice(0, ROWS).map((item) => `- ${escaped(item)}`);
  return `### ${title}\n\n${shown.join('\n')}${left(items.length - shown.length, 'more')}`;
}

/** What is not simulated: an item per reason, and one for all that makes no pods. */
export function notModelled(found: readonly NotModelled[]): string {
  const quiet = kindsWithoutPods(found, NAMED);
  return list('Not modelled', [
    ...unmodelledGroups(found, NAMED).map(({ reason, objects }) => `${objects}: ${reason}`),
    ...(quiet === '' ? [] : [`no pods come of ${quiet}`]),
  ]);
}

/** How many were left out. */
export function left(more: number, what: string): string {
  return more > 0 ? `\n\nand ${counted(more, what, what === 'more' ? what : `${what}s`)}` : '';
}
