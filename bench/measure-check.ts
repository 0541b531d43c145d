// Measures `check` with "survives any one node" on a cluster of running pods, beside one plan of the same input, and prints a
// Checked as JSON. The arguments are the numbers of nodes and pods.
import type * as Library from '../src/index.ts';
import { runningCluster } from './running-cluster.ts';

/** Seconds, of the best of the later runs. */
export interface Checked {
  readonly plan: number;
  readonly check: number;
  readonly verdict: string;
}

const RUNS = 4;
const EXPECTATIONS = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Expectations',
  expect: [{ survives: 'node' }],
};

// The built package, as users run it.
const { check, plan } = (await import(
  new URL('../dist/index.js', import.meta.url).href
)) as typeof Library;
const [nodes = 1000, pods = 10_000] = process.argv.slice(2).map(Number);
let best: Checked = { plan: Infinity, check: Infinity, verdict: '' };
for (let at = 0; at < RUNS; at++) {
  const objects = runningCluster({ nodes, pods });
  const start = performance.now();
  plan({ objects });
  const planned = performance.now();
  const { summary } = check({ objects }, EXPECTATIONS);
  const seconds = (performance.now() - planned) / 1000;
  best = {
    plan: Math.min(best.plan, (planned - start) / 1000),
    check: Math.min(best.check, seconds),
    verdict: summary.verdict,
  };
}
console.log(JSON.stringify(best));
