// Measures `survive` on a cluster of running pods, beside one plan of the same input, and prints a Survived as JSON.
// The arguments are the numbers of nodes and pods.
import type * as Library from '../src/index.ts';
import { runningCluster } from './running-cluster.ts';

/** Seconds, of the best of the later runs. */
export interface Survived {
  readonly plan: number;
  readonly survive: number;
  /** Losses that leave no pod pending. */
  readonly survived: number;
}

const RUNS = 4;

// The built package, as users run it.
const { plan, survive } = (await import(
  new URL('../dist/index.js', import.meta.url).href
)) as typeof Library;
const [nodes = 1000, pods = 10_000] = process.argv.slice(2).map(Number);
let best: Survived = { plan: Infinity, survive: Infinity, survived: 0 };
for (let at = 0; at < RUNS; at++) {
  const objects = runningCluster({ nodes, pods });
  const start = performance.now();
  plan({ objects });
  const planned = performance.now();
  const { summary } = survive({ objects });
  const seconds = (performance.now() - planned) / 1000;
  best = {
    plan: Math.min(best.plan, (planned - start) / 1000),
    survive: Math.min(best.survive, seconds),
    survived: summary.survived,
  };
}
console.log(JSON.stringify(best));
