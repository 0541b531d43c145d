import { counted } from '../layout/figures.ts';
import { element, type Content } from '../graphics/element.ts';
import { table, type Cell } from './parts.ts';

/** A step that changes the cluster, and what moves in it. */
export interface Step {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Steps in order, one under the other; the page's script plays them one by one. */
export function steps(all: readonly Step[]): readonly Content[] {
  if (all.length === 0) return [];
  const items = all.map(({ title, headings, rows }) =>
    element(
      'li',
      {},
      element('b', {}, title),
      table(counted(rows.length, 'move'), headings, rows) ??
        element('p', { class: 'note' }, 'No pod has to move.'),
    ),
  );
  return [element('ol', { class: 'steps' }, items)];
}
