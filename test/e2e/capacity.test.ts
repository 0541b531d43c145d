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

describe('capacity', () => {
  test('the number of copies, their nodes, and what limits the next', async () => {
    const { code, stdout } = await kschedsim(
      'capacity',
      ...WEB,
      '--pod',
      'pod.yaml',
      '--tie-break',
      'name',
    );
    expect(code).toBe(0);
    // node-a is full without a copy.
    expect(stdout).toContain('- 3 nodes: Insufficient cpu (NodeResourcesFit)');
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^Capacity passed: 2 more copies of default\/big on 2 of 3 nodes; what stops the next: Insufficient cpu\.$/,
    );
  });

  test('a workload of the input can be named instead of a file', async () => {
    const { stdout } = await kschedsim('capacity', ...WEB, '--pod', 'deployment/web', '-o', 'json');
    expect(parsed(stdout)).toMatchObject({ kind: 'Capacity', pod: 'default/web', copies: 8 });
  });

  test('several pods: each alone or together, with a number for each', async () => {
    const pods = ['--pod', 'deployment/web', '--pod', 'pod.yaml:9', '-o', 'json'];
    const alone = await kschedsim('capacity', ...WEB, ...pods);
    expect(alone.code).toBe(2);
    expect(parsed(alone.stdout)).toMatchObject({
      kind: 'Capacity',
      isTogether: false,
      summary: { verdict: 'failed' },
      templates: [
        { pod: 'default/web', copies: 8, verdict: 'passed' },
        { pod: 'default/big', copies: 2, verdict: 'failed', atLeast: 9 },
      ],
    });
    const mixed = await kschedsim('capacity', ...WEB, ...pods.slice(0, 4), '--together');
    expect(mixed.stdout).toMatch(/^Templates +2, copies together, 1 : 9$/m);
  });

  test.each([
    [['pod.yaml:9'], 9, 2],
    [['pod.yaml:2'], 2, 0],
    [['pod.yaml:2', '--at-least', '9'], 2, 0],
    [['pod.yaml', '--at-least', '9'], 9, 2],
  ])('the number of one pod, before that of --at-least: %j', async (words, atLeast, code) => {
    const args = ['capacity', 'nodes.yaml', '--pod', ...words, '-o', 'json'];
    const found = await kschedsim(...args);
    expect(found.code).toBe(code);
    expect(parsed(found.stdout)).toMatchObject({ summary: { atLeast } });
  });

  test('--at-least sets the exit code, also with what-if flags', async () => {
    const args = ['capacity', 'nodes.yaml', '--pod', 'pod.yaml', '--at-least', '3'];
    expect((await kschedsim(...args)).code).toBe(0);
    expect((await kschedsim(...args, '--cordon', 'node-a')).code).toBe(2);
    expect((await kschedsim(...args, '--cordon', 'node-a', '--exit-zero')).code).toBe(0);
  });

  test.each([
    ['no --pod', ['nodes.yaml'], /required option '--pod/],
    [
      'a file with no pod',
      ['nodes.yaml', '--pod', 'spare.yaml'],
      /contains no Pod and no workload/,
    ],
    [
      'a file that is not there',
      ['nodes.yaml', '--pod', 'none.yaml'],
      /none\.yaml: error: no such file/,
    ],
    [
      'a workload that is not there',
      [...WEB, '--pod', 'deploy/wbe'],
      /did you mean default\/deployment\/web/,
    ],
  ])('%s is bad input', async (_, args, message) => {
    const { code, stdout, stderr } = await kschedsim('capacity', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});
