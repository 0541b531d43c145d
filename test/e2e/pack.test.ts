import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine, Finished } from '../support/run-kschedsim.ts';

const SHOP = 'fixtures/pack/shop';
const UNDERUSED = 'fixtures/karpenter-underused';
const M6I = 'fixtures/node-catalogs/m6i.yaml';
const PRICES = ['--prices', 'fixtures/pack/prices.yaml'];

let built: CommandLine;
let folder: string;

beforeAll(() => {
  built = commandLineHere();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-pack-'));
}, 60_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function packed(...args: string[]): Promise<Finished> {
  return await built.run(['pack', ...args, '--tie-break', 'name']);
}

async function stepsOf(...args: string[]): Promise<readonly string[]> {
  const { stdout } = await packed(SHOP, '-o', 'json', ...args);
  const { steps } = JSON.parse(stdout) as { readonly steps: readonly { readonly node: string }[] };
  return steps.map(({ node }) => node);
}

describe('pack', () => {
  test('prints what docs/commands/pack.md shows', async () => {
    const { code, stdout } = await packed(SHOP, ...PRICES);
    expect(code).toBe(0);
    expect(readFileSync('docs/commands/pack.md', 'utf8')).toContain(stdout.trimEnd());
  });

  test('a saved scenario is played by plan, and leaves the nodes cordoned', async () => {
    const file = join(folder, 'pack.yaml');
    await packed(SHOP, '--save-scenario', file);
    const args = ['plan', SHOP, '--scenario', file, '--tie-break', 'name', '-o', 'json'];
    const { code, stdout } = await built.run(args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      nodes: expect.arrayContaining([
        expect.objectContaining({ name: 'worker-2', unschedulable: true, pods: 0 }),
      ]) as unknown,
    });
  });

  test('--nodes, --max-moves, --min-gain and --force change which nodes are emptied', async () => {
    expect(await stepsOf('--nodes', 'pool=blue')).toEqual(['worker-2', 'worker-3']);
    expect(await stepsOf('--max-moves', '0')).toEqual([]);
    expect(await stepsOf('--min-gain', '1000')).toEqual([]);
    expect(await stepsOf('--nodes', 'worker-4')).toEqual([]);
    expect(await stepsOf('--nodes', 'worker-4', '--force')).toEqual(['worker-4']);
  });

  test('--as prints what docs/commands/pack.md shows', async () => {
    const args = [UNDERUSED, '--as', 'karpenter', '--catalog', M6I];
    const { code, stdout } = await built.run(['pack', ...args]);
    expect(code).toBe(0);
    expect(readFileSync('docs/commands/pack.md', 'utf8')).toContain(stdout.trimEnd());
  });

  test('--as refuses all flags that the autoscaler does not know, at once', async () => {
    const flags = ['--max-moves', '1', '--prices', 'p.yaml', '--force', '--autoscaler', 'none'];
    const args = [UNDERUSED, '--as', 'karpenter', ...flags, '--save-scenario', 'x.yaml'];
    const { code, stdout, stderr } = await built.run(['pack', ...args]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.match(/^error: --[a-z-]+/gm)).toEqual([
      'error: --prices',
      'error: --max-moves',
      'error: --force',
      'error: --autoscaler',
      'error: --save-scenario',
    ]);
  });

  test('--at-least sets the exit code', async () => {
    expect((await packed(SHOP, '--at-least', '4')).code).toBe(0);
    const { code, stdout } = await packed(SHOP, '--at-least', '6');
    expect(code).toBe(2);
    expect(stdout.trimEnd()).toMatch(/^Packing failed: .*; 6 required\.$/m);
  });

  test.each([
    ['an unknown node', ['--nodes', 'wroker-1'], /did you mean worker-1\?/],
    ['a file of prices that is a list', ['--prices', `${SHOP}/workloads.yaml`], /error/],
  ])('%s is bad input', async (_, args, message) => {
    const { code, stdout, stderr } = await packed(SHOP, ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});
