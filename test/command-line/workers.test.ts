import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addInputFile } from '../../src/cli/input/reading/files.ts';
import { PartCounter } from '../../src/cli/workers/part-counter.ts';
import { startOfParts } from '../../src/cli/workers/parts-job.ts';
import { InputError } from '../../src/problems/index.ts';
import { sampleOf } from '../support/property-runs.ts';
import { buildPackage } from '../support/run-kschedsim.ts';
import type { Finished } from '../support/run-kschedsim.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'workers-'));
const built = buildPackage();
const LONG = 240_000;
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true });
});

const FORMATS = ['json', 'yaml', 'wide', 'markdown', 'junit', 'github', 'sarif', 'gitlab', 'html'];

interface Written {
  readonly code: number | null;
  readonly stdout: string;
  readonly files: Readonly<Record<string, string>>;
}

/** What a command prints and writes in all formats. Standard error has times with -v only. */
async function written(args: readonly string[], workers: string): Promise<Written> {
  const out = mkdtempSync(path.join(folder, 'out-'));
  const outputs = FORMATS.flatMap((format) => ['-o', `${format}=${path.join(out, format)}`]);
  const words = [...args, '--workers', workers, '-o', 'table', ...outputs];
  const { code, stdout, stderr } = await built.run(words, { env: { TZ: 'UTC' } });
  expect(stderr).not.toContain('error');
  const files = readdirSync(out).map((name) => [name, readFileSync(path.join(out, name), 'utf8')]);
  return { code, stdout, files: Object.fromEntries(files) as Record<string, string> };
}

const SHOP = ['fixtures/kubernetes-upgrade/cluster.yaml', 'fixtures/kubernetes-upgrade/shop.yaml'];
const SURVIVE = ['fixtures/survive/cluster.yaml', 'fixtures/survive/workloads.yaml'];

describe('--workers', () => {
  it.each(
    sampleOf(
      [
        { command: 'plan', args: ['fixtures/quickstart', '--seeds', '7'] },
        { command: 'plan', args: [...SURVIVE, '--seeds', '5', '--fail-on', 'luck'] },
        {
          command: 'compare',
          args: ['fixtures/quickstart', '--remove-node', 'general-b1', '--seeds', '3'],
        },
        {
          command: 'compare',
          args: [...SHOP, '--base-kubernetes', '1.34', '--head-kubernetes', '1.36'],
        },
        { command: 'survive', args: SURVIVE },
        { command: 'survive', args: [...SURVIVE, '--losses', '2', '--limit', '4'] },
      ],
      2,
    ),
  )(
    'writes the same bytes with three threads as with one: $command $args',
    async ({ command, args }) => {
      const paths = args.map((word) => (word.startsWith('fixtures/') ? path.resolve(word) : word));
      const one = await written([command, ...paths], '1');
      const three = await written([command, ...paths], '3');
      expect(Object.keys(one.files).sort()).toEqual(FORMATS.toSorted());
      expect(three).toEqual(one);
    },
    LONG,
  );

  const quickstart = path.resolve('fixtures/quickstart');

  it(
    'names why a thread ended',
    async () => {
      writeFileSync(
        path.join(folder, 'main-only.mjs'),
        `import { isMainThread } from 'node:worker_threads';
if (!isMainThread) throw new Error('only for the main thread');
export default { name: 'MainOnly', points: ['filter'], reasons: {}, reads: [], create: () => ({}) };`,
      );
      const plugin = path.join(folder, 'main-only.mjs');
      const args = ['plan', quickstart, '--plugin', plugin, '--seeds', '4', '--workers', '2'];
      const { code, stdout, stderr } = await built.run(args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('a worker thread ended early: ');
      expect(stderr).toContain('only for the main thread');
      expect(stderr).toContain('--workers 1');
    },
    LONG,
  );

  it(
    'works with one thread, and says so, where the input can be read only once',
    async () => {
      const stdin = readdirSync(quickstart)
        .map((name) => readFileSync(path.join(quickstart, name), 'utf8'))
        .join('\n---\n');
      const run = (workers: string): Promise<Finished> =>
        built.run(['plan', '-f', '-', '--seeds', '4', '--workers', workers], { stdin });
      const [one, two] = [await run('1'), await run('2')];
      expect(two.stdout).toBe(one.stdout);
      expect([one.stderr, two.stderr]).toEqual(['', expect.stringContaining('read once')]);
    },
    LONG,
  );

  it(
    'ends all threads on Ctrl-C',
    async () => {
      const script = path.join(built.directory, 'bin', 'kschedsim.js');
      const args = [script, 'plan', quickstart, '--seeds', '1000', '--workers', '3'];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      setTimeout(() => child.kill('SIGINT'), 2500);
      const ended = await new Promise((resolve) => {
        child.on('close', (code, signal) => {
          resolve([code, signal]);
        });
      });
      expect(ended).toEqual([null, 'SIGINT']);
    },
    LONG,
  );
});

const isAny = (flags: unknown): flags is unknown => flags !== '';

it('a thread that reads a file otherwise than the command did gives no answer', async () => {
  const start = startOfParts(isAny, (paths) => {
    addInputFile(paths[0] ?? '', 'digest');
    return Promise.resolve((part) => part);
  });
  const { shared: counter } = new PartCounter(3);
  const shared = (sha256: string): object => ({
    source: { paths: ['a.yaml'], flags: {}, files: [{ path: 'a.yaml', sha256 }] },
    counter,
  });
  await expect(start(shared('other'))).rejects.toThrow('it changed while it was read');
  const answer = await start(shared('digest'));
  expect(await answer('all')).toEqual([0, 1, 2].map((at) => ({ at, answered: { result: at } })));
});

it('no part is given out after a part with problems, and every part before it is', () => {
  const here = new PartCounter(5);
  const other = new PartCounter(here.shared);
  expect([here.take(), other.take()]).toEqual([0, 1]);
  const fails = (): never => {
    throw new InputError([{ message: 'wrong' }]);
  };
  expect(other.answered(1, fails)).toEqual({ problems: [{ message: 'wrong' }] });
  expect([here.take(), other.left]).toEqual([undefined, 0]);
  expect(here.answered(0, (part) => part)).toEqual({ result: 0 });
});
