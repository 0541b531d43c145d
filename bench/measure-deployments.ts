// One whole simulation of a big cluster in this process, first and only run: prints its Outcome as JSON.
import type * as SimulationPart from '../src/simulation/index.ts';
import { built } from './contenders.ts';
import { DEPLOYMENTS, generateDeployments } from './workloads.ts';

/** What came of it. */
export interface Outcome {
  readonly placed: number;
  readonly running: number;
  /** Wall time of plan(). */
  readonly seconds: number;
  /** The most memory that the process ever held, MiB. */
  readonly peakMiB: number;
  /** Writes to the API server, each told to every watcher, and the events that were recorded. */
  readonly happenings: number;
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
  happenings: writes() + events.length,
};
console.log(JSON.stringify(outcome));
