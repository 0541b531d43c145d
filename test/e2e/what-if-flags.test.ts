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
    ['--add-node', 'absent.yaml:3', /absent\.yaml: error: no such file/],
    ['--add-node', 'spare.yaml:0', /Not FILE or FILE:COUNT/],
    ['--scale', 'web=3', /Not KIND\/NAME=N/],
  ])('%s %s is bad input', async (flag, value, message) => {
    const { code, stderr } = await kschedsim('plan', ...WEB, flag, value);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});
