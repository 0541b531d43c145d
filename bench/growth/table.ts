import { usageOfCommand, withFiles } from '../command-line.ts';
import type { Usage } from '../process.ts';
import type { Table } from '../table.ts';
import { BOUND } from './row.ts';
import type { GrowthRow } from './row.ts';
import { GROWTH_ROWS } from './rows/index.ts';

/** Runs of both sizes, in turns; the least counts, because other work on the machine only adds to it. */
const RUNS = 2;

function usageAt({ files, args }: GrowthRow, size: number, built: string): Usage {
  const argv = typeof args === 'function' ? args(size) : args;
  return withFiles(files(size), (folder) => usageOfCommand(built, argv, folder));
}

/** How processor time grows when the input is doubled. */
export const growthTable: Table = {
  title: `seconds of processor when the input is doubled, at most x${BOUND}`,
  columns: { size: 0, seconds: 2, doubled: 2, factor: 2 },
  lines: GROWTH_ROWS.map((row) => ({
    name: row.name,
    measure: (built) => {
      let [seconds, doubled] = [Infinity, Infinity];
      for (let run = 0; run < RUNS; run++) {
        seconds = Math.min(seconds, usageAt(row, row.size, built).seconds);
        doubled = Math.min(doubled, usageAt(row, 2 * row.size, built).seconds);
      }
      return { size: row.size, seconds, doubled, factor: doubled / seconds };
    },
    use: (built) => usageAt(row, row.size, built),
  })),
};
