// npm run bench -- [--json] [growth] [WORD...]: pods per second and seconds of processor, one process per line, of the built package.
// Words choose the lines that contain all of them, such as "npm run bench -- 5000x20000 spread". "growth" prints the growth table, "fgd FOLDER" that of bench/fgd.ts.
import path from 'node:path';
import { compareWithFgd } from './fgd.ts';
import { chosenOf } from './table.ts';
import type { Figures, Table } from './table.ts';
import { chosenTables } from './tables.ts';

const COLUMN_WIDTH = 11;

const built = path.join(import.meta.dirname, '..');
const args = process.argv.slice(2);
if (args[0] === 'fgd') {
  compareWithFgd(args[1] ?? '');
  process.exit();
}
const asJson = args.includes('--json');
const { tables, words } = chosenTables(args.filter((arg) => arg !== '--json'));

const results: Record<string, string | number>[] = [];
for (const table of tables) {
  const lines = chosenOf(table, words);
  const width = Math.max(table.title.length, ...lines.map(({ name }) => name.length)) + 1;
  const titles = Object.keys(table.columns).map((column) => column.padStart(COLUMN_WIDTH));
  if (!asJson && lines.length > 0) console.log(table.title.padEnd(width) + titles.join(''));
  for (const { name, measure } of lines) {
    const figures = measure(built);
    if (asJson) results.push({ name, ...figures });
    else console.log(name.padEnd(width) + rendered(table, figures));
  }
}
if (asJson) console.log(JSON.stringify(results, null, 2));

function rendered({ columns }: Table, figures: Figures): string {
  return Object.entries(columns)
    .map(([column, digits]) => formatted(figures[column]!, digits).padStart(COLUMN_WIDTH))
    .join('');
}

function formatted(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString('en-GB', options);
}
