import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFullDisk } from '../support/full-disk.ts';
import { buildPackage, type BuiltPackage } from '../support/run-kschedsim.ts';

let built: BuiltPackage;
let folder: string;

beforeAll(() => {
  built = buildPackage();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
  mkdirSync(join(folder, 'shop'));
  writeFileSync(
    join(folder, 'shop', 'web.yaml'),
    `apiVersion: v1
kind: Node
metadata: {name: a}
status: {allocatable: {cpu: "2", memory: 8Gi, pods: "10"}}
---
apiVersion: v1
kind: Pod
metadata: {name: huge}
spec: {containers: [{name: c, image: a, resources: {requests: {cpu: "9"}}}]}
`,
  );
}, 60_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), 'utf8');

test('one run writes several formats, and the files of a GitHub step', async () => {
  writeFileSync(join(folder, 'output'), 'before=1\n');
  const words = ['-o', 'github', '-o', 'junit=r.xml,sarif=r.sarif', '-o', 'markdown=c.md'];
  const { code, stdout } = await built.run(
    ['plan', 'web.yaml', ...words, '--comment-id', 'shop/plan'],
    {
      cwd: join(folder, 'shop'),
      env: {
        GITHUB_WORKSPACE: folder,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      },
    },
  );
  expect(code).toBe(2);
  expect(stdout).toMatch(/^::error file=shop\/web\.yaml,line=6,col=1,title=1 pod unschedulable/);
  expect(read('shop', 'r.xml')).toContain('<testsuites name="kschedsim" tests="1" failures="1"');
  expect(read('shop', 'r.sarif')).toContain('"uri": "shop/web.yaml"');
  expect(read('shop', 'c.md')).toMatch(/^<!-- kschedsim:shop\/plan -->\n## ❌ Plan failed/);
  expect(read('summary')).toBe(read('shop', 'c.md'));
  expect(read('output')).toMatch(/^before=1\nverdict<<end\nfailed\nend\nerrors<<end\n1\nend\n/);
  expect(readdirSync(join(folder, 'shop')).sort()).toEqual([
    'c.md',
    'r.sarif',
    'r.xml',
    'web.yaml',
  ]);
});

test('--no-github leaves the files of the step alone', async () => {
  const env = { GITHUB_STEP_SUMMARY: join(folder, 'untouched') };
  await built.run(['plan', 'shop/web.yaml', '--no-github', '-q'], { cwd: folder, env });
  expect(readdirSync(folder)).not.toContain('untouched');
});

test('a path that cannot be written is found before the simulation, and what can be written says so', async () => {
  const words = ['-o', 'junit=absent/r.xml', '-o', 'sarif=shop', '-o', 'json=new.json'];
  const { code, stdout, stderr } = await built.run(['plan', 'missing.yaml', ...words], {
    cwd: folder,
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(
    'absent/r.xml: error: cannot write the result: its folder does not exist',
  );
  expect(stderr).toContain('shop: error: cannot write the result: it is a directory');
  expect(JSON.parse(read('new.json'))).toMatchObject({
    kind: 'BadInput',
    problems: [{ file: 'absent/r.xml' }, { file: 'shop' }],
  });
});

test('if one file cannot be written in the end, the others say that instead of the result', async () => {
  const words = ['-o', `json=${makeFullDisk(folder)}`, '-o', 'junit=late.xml'];
  const { code } = await built.run(['plan', 'shop/web.yaml', ...words], { cwd: folder });
  expect(code).toBe(1);
  expect(read('late.xml')).toMatch(/message="bad input: cannot write the result: /);
  expect(read('late.xml')).not.toContain('Pod/huge');
});
