import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine, Finished } from '../support/run-kschedsim.ts';

let built: CommandLine | undefined;
let folder = '';

beforeAll(() => {
  built = commandLineHere();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-scenario-'));
});

afterAll(() => {
  built?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function plan(...args: readonly string[]): Promise<Finished> {
  if (built === undefined) throw new Error('the package was not built');
  return await built.run(['plan', ...args]);
}

function written(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const EXAMPLE = 'fixtures/scenarios/node-maintenance.yaml';
const HEADER = 'apiVersion: kschedsim.dev/v1alpha1\nkind: Scenario\n';

test('the example passes with the same bytes every time; the time it took is only on stderr', async () => {
  const args = ['fixtures/quickstart', '--scenario', EXAMPLE, '-v'];
  const [once, again] = await Promise.all([plan(...args), plan(...args)]);
  expect(once.code).toBe(0);
  expect(once.stdout).toBe(again.stdout);
  expect(once.stdout).toContain('SCENARIO node-maintenance');
  expect(once.stdout).toMatch(/; 5 expectations met\.\n$/);
  expect(once.stderr).toMatch(/157 s of virtual time in [\d.]+ s/);
  expect((await plan('fixtures/quickstart')).stderr).toBe('');
});

test('an unmet expectation exits 2, or 0 with --exit-zero', async () => {
  const file = written(
    'unmet.yaml',
    `${HEADER}expect:\n  - { at: 1m, pods: { namespace: shop, workload: deployment/web, count: 7 } }\n`,
  );
  const { code, stdout } = await plan('fixtures/quickstart', '--scenario', file);
  expect(code).toBe(2);
  expect(stdout).toContain('found 6');
  const lenient = await plan(
    'fixtures/quickstart',
    '--scenario',
    file,
    '--exit-zero',
    '-o',
    'json',
  );
  expect(lenient.code).toBe(0);
  expect(JSON.parse(lenient.stdout)).toMatchObject({
    scenario: { expectations: [{ at: 60, met: false, found: '6' }] },
  });
});

test('files are relative to the scenario and get its namespace', async () => {
  written(
    'deep/manifests/job.yaml',
    `apiVersion: batch/v1
kind: Job
metadata: { name: late }
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: c, image: 'a:1' }]
`,
  );
  const file = written(
    'deep/scenario.yaml',
    `${HEADER}metadata: { namespace: night }
steps:
  - { at: 1h, apply: { files: [manifests/job.yaml] } }
expect:
  - { at: 70m, workload: { name: job/late, ready: true } }
`,
  );
  const { code, stdout } = await plan('fixtures/nodes-10.yaml', '--scenario', file, '--events');
  expect(stdout).toMatch(/^night +\d+\w+ +Normal +Completed +job\/late +Job completed$/m);
  expect(code).toBe(0);
});

test('the problems of scenario, manifests and files are reported at once, with their positions', async () => {
  const nodes = written('nodes.yaml', 'apiVersion: v1\nkind: Node\nmetadata: { nam: n1 }\n');
  written('bad.yaml', 'apiVersion: apps/v1\nkind: Deploymint\nmetadata: { name: x }\n');
  const file = written(
    'wrong.yaml',
    `${HEADER}steps:
  - at: soon
    cordon: worker-1
  - at: 1m
    apply:
      files: [bad.yaml, missing.yaml]
      objects:
        - apiVersion: v1
          kind: Pod
          metadata: { name: web }
          spec: { containers: [{ name: c, image: a, imagePulPolicy: Always }] }
  - at: 2m
    dran: worker-1
`,
  );
  const { code, stdout, stderr } = await plan(nodes, '--scenario', file);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  const lines = stderr.replaceAll(`${folder}/`, '').trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^nodes\.yaml:3:11: error: Node: metadata\.name: Required value/),
    expect.stringMatching(/^nodes\.yaml:3:13: error: Node: .*did you mean "name"/),
    'wrong.yaml:4:9: error: steps[0].at: "soon" is not a duration such as 90s or 1h30m',
    expect.stringMatching(
      /^wrong\.yaml:13:\d+: error: steps\[1\]\.apply\.objects\[0\]\S+: Pod\/web: /,
    ),
    'wrong.yaml:15:5: error: steps[2].dran: unknown field "dran"; did you mean drain?',
    'missing.yaml: error: no such file or directory',
    expect.stringMatching(/^bad\.yaml:1:13: error: Deploymint\/x: .*did you mean "Deployment"/),
    '7 problems in the input; nothing was simulated',
  ]);
});

test.each([
  ['a missing scenario', join('no', 'such.yaml'), 'no such file or directory'],
  ['a manifest in its place', 'fixtures/nodes-10.yaml', 'a second document'],
])('%s is an error', async (_, file, message) => {
  const { code, stderr } = await plan('fixtures/quickstart', '--scenario', file);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

describe('the documents show the real output:', () => {
  test.each([
    ['README.md', ['fixtures/quickstart'], 1],
    ['docs/commands/plan.md', ['fixtures/quickstart'], 3],
    ['docs/SCENARIOS.md', ['fixtures/quickstart', '--scenario', EXAMPLE], 3],
  ])('%s', async (file, args, block) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const shown = text.split('```')[block] ?? '';
    const { stdout } = await plan(...args);
    let from = 0;
    for (const part of shown.split(/ *\.\.\.\n/)) {
      const at = stdout.indexOf(part.trim(), from);
      expect(at, part).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
  });

  test('docs/SCENARIOS.md contains the whole example', () => {
    const text = readFileSync(new URL('../../docs/SCENARIOS.md', import.meta.url), 'utf8');
    const example = readFileSync(new URL(`../../${EXAMPLE}`, import.meta.url), 'utf8');
    expect(text).toContain(example);
  });
});
