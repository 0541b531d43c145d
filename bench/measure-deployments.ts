// Simulates a big cluster once in this process and prints the Outcome as JSON.
import type * as SimulationPart from '../src/simulation/index.ts';
import { built } from './contenders.ts';
import { DEPLOYMENTS, generateDeployments } from './workloads.ts';

export interface Outcome {
  readonly placed: number;
  readonly running: number;
  /** Wall time of plan(). */
  readonly seconds: number;
  /** Peak memory of the process in MiB. */
  readonly peakMiB: number;
  /** Writes to the API server and recorded events. */
  readonly writesAndEvents: number;
}

const { plan } = await built<typeof SimulationPart>('simulation/index.js');
const objects = generateDeployments(DEPLOYMENTS);
let writes = (): number => 0;
const start = performance.now();
const { summary, pods, events } = plan({ objects }, ({ api }) => {
  writes = () => api.resourceVersion;
});
const seconds = (performance.now() - start) / 1000;
const outcome: Outcome = {
  placed: summary.placed,
  running: pods.filter(({ phase }) => phase === 'Running').length,
  seconds,
  peakMiB: process.resourceUsage().maxRSS / 1024,
  writesAndEvents: writes() + events.length,
};
console.log(JSON.stringify(outcome));
