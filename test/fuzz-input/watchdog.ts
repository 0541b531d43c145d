import { Worker } from 'node:worker_threads';

/** A case that takes longer has no end. */
const MOST_SECONDS = 60;

/** Runs in a thread of its own, which a case that has no end does not stop. */
const WATCH = `
const { workerData: { at, first, seconds } } = require('node:worker_threads');
let last = -1;
setInterval(() => {
  const now = Atomics.load(at, 0);
  if (now === last) {
    const seed = (first + now) >>> 0;
    require('node:fs').writeSync(2, 'seed ' + seed + ' has no end\\nagain: npm run fuzz:input -- --seed ' + seed + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  last = now;
}, 1000 * seconds);
`;

/** Ends the process at a case without end, and says its seed. Returns what to call before each case, with its number from `first` on. */
export function watchCases(first: number): (count: number) => void {
  const at = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  const workerData = { at, first, seconds: MOST_SECONDS };
  new Worker(WATCH, { eval: true, workerData }).unref();
  return (count) => {
    Atomics.store(at, 0, count);
  };
}
