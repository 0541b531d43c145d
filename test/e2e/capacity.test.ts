import { readFileSync } from 'node:fs';
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

  test('docs/commands/capacity.md shows what growth prints', async () => {
    const page = readFileSync('docs/commands/capacity.md', 'utf8');
    const rates = ['--growth', '10%/week', '--growth', '0%/week:sts/postgres'];
    const found = await stage.built.run(['capacity', 'fixtures/quickstart', ...rates]);
    expect(page).toContain(found.stdout.trimEnd());
  });

  test('growth: the first step without room, and the steps that are required', async () => {
    const args = ['capacity', ...WEB, '--growth', '+1/week', '--tie-break', 'name'];
    const { code, stdout } = await kschedsim(...args, '-o', 'json');
    expect(code).toBe(0);
    const found = parsed(stdout);
    expect(found).toMatchObject({ kind: 'Growth', period: 'week', summary: { fits: 8 } });
    expect(found).toMatchObject({ full: { step: 9, stops: 'Insufficient cpu' } });
    expect((await kschedsim(...args, '--at-least', '9')).code).toBe(2);
    const short = await kschedsim(...args, '--horizon', '8');
    expect(short.stdout).toMatch(/^Growth passed: room for each of 8 weeks at \+1\/week\.$/m);
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
    ['no question', ['nodes.yaml'], /name the pod to copy with --pod, or how workloads grow/],
    [
      'two questions',
      [...WEB, '--growth', '1%/week', '--pod', 'pod.yaml', '--limit', '3'],
      /--pod and --growth are not for the same question\n.*--limit and --growth are not/s,
    ],
    [
      'a flag of growth',
      ['nodes.yaml', '--pod', 'pod.yaml', '--horizon', '3'],
      /--horizon and --pod/,
    ],
    [
      'no rates',
      [...WEB, '--growth', '1%', '--growth', '1%/week:web', '--growth', '1%/eon'],
      /--growth 1%: not N%\/PERIOD.*--growth 1%\/week:web: web: not KIND\/NAME.*--growth 1%\/eon: the period is none of/s,
    ],
    [
      'a rate for a workload that is not there',
      [...WEB, '--growth', '1%/week:deploy/wbe'],
      /no deploy\/wbe in the input; did you mean web\?/,
    ],
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
