// npm run start-up -- [RUNS] [FOLDER]: wall time of whole processes compared with a bare start of Node. FOLDER is that of an installed
// package; by default, this one. Runs alternate, so that other load on the machine affects all of them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const kschedsim = path.resolve(process.argv[3] ?? root, 'bin/kschedsim.js');
const PROCESSES: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['node -e 0', ['-e', '0']],
  ['node --version', ['--version']],
  ['kschedsim --version', [kschedsim, '--version']],
  ['kschedsim plan fixtures/quickstart', [kschedsim, 'plan', 'fixtures/quickstart']],
];

const runs = Number(process.argv[2] ?? 21);
const times = PROCESSES.map((): number[] => []);
for (let run = 0; run < runs; run++) {
  for (const [at, [, args]] of PROCESSES.entries()) times[at]!.push(measure(args));
}
const bare = median(times[0]!);
for (const [at, [name]] of PROCESSES.entries()) {
  const time = median(times[at]!);
  const figures = `${time.toFixed(0).padStart(6)} ms   x${(time / bare).toFixed(2)}`;
  console.log(name.padEnd(36) + figures);
}

/** Milliseconds of wall time. */
function measure(args: readonly string[]): number {
  const from = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}`);
  return performance.now() - from;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
