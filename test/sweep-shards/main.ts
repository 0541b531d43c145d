// npm run sweep:shards: runs the Job that `sweep job` prints for fixtures/sweep as local processes, one for each index, with the variables
// that an Indexed Job sets. Some are killed at random and begun again, as a node that goes away would do. The merged results must be the bytes
// of one run without shards. --seed N plays the same kills again.
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { Random } from '../../src/units/index.ts';

const root = path.join(import.meta.dirname, '../..');
const program = path.join(root, 'bin/kschedsim.js');
const SWEEP = path.join(root, 'fixtures/sweep/web.yaml');
const COMPLETIONS = 4;
/** Milliseconds within which a process is killed, if it is. */
const KILLED_WITHIN = 3000;
const MOST_KILLS = 3;

const seed = Number(process.argv[process.argv.indexOf('--seed') + 1]) || Date.now() % 100_000;
const random = new Random(seed);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-shards-'));
const input = path.join(folder, 'input');
const results = path.join(folder, 'results');

interface Printed {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly args: readonly string[];
          readonly env?: readonly { readonly name: string; readonly value: string }[];
        }[];
        readonly volumes: readonly {
          readonly configMap?: { readonly items: readonly { key: string; path: string }[] };
        }[];
      };
    };
  };
}

const run = promisify(execFile);

async function printed(...more: readonly string[]): Promise<readonly Printed[]> {
  const words = ['sweep', 'job', SWEEP, '--image', 'kschedsim', '--completions', `${COMPLETIONS}`];
  const { stdout } = await run(process.execPath, [program, ...words, ...more]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Printed);
}

/** The arguments of the only container, with the folders of this machine. */
function argsOf({ spec }: Printed, index: string): readonly string[] {
  const [container] = spec?.template.spec.containers ?? [];
  return (container?.args ?? []).map((word) =>
    word
      .replace('$(JOB_COMPLETION_INDEX)', index)
      .replace(/^[/]input\b/, input)
      .replace(/^[/]results\b/, results),
  );
}

function writeInput(printedObjects: readonly Printed[]): void {
  const map = printedObjects.find(({ kind }) => kind === 'ConfigMap');
  const job = printedObjects.find(({ kind }) => kind === 'Job');
  const items = job?.spec?.template.spec.volumes.flatMap(({ configMap }) => configMap?.items ?? []);
  for (const item of items ?? []) {
    const file = path.join(input, item.path);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, map?.data?.[item.key] ?? '');
  }
}

/** Runs one index until it ends by itself; returns how often it was killed. */
async function runIndex(job: Printed, index: number): Promise<number> {
  const [container] = job.spec?.template.spec.containers ?? [];
  const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
  let kills = 0;
  for (;;) {
    const isKilled = kills < MOST_KILLS && random.next() < 0.6;
    const child = spawn(process.execPath, [program, ...argsOf(job, String(index))], {
      env: { PATH: process.env['PATH'], ...env, JOB_COMPLETION_INDEX: String(index) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const timer = isKilled
      ? setTimeout(() => child.kill('SIGKILL'), random.below(KILLED_WITHIN))
      : undefined;
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    clearTimeout(timer);
    if (code === 0) return kills;
    if (code !== null)
      throw new Error(`index ${index} ended with ${String(code)} (--seed ${seed})`);
    kills++;
  }
}

console.log(`seed ${seed}`);
fs.mkdirSync(input);
fs.mkdirSync(results);
try {
  const objects = await printed('--results-claim', 'results', '--memory', '512Mi');
  writeInput(objects);
  const job = objects.find(({ kind }) => kind === 'Job');
  if (job === undefined) throw new Error('no Job is printed');
  let kills = 0;
  for (let index = 0; index < COMPLETIONS; index++) kills += await runIndex(job, index);
  const [merge] = await printed('--results-claim', 'results', '--step', 'merge');
  if (merge === undefined) throw new Error('no merging Job is printed');
  const merged = await run(process.execPath, [program, ...argsOf(merge, '')]).catch(
    (error: unknown) => error,
  );
  const whole = path.join(folder, 'whole.jsonl');
  const words = ['sweep', path.join(input, 'web.yaml'), '--sorted', '--exit-zero', '-o', whole];
  await run(process.execPath, [program, ...words, '--workers', '1']);
  const file = path.join(results, 'merged');
  if (!fs.existsSync(file)) throw new Error(`nothing was merged: ${String(merged)}`);
  if (!fs.readFileSync(file).equals(fs.readFileSync(whole))) {
    throw new Error(`the merged results are not those of one run (--seed ${seed})`);
  }
  console.log(`${COMPLETIONS} shards, ${kills} kills: the bytes of one run`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
