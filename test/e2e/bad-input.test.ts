import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine } from '../support/run-kschedsim.ts';

const PATIENCE = 120_000;
let built: CommandLine;
let directory = '';

beforeAll(() => {
  built = commandLineHere();
  directory = mkdtempSync(join(tmpdir(), 'bad-input-'));
}, PATIENCE);
afterAll(() => {
  built.remove();
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, value: unknown): string {
  const file = join(directory, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value instanceof Uint8Array ? value : JSON.stringify(value, null, 1));
  return file;
}

const node = (name: string, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: name, resourceVersion: '1' },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' }, ...more },
});
const pod = (name: string, spec: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
});
const list = (...items: readonly object[]): object => ({ apiVersion: 'v1', kind: 'List', items });
const many = (count: number, make: (name: string) => object): object =>
  list(...Array.from({ length: count }, (_, index) => make(`p${String(index)}`)));

describe('bad input', () => {
  test(
    'is printed in at most 50 lines and a total, or completely with --all-errors',
    async () => {
      const file = write(
        'many.json',
        many(80, (name) => pod(name, { nodeName: `-${name}` })),
      );
      const short = await built.run(['plan', file]);
      expect(short.code).toBe(1);
      const lines = short.stderr.trimEnd().split('\n');
      expect(lines).toHaveLength(51);
      expect(lines.at(-1)).toBe(
        '80 problems in the input; nothing was simulated; --all-errors prints all of them',
      );
      const all = await built.run(['plan', file, '--all-errors']);
      expect(all.stderr.trimEnd().split('\n')).toHaveLength(81);
    },
    PATIENCE,
  );

  test(
    'of many objects is folded into one line',
    async () => {
      const file = write(
        'equal.json',
        many(1860, (name) => pod(name, { priority: 'x' })),
      );
      const { code, stderr } = await built.run(['plan', file]);
      expect(code).toBe(1);
      expect(stderr.trimEnd().split('\n')).toEqual([
        expect.stringMatching(
          /^error: 1,860 pods: "spec.priority" must be .*, first in .*equal\.json:\d+$/,
        ),
        '1,860 problems in the input; nothing was simulated',
      ]);
    },
    PATIENCE,
  );
});

describe('a cluster of another release', () => {
  const newer = node('n', { featuresToCome: ['A'] });

  test(
    'is accepted, with one line about the ignored fields',
    async () => {
      const cluster = write('cluster.json.gz', gzipSync(JSON.stringify(list(newer))));
      const app = write('app.json', pod('web'));
      const { code, stderr, stdout } = await built.run([
        'plan',
        '--cluster',
        cluster,
        '--apply',
        app,
        '-o',
        'json',
      ]);
      expect([code, stderr]).toEqual([
        0,
        'warning: ignored 1 unknown field of newer releases, such as Node status.featuresToCome\n',
      ]);
      expect(JSON.parse(stdout)).toMatchObject({ summary: { placed: 1 } });
    },
    PATIENCE,
  );

  test.each([
    ['explain', ['explain', 'web']],
    ['capacity', ['capacity', '--pod', 'web']],
    ['compare', ['compare', '--cordon', 'n', '--exit-zero']],
  ])(
    'is read by %s',
    async (_, words) => {
      const cluster = write('nodes.json', list(newer));
      const app = write('web.json', pod('web'));
      const { code } = await built.run([...words, '--cluster', cluster, '--apply', app, '-q']);
      expect(code).toBe(0);
    },
    PATIENCE,
  );

  test(
    'does not hide unknown fields of manifests, except with --validate',
    async () => {
      const cluster = write('nodes.json', list(newer));
      const app = write('typo.json', pod('web', { nodeselector: {} }));
      const run = async (...flags: string[]): Promise<number | null> =>
        (await built.run(['plan', cluster, app, ...flags])).code;
      expect(await run()).toBe(1);
      expect(await run('--validate=warn')).toBe(0);
      expect(await run('--validate=false')).toBe(0);
      expect(await run('--validate=perhaps')).toBe(1);
    },
    PATIENCE,
  );
});
