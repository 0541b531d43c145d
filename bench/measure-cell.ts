// Measures the cell whose place in CELLS is the argument, in this process, and prints its Rates as JSON.
import { CELLS } from './cell.ts';
import type { Cell, Rates } from './cell.ts';
import { loadContender } from './contenders.ts';
import { generateWorkload } from './workloads.ts';

/** V8 goes on compiling for about ten runs; of those after them the best counts, since a shared machine only ever slows one down. */
const WARM_RUNS = 20;

const cell = CELLS[Number(process.argv[2])];
if (cell === undefined) throw new RangeError(`no cell ${process.argv[2] ?? ''}`);
console.log(JSON.stringify(await measure(cell)));

async function measure({ size, workload, mode, contender }: Cell): Promise<Rates> {
  const contend = await loadContender[contender]();
  const rates: number[] = [];
  let placed = 0;
  for (let turn = 0; turn <= WARM_RUNS; turn++) {
    // New objects every time: what a run may remember of old ones must not help it.
    const run = contend(generateWorkload(workload, size), mode === 'adaptive' ? 0 : 100);
    const start = performance.now();
    placed = run();
    rates.push((size.pods / (performance.now() - start)) * 1000);
  }
  const [first = 0, ...warm] = rates;
  return { first, warm: Math.max(...warm), placed };
}
