import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finished } from '../support/run-kschedsim.ts';
import { makeWhatIfFolder, WEB, type WhatIfFolder } from '../support/what-if-folder.ts';

let stage: WhatIfFolder;

beforeAll(() => {
  stage = makeWhatIfFolder();
}, 60_000);

afterAll(() => {
  stage.remove();
});

async function kschedsim(...args: string[]): Promise<Finished> {
  return await stage.built.run(args, { cwd: stage.folder });
}

const parsed = (text: string): unknown => JSON.parse(text);

describe('compare', () => {
  test('a configuration against the default: moved pods, the deciding plugin, the use of nodes', async () => {
    const { code, stdout, stderr } = await kschedsim(
      'compare',
      ...WEB,
      '--base',
      'default',
      '--head',
      'packing.yaml',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^NodeResourcesFit: [23] pods\n {2}~ {2}Deployment\/web.* +node-\w +node-\w +\+\d+/m,
    );
    expect(stdout).toMatch(/^ {2}cpu .*→/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^Comparison passed: head places as many pods; .*balance of cpu is worse by .*[23] moved/,
    );
    expect(stdout).not.toContain('…');
  });

  test.each([
    ['unschedulable', 0],
    ['moved', 2],
    ['preemption,imbalance', 2],
  ])('--fail-on %s exits %i if pods only move', async (kinds, expected) => {
    const args = ['compare', ...WEB, '--head', 'packing.yaml', '--fail-on', kinds];
    expect((await kschedsim(...args)).code).toBe(expected);
    expect((await kschedsim(...args, '--exit-zero')).code).toBe(0);
  });

  test('manifests against manifests: what no longer fits exits 2, in every format', async () => {
    for (const format of ['table', 'wide', 'json', 'yaml', 'markdown', 'junit', 'github']) {
      const { code, stdout } = await kschedsim(
        'compare',
        'nodes.yaml',
        '--base',
        'web.yaml',
        '--head',
        'more.yaml',
        '-o',
        format,
      );
      expect([format, code]).toEqual([format, 2]);
      expect(stdout).toMatch(/unschedulable/i);
    }
  });

  test('a Policy against the default provider, and against today', async () => {
    for (const base of ['default-provider', 'default']) {
      const { code, stdout } = await kschedsim(
        'compare',
        ...WEB,
        '--base',
        base,
        '--head',
        'policy.json',
        '-o',
        'json',
      );
      expect(code).toBe(0);
      expect(parsed(stdout)).toMatchObject({
        kind: 'Comparison',
        head: { scheduler: { flavour: 'policy', kubernetes: 'v1.22' } },
      });
    }
  });

  test('a change alone is compared with no change', async () => {
    const { code, stdout } = await kschedsim(
      'compare',
      ...WEB,
      '--remove-node',
      'node-a',
      '-o',
      'json',
    );
    expect(code).toBe(0);
    expect(parsed(stdout)).toMatchObject({ nodes: { added: [], removed: ['node-a'] } });
  });

  test('saved plans are recognised beside manifests', async () => {
    await kschedsim('plan', ...WEB, '-o', 'json', '--output-file', 'old.json');
    await kschedsim('plan', 'nodes.yaml', 'more.yaml', '-o', 'json', '--output-file', 'new.json');
    const saved = await kschedsim(
      'compare',
      '--base',
      'old.json',
      '--head',
      'new.json',
      '-o',
      'json',
    );
    expect(saved.code).toBe(2);
    expect(parsed(saved.stdout)).toMatchObject({ summary: { newlyUnschedulable: 2, added: 10 } });
    const mixed = await kschedsim('compare', ...WEB, '--base', 'old.json');
    expect([mixed.code, mixed.stdout]).toEqual([
      0,
      expect.stringContaining(
        'Comparison passed: head places as many pods on as many nodes; 0 moved',
      ),
    ]);
  });

  test.each([
    ['nothing that differs', [...WEB], /nothing to compare: name what differs/],
    [
      'a file that is not there',
      [...WEB, '--head', 'absent.yaml'],
      /absent\.yaml: error: no such file/,
    ],
    [
      'an unknown kind of regression',
      [...WEB, '--head', 'default', '--fail-on', 'luck'],
      /Allowed choices are refused, unschedulable/,
    ],
    [
      'two schedulers',
      [...WEB, '--head', 'default', '--head', 'policy.json'],
      /--head names 2 Policies and configurations/,
    ],
    [
      'a manifest both shared and on a side',
      [...WEB, '--head', 'more.yaml'],
      /default\/web is given twice/,
    ],
    ['no nodes', ['--base', 'web.yaml', '--head', 'more.yaml'], /no nodes/],
  ])('%s is bad input', async (_, args, message) => {
    const { code, stdout, stderr } = await kschedsim('compare', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});
