import { valueText } from '../../../../reading/sweep-words.ts';
import { make, refill } from '../make.ts';
import { STATES, type Row } from './rows.ts';
import type { Selection } from './selection.ts';

/** What is known of the chosen cell, and the command that gives its whole answer. */
export function cellDetails(selection: Selection): HTMLElement {
  const details = make('div', { class: 'details', 'aria-live': 'polite' });
  const fill = (isOpened: boolean): void => {
    const { chosen } = selection;
    refill(details, chosen === undefined ? [] : contents(chosen, selection));
    if (!isOpened) return;
    details.scrollIntoView({ block: 'nearest' });
    details.querySelector('h3')?.focus();
  };
  selection.onChoose(fill);
  fill(false);
  return details;
}

function contents(row: Row, { report }: Selection): readonly Node[] {
  const { cell } = row;
  return [
    make('h3', { tabindex: '-1' }, `Cell ${row.id}`),
    make('p', {}, make('b', { class: row.state }, STATES[row.state]), frontWords(row)),
    terms([
      ...report.axes.map(({ name }): readonly [string, string] => [
        name,
        String(Object.hasOwn(row.axes, name) ? row.axes[name] : ''),
      ]),
      ...report.objectives.map(({ name }, at): readonly [string, string] => [
        name,
        objectiveText(row, name, at),
      ]),
    ]),
    ...(cell?.error === undefined ? [] : [make('p', { class: 'message' }, cell.error)]),
    ...(cell === undefined
      ? [make('p', { class: 'note' }, 'The results lack it: --resume answers it.')]
      : [
          make('p', { class: 'note' }, 'Its whole answer, in the folder of the sweep’s file:'),
          make('pre', { tabindex: '0' }, `${cell.command} -o html=cell-${row.id}.html`),
        ]),
  ];
}

const frontWords = ({ isOnFront }: Row): string => (isOnFront ? ', on the Pareto front' : '');

function objectiveText({ numbers, cell }: Row, name: string, at: number): string {
  const number = numbers[at];
  if (number !== undefined) return valueText(number);
  const { objectives = {} } = cell ?? {};
  const value = Object.hasOwn(objectives, name) ? (objectives[name] ?? null) : null;
  return value === null ? 'none' : String(value);
}

const terms = (pairs: readonly (readonly [string, string])[]): HTMLElement =>
  make(
    'dl',
    { class: 'figures' },
    pairs.map(([term, value]) => make('div', {}, make('dt', {}, term), make('dd', {}, value))),
  );
