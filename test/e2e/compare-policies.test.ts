import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePolicyFolder, type PolicyFolder } from '../support/policy-folder.ts';
import type { Finished } from '../support/run-kschedsim.ts';

let stage: PolicyFolder;

beforeAll(() => {
  stage = makePolicyFolder();
}, 60_000);

afterAll(() => {
  stage.remove();
});

const parsed = (text: string): unknown => JSON.parse(text);

describe('two Policies compared', () => {
  const sides = ['--base', 'default-provider', '--head', 'fixtures/policies/example-policy.json'];
  const compare = async (...more: string[]): Promise<Finished> => {
    return await stage.commandLine.run(['compare', 'fixtures/storefront', ...sides, ...more]);
  };

  test('the example policy against the default provider: moved pods and reasons, within 80 columns', async () => {
    const { code, stdout, stderr } = await compare();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Scheduler {2}v1\.22, default provider {2}v1\.22 with a Policy$/m);
    expect(stdout).toMatch(
      /^NodeResourcesLeastAllocated: \d+ pods\n {2}~ {2}Deployment\/frontend/m,
    );
    expect(stdout).toMatch(/^\+ Deployment\/payment \(storefront\) 1 pod, now on/m);
    expect(stdout).toMatch(/^ {2}cpu .*→.*→/m);
    expect(stdout).toMatch(/^ {2}eu-central-1a +4 +\d+ → \d+/m);
    for (const line of stdout.trimEnd().split('\n').slice(0, -1)) {
      expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  test('a saved plan on one side gives the same result', async () => {
    const { stdout } = await compare('-o', 'json');
    const direct = parsed(stdout);
    expect(direct).toMatchObject({
      base: { name: 'default-provider', scheduler: { flavour: 'policy', isDefault: true } },
      head: { scheduler: { flavour: 'policy', isDefault: false } },
      summary: { newlyPlaced: 1, newlyUnschedulable: 0 },
    });
    const saved = join(stage.folder, 'saved.json');
    await stage.commandLine.run([
      'plan',
      'fixtures/storefront',
      '--policy',
      'default',
      '-o',
      'json',
      '--output-file',
      saved,
      '--exit-zero',
    ]);
    const again = await stage.commandLine.run([
      'compare',
      'fixtures/storefront',
      '--base',
      saved,
      ...sides.slice(2),
      '-o',
      'json',
    ]);
    expect(again.code).toBe(0);
    const { moved } = direct as { readonly moved: unknown };
    expect(parsed(again.stdout)).toMatchObject({ moved });
  });

  test.each([
    [[], 0],
    [['--fail-on', 'moved'], 2],
    [['--fail-on', 'imbalance,preemption'], 0],
    [['--seeds', '5', '--fail-on', 'moved', '--exit-zero'], 0],
  ])('%j exits %i', async (more, expected) => {
    const { code, stdout } = await compare(...more);
    expect(code).toBe(expected);
    expect(stdout.includes('STABILITY')).toBe(more.includes('--seeds'));
  });

  test('newly unschedulable pods exit 2', async () => {
    const args = ['--base', 'fixtures/policies/example-policy.json', '--head', 'default-provider'];
    const { code, stdout } = await stage.commandLine.run([
      'compare',
      'fixtures/storefront',
      ...args,
      '-o',
      'markdown',
    ]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^### Newly unschedulable\n\n- ❌ \*\*Deployment\/payment/m);
    expect(stdout).toMatch(/\+100 \| TaintToleration/);
  });
});

describe('the documents show the real output:', () => {
  test.each([
    ['docs/commands/compare.md', 'kschedsim compare fixtures/storefront --base default-provider'],
    ['docs/commands/policy.md', 'kschedsim policy show fixtures'],
    ['docs/WHAT-IF.md', 'kschedsim plan fixtures/upgrade/cluster.yaml'],
    ['docs/commands/plan.md', 'kschedsim plan fixtures/upgrade/cluster.yaml'],
    ['docs/UPGRADES.md', 'kschedsim plan fixtures/helm-release/cluster.yaml'],
  ])('%s', async (file, start) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const command = text.split('\n').find((line) => line.trim().startsWith(start)) ?? '';
    expect(command).not.toBe('');
    const [, shown = ''] = text.slice(text.indexOf(command)).split('```\n');
    const { stdout } = await stage.commandLine.run(
      command.trim().replaceAll("'", '').split(' ').slice(1),
    );
    let from = 0;
    for (const part of shown.split('...\n')) {
      const at = stdout.indexOf(part.trim(), from);
      expect(at, part).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
  });
});
