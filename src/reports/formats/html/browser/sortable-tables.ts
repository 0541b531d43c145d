import { button, make } from './make.ts';
import { compareKeys, type Key } from './sort-rows.ts';

/** Tables with fewer rows need no search. */
const SEARCHED = 12;

/** Makes the tables of the markup sortable, and long tables searchable. */
export function enhanceTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table.grid')) enhance(table);
}

function enhance(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  if (body === undefined) return;
  const rows = [...body.rows];
  for (const [at, heading] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
    const text = heading.textContent;
    if (text === '') continue;
    heading.replaceChildren(button(text, () => sort(heading, body, at)));
  }
  if (rows.length < SEARCHED) return;
  const input = make('input', { type: 'search' });
  const shown = make('output', { 'aria-live': 'polite' });
  const texts = rows.map((row) => row.textContent.toLowerCase());
  input.addEventListener('input', () => {
    const wanted = input.value.toLowerCase();
    let hits = 0;
    for (const [at, row] of rows.entries()) {
      row.hidden = !(texts[at] ?? '').includes(wanted);
      if (!row.hidden) hits++;
    }
    shown.textContent = `${String(hits)} of ${String(rows.length)}`;
  });
  table.parentElement?.before(
    make('div', { class: 'tools' }, make('label', {}, 'Search ', input), ' ', shown),
  );
}

function sort(heading: HTMLTableCellElement, body: HTMLTableSectionElement, at: number): void {
  const isDown = heading.getAttribute('aria-sort') === 'ascending';
  for (const other of heading.parentElement?.children ?? []) other.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
  const keyed = [...body.rows].map((row) => ({ row, key: keyOf(row.cells[at]) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key));
  if (isDown) keyed.reverse();
  for (const { row } of keyed) body.append(row);
}

function keyOf(cell: HTMLTableCellElement | undefined): Key {
  const value = cell?.dataset['value'];
  return value === undefined ? (cell?.textContent ?? '') : Number(value);
}
