import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInput } from '../../../../test/fuzz-input/run-input.ts';
import { confineReading, READ_BELOW } from './confinement.ts';

const NODE =
  'apiVersion: v1\nkind: Node\nmetadata: {name: n, uid: u}\nstatus: {allocatable: {cpu: "1", pods: "9"}}\n';
const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: i}]}\n';
const OUTSIDE = 'outside of the directory that may be read';

let all: string;
let cwd: string;

beforeAll(() => {
  all = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'confined-')));
  for (const folder of ['in/sub', 'in/linked', 'in/tree', 'out']) {
    fs.mkdirSync(path.join(all, folder), { recursive: true });
  }
  for (const [file, text] of Object.entries({
    'in/sub/all.yaml': `${NODE}---\n${POD}`,
    'out/secret.yaml': `${NODE}---\n${POD}`,
    'inner.yaml': NODE,
  })) {
    fs.writeFileSync(path.join(all, file), text);
  }
  fs.symlinkSync('../out/secret.yaml', path.join(all, 'in/link.yaml'));
  fs.symlinkSync('sub/all.yaml', path.join(all, 'in/good.yaml'));
  fs.symlinkSync('../out', path.join(all, 'in/away'));
  fs.symlinkSync('../../out/secret.yaml', path.join(all, 'in/linked/a.yaml'));
  fs.symlinkSync('../../out', path.join(all, 'in/tree/deep'));
  fs.symlinkSync('../out/nothing.yaml', path.join(all, 'in/dangling.yaml'));
  if (process.platform !== 'win32') spawnSync('mkfifo', [path.join(all, 'in/pipe.yaml')]);
  cwd = process.cwd();
  process.chdir(path.join(all, 'in'));
  process.env[READ_BELOW] = path.join(all, 'in');
});

afterAll(() => {
  process.chdir(cwd);
  Reflect.deleteProperty(process.env, READ_BELOW);
  // Other test files share the modules of this one.
  confineReading(undefined);
  fs.rmSync(all, { recursive: true });
});

const run = async (...argv: string[]): ReturnType<typeof runInput> =>
  await runInput([...argv, '--no-config-file']);

test.each([['sub'], ['sub/all.yaml'], ['./good.yaml'], ['.', '-R']])(
  'plan %s reads below the folder',
  async (...words) => {
    const { code, stderr } = await run('plan', ...words);
    // The folder itself contains links that lead out of it.
    expect(code, stderr).toBe(words[0] === '.' ? 1 : 0);
  },
);

test.each([
  ['a path upwards', ['plan', '../out/secret.yaml']],
  ['a path up and down', ['plan', 'sub/../sub/all.yaml']],
  ['an absolute path', ['plan', '/etc/passwd']],
  ['an absolute path to nothing', ['plan', '/nothing/at/all']],
  ['a link to a file', ['plan', 'link.yaml']],
  ['a link to nothing', ['plan', 'dangling.yaml']],
  ['a link to a directory', ['plan', 'away']],
  ['a file behind a link', ['plan', 'away/secret.yaml']],
  ['no file behind a link', ['plan', 'away/nothing.yaml']],
  ['a link in a directory', ['plan', 'linked']],
  ['a directory in a directory', ['plan', 'tree', '-R']],
  ['the nodes to add', ['plan', 'sub', '--add-node', 'away/secret.yaml:2']],
  ['nodes that are not there', ['plan', 'sub', '--add-node', 'away/nothing.yaml:2']],
  ['a configuration', ['plan', 'sub', '--config', '../inner.yaml']],
  ['a scenario', ['plan', 'sub', '--scenario', 'link.yaml']],
  ['a model', ['plan', 'sub', '--model', 'link.yaml']],
  ['recorded answers', ['plan', 'sub', '--extender-answers', 'link.yaml']],
  ['rules of pods', ['plan', 'sub', '--pods-of', 'link.yaml']],
  ['former manifests', ['plan', 'sub', '--owned', 'away']],
  ['the cluster', ['plan', 'sub', '--cluster', 'away']],
  ['expectations', ['check', 'sub', '--expect', 'link.yaml']],
  ['prices', ['check', 'sub', '--expect', 'sub/all.yaml', '--prices', 'link.yaml']],
  ['a catalogue', ['size', 'sub', '--catalog', '../inner.yaml']],
  ['the pod to copy', ['capacity', 'sub', '--pod', 'away/secret.yaml']],
  ['no pod to copy', ['capacity', 'sub', '--pod', 'away/nothing.yaml']],
])('%s outside of it is refused', async (_, argv) => {
  const { code, stdout, stderr } = await run(...argv);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(OUTSIDE)]);
  expect(stderr).not.toMatch(/no such|broken/);
});

test.runIf(process.platform !== 'win32')('a pipe is refused, not waited for', async () => {
  const { code, stderr } = await run('plan', 'pipe.yaml');
  expect([code, stderr]).toEqual([1, 'pipe.yaml: error: neither a file nor a directory\n']);
});

test('a folder that is not there is bad input', async () => {
  process.env[READ_BELOW] = '/nothing/at/all';
  const { code, stderr } = await run('plan', 'sub');
  process.env[READ_BELOW] = path.join(all, 'in');
  expect([code, stderr]).toEqual([
    1,
    '/nothing/at/all: error: KSCHEDSIM_READ_BELOW: no such directory\n',
  ]);
});
