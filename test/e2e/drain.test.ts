import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Drain, Plan } from '../../src/outcome/index.ts';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine, Finished } from '../support/run-kschedsim.ts';

const POOL = ['-f', 'fixtures/pool/nodes.yaml', '-f', 'fixtures/pool/apps.yaml'];
const BY_NAME = ['--tie-break', 'name'];

let built: CommandLine;
let folder: string;

beforeAll(() => {
  built = commandLineHere();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
}, 60_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true });
});

async function drain(...args: string[]): Promise<Finished> {
  return await built.run(['drain', ...args, ...POOL, ...BY_NAME]);
}

async function drained(...args: string[]): Promise<Drain> {
  // The document that the schema describes.
  return JSON.parse((await drain(...args, '-o', 'json')).stdout) as Drain;
}

describe('drain', () => {
  test('says what goes where and when, and exits 0 if everything has a place', async () => {
    const { code, stdout } = await drain('worker-1', 'worker-2');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}21s {2}shop\/db-0 +worker-1 {2}worker-3 +\S+$/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^Drain passed: 2 nodes drained in /);
  });

  test('takes patterns and selectors, and the flags of kubectl', async () => {
    const flags = ['--grace-period', '1', '--timeout', '10m', '--disable-eviction'];
    const found = await drained('worker-?', '-l', 'pool=old', ...flags, '--pod-selector', 'app=db');
    expect(found.nodes).toEqual(['worker-1', 'worker-2', 'worker-3', 'worker-4']);
    expect(new Set(found.moves.map(({ owner }) => owner?.name))).toEqual(new Set(['db']));
  });

  test('a saved scenario replays the drain', async () => {
    const file = join(folder, 'drain.yaml');
    const found = await drained('-l', 'pool=old', '--surge', '1', '--save-scenario', file);
    expect(found.summary.verdict).toBe('passed');
    const { stdout } = await built.run([
      ...['plan', ...POOL, ...BY_NAME, '--scenario', file, '-o', 'json'],
    ]);
    const { pods } = JSON.parse(stdout) as Plan;
    for (const { replacement, to } of found.moves) {
      const pod = pods.find(({ name }) => name === replacement);
      if (pod !== undefined && replacement !== 'db-0') expect(pod.node).toBe(to);
    }
  });

  test('a budget that never allows an eviction exits 2, in every format', async () => {
    const blocked = ['worker-1', '-f', 'fixtures/pool/db-budget.yaml'];
    const { code, stdout } = await drain(...blocked);
    expect(code).toBe(2);
    expect(stdout).toContain('PodDisruptionBudget/db (shop)');
    expect((await drain(...blocked, '--fail-on', 'none')).code).toBe(0);
    for (const format of ['wide', 'yaml', 'markdown', 'junit', 'github']) {
      const shown = await drain(...blocked, '-o', format);
      expect(shown.code, format).toBe(2);
      expect(shown.stdout, format).toContain('The disruption budget db needs 1 healthy pods');
    }
  });

  test.each([
    ['an unknown node', ['worker-11'], /no node worker-11 in the input; did you mean worker-1\?/],
    ['a pattern for no node', ['w*-9'], /no node w\*-9 in the input/],
    ['no node', [], /no nodes to drain/],
    ['a wrong number', ['worker-1', '--surge', 'x'], /--surge/],
  ])('%s is an error', async (_, args, message) => {
    const { code, stderr } = await drain(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  test('docs/commands/drain.md shows the real output', async () => {
    const page = readFileSync(new URL('../../docs/commands/drain.md', import.meta.url), 'utf8');
    const examples = [
      ...page.matchAll(/^ {4}kschedsim (drain .*fixtures\/pool.*)\n\n```\n([^`]*)```/gm),
    ];
    expect(examples.length).toBe(2);
    for (const [, command = '', shown = ''] of examples) {
      const { stdout } = await built.run(command.split(' '));
      let from = 0;
      for (const part of shown.split(/ *\.\.\.\n/)) {
        const at = stdout.indexOf(part.trim(), from);
        expect(at, part).toBeGreaterThanOrEqual(from);
        from = at + 1;
      }
    }
  });
});
