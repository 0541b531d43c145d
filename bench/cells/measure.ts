// Measures a cell in this process and prints its Rates as JSON. Arguments: the cell's index in CELLS, and the folder of a built package.
import process from 'node:process';
import { bigCluster } from '../workloads/big-cluster.ts';
import { WORKLOADS } from '../workloads/index.ts';
import { CELLS } from './cell.ts';
import type { Cell } from './cell.ts';
import { loadContender } from './contenders.ts';

/** V8 compiles during about the first ten runs. The best run counts, because other load on the machine only slows runs down. */
const MAX_RUNS = 20;
const MIN_RUNS = 3;
/** No further run begins after so many seconds. */
const ENOUGH_SECONDS = 12;

/** In pods per second of processor. */
export interface Rates {
  /** The first run of the process, before V8 has compiled anything. */
  readonly first: number;
  /** The best of the later runs. */
  readonly warm: number;
  /** Pods placed in the last run. */
  readonly placed: number;
  /** Peak memory of the process. */
  readonly peakMiB: number;
}

const [index = '', folder = ''] = process.argv.slice(2);
const cell = CELLS[Number(index)];
if (cell === undefined) throw new RangeError(`no cell ${index}`);
console.log(JSON.stringify(await measure(cell)));

async function measure({ size, workload, mode, contender }: Cell): Promise<Rates> {
  const contend = await loadContender[contender](folder);
  const rates: number[] = [];
  let placed = 0;
  let total = 0;
  while (rates.length < MIN_RUNS || (rates.length < MAX_RUNS && total < ENOUGH_SECONDS)) {
    // New objects every time, so that no run profits from cached results of earlier ones.
    const run = contend(bigCluster(WORKLOADS[workload], size), mode === 'adaptive' ? 0 : 100);
    const from = process.cpuUsage();
    placed = run();
    const { user, system } = process.cpuUsage(from);
    const seconds = (user + system) / 1e6;
    total += seconds;
    rates.push(size.pods / seconds);
  }
  const [first = 0, ...later] = rates;
  const peakMiB = process.resourceUsage().maxRSS / 1024;
  return { first, warm: Math.max(...later), placed, peakMiB };
}
