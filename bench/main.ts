// npm run bench -- [WORD...]: pods per second beside the real scheduler's, one process per line. Words choose lines:
// "npm run bench -- 5000x20000 spread" measures the lines that have both.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { CELLS, nameOf } from './cell.ts';
import type { Cell, Rates } from './cell.ts';
import { realPodsPerSecond } from './real-scheduler.ts';

const words = process.argv.slice(2);
const chosen = CELLS.filter((cell) => words.every((word) => nameOf(cell).includes(word)));
const columns = ['first run', 'warm', 'real', 'ratio', 'placed'];
const nameWidth = Math.max(...CELLS.map((cell) => nameOf(cell).length));

console.log('pods/s'.padEnd(nameWidth) + columns.map((title) => title.padStart(11)).join(''));
for (const cell of chosen) console.log(renderLine(cell, measure(cell)));

function measure(cell: Cell): Rates {
  const script = path.join(import.meta.dirname, 'measure-cell.ts');
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', script, String(CELLS.indexOf(cell))],
    { encoding: 'utf8' },
  );
  // The script prints just this.
  return JSON.parse(output) as Rates;
}

function renderLine(cell: Cell, { first, warm, placed }: Rates): string {
  const real = realPodsPerSecond(cell.mode, cell.workload, cell.size.nodes);
  const cells = [
    inWords(first),
    inWords(warm),
    real === undefined ? '' : inWords(real),
    real === undefined ? '' : `x${inWords(warm / real)}`,
    inWords(placed),
  ];
  return nameOf(cell).padEnd(nameWidth) + cells.map((text) => text.padStart(11)).join('');
}

function inWords(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
