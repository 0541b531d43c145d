// Measures a cell in this process and prints its Rates as JSON. The argument is the cell's index in CELLS.
import { CELLS } from './cell.ts';
import type { Cell, Rates } from './cell.ts';
import { loadContender } from './contenders.ts';
import { generateWorkload } from './workloads.ts';

/** V8 compiles during about the first ten runs. The best run counts, because other load on the machine only slows runs down. */
const WARM_RUNS = 20;

const cell = CELLS[Number(process.argv[2])];
if (cell === undefined) throw new RangeError(`no cell ${process.argv[2] ?? ''}`);
console.log(JSON.stringify(await measure(cell)));

async function measure({ size, workload, mode, contender }: Cell): Promise<Rates> {
  const contend = await loadContender[contender]();
  const rates: number[] = [];
  let placed = 0;
  for (let index = 0; index <= WARM_RUNS; index++) {
    // New objects every time, so that no run profits from cached results of earlier ones.
    const run = contend(generateWorkload(workload, size), mode === 'adaptive' ? 0 : 100);
    const start = performance.now();
    placed = run();
    rates.push((size.pods / (performance.now() - start)) * 1000);
  }
  const [first = 0, ...warm] = rates;
  return { first, warm: Math.max(...warm), placed };
}
