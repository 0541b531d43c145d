import path from 'node:path';
import { outputOf } from '../process.ts';
import type { Table } from '../table.ts';
import { CELLS, nameOf, plainOf } from './cell.ts';
import type { Cell } from './cell.ts';
import type { Rates } from './measure.ts';

const SCRIPT = path.join(import.meta.dirname, 'measure.ts');

const known = new Map<Cell, Rates>();

/** The rates of a cell, measured in a process of its own. */
function ratesOf(cell: Cell, built: string): Rates {
  // measure.ts prints a Rates.
  return JSON.parse(outputOf(SCRIPT, String(CELLS.indexOf(cell)), built)) as Rates;
}

/** The rates of a cell of this run. */
function knownRatesOf(cell: Cell, built: string): Rates {
  let rates = known.get(cell);
  if (rates === undefined) {
    rates = ratesOf(cell, built);
    known.set(cell, rates);
  }
  return rates;
}

/** Pods per second of processor, by workload. */
export const cellTable: Table = {
  title: 'pods per second of processor',
  columns: { 'first run': 0, warm: 0, 'of plain': 3, MiB: 0, placed: 0 },
  lines: CELLS.map((cell) => ({
    name: nameOf(cell),
    measure: (built) => {
      const { first, warm, peakMiB, placed } = knownRatesOf(cell, built);
      const ofPlain = warm / knownRatesOf(plainOf(cell), built).warm;
      return { 'first run': first, warm, 'of plain': ofPlain, MiB: peakMiB, placed };
    },
    use: (built) => {
      const { warm, peakMiB } = ratesOf(cell, built);
      return { seconds: cell.size.pods / warm, peakMiB };
    },
  })),
};
