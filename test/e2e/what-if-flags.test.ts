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

describe('what-if flags', () => {
  test('plan and explain use the changed cluster', async () => {
    const { code, stdout } = await kschedsim(
      'plan',
      ...WEB,
      '--scale',
      'deploy/web=14',
      '-o',
      'json',
    );
    expect(code).toBe(2);
    expect(parsed(stdout)).toMatchObject({ summary: { pods: 14, placed: 12, unschedulable: 2 } });
    const more = await kschedsim(
      'plan',
      ...WEB,
      '--scale',
      'deploy/web=14',
      '--add-node',
      'spare.yaml:2',
    );
    expect(more.code).toBe(0);
    expect(more.stdout).toContain('spare-2');
    const cordoned = await kschedsim(
      'explain',
      'deploy/web',
      ...WEB,
      '--cordon',
      'node-b',
      '--remove-node',
      'node-c',
    );
    expect(cordoned.stdout).toMatch(/^Fits +1 of 2 nodes$/m);
  });

  test('every impossible change is reported with the nearest name', async () => {
    const { code, stdout, stderr } = await kschedsim(
      'plan',
      ...WEB,
      '--cordon',
      'node-x',
      '--remove-node',
      'nodea',
      '--scale',
      'deploy/wbe=3',
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/no node node-x in the input; did you mean node-a\?/);
    expect(stderr).toMatch(/no node nodea in the input; did you mean node-a\?/);
    expect(stderr).toMatch(/no deploy\/wbe in the input; did you mean web\?/);
  });

  test.each([
    ['--add-node', 'web.yaml', /accepts only Nodes and their CSINodes/],
    ['--add-node', 'absent.yaml:3', /absent\.yaml: error: no such file, and no such node/],
    ['--add-node', 'node-x', /node-x: error: .*; did you mean node-a\?/],
    ['--add-node', 'spare.yaml:0', /Not FILE:N or NODE:N/],
    ['--scale', 'web=3', /Not KIND\/NAME=N/],
    ['--set-request', 'deploy/web=1', /Not KIND\/NAME:RESOURCE=QUANTITY/],
    ['--set-request', 'deploy/web:cpu=much', /cpu=much: not a quantity/],
    ['--drain', 'pool in blue', /not a label selector: unable to parse/],
  ])('%s %s is bad input', async (flag, value, message) => {
    const { code, stderr } = await kschedsim('plan', ...WEB, flag, value);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  test('every command names its edits, in words and as data', async () => {
    const flags = ['--remove-node', 'node-[bc]', '--remove-node', 'n*-b', '--add-node', 'node-a:2'];
    const bad = await kschedsim('plan', ...WEB, ...flags);
    expect(bad.stderr).toMatch(/no node node-\[bc\] in the input; did you mean node-/);
    const edits = [
      { edit: 'add-node', like: 'node-a', nodes: ['node-a-1', 'node-a-2'] },
      { edit: 'remove-node', target: 'n*-b', nodes: ['node-b'], displaced: 0 },
    ];
    const words =
      /^What if +add-node node-a: node-a-1, node-a-2\n +remove-node n\*-b: node-b; 0 pods/m;
    const commands = [
      ['plan'],
      ['explain', 'deploy/web'],
      ['capacity', '--pod', 'deploy/web'],
      ['compare'],
    ];
    for (const command of commands) {
      const args = [...command, ...WEB, ...flags.slice(2)];
      const table = await kschedsim(...args);
      expect(table.stdout).toMatch(words);
      const markdown = await kschedsim(...args, '-o', 'markdown');
      expect(markdown.stdout).toMatch(
        /^- What if: add-node node-a: .*\. remove-node n\\\*-b: node-b/m,
      );
      const json = await kschedsim(...args, '-o', 'json');
      const where = command[0] === 'compare' ? { head: { edits } } : { edits };
      expect(parsed(json.stdout)).toMatchObject(where);
    }
  });

  test('pods that an edit moved show where they were', async () => {
    const flags = ['--drain', 'kubernetes.io/hostname in (node-a)', '--evict', 'shop/cart-*'];
    const { stdout } = await kschedsim('plan', 'running.yaml', ...flags);
    expect(stdout).toMatch(/^~ +2 pods: node-a → node-[bc]$/m);
    const wide = await kschedsim('plan', 'running.yaml', ...flags, '-o', 'wide');
    expect(wide.stdout).toMatch(/^~ +cart-1: node-a → node-[bc]$/m);
    const markdown = await kschedsim('plan', 'running.yaml', ...flags, '-o', 'markdown');
    expect(markdown.stdout).toMatch(/^\| \\~ \| 2 pods: node-a → node-[bc] \|/m);
    const json = await kschedsim('plan', 'running.yaml', ...flags, '-o', 'json');
    expect(parsed(json.stdout)).toMatchObject({
      edits: [
        { edit: 'drain', nodes: ['node-a'], displaced: 2 },
        { edit: 'evict', target: 'shop/cart-*', pods: ['shop/cart-3'] },
      ],
    });
  });
});
