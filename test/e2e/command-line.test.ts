import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandTable } from '../../src/cli/command-table.ts';
import { commandLineHere } from '../support/run-here.ts';
import type { Finished } from '../support/run-kschedsim.ts';

const here = commandLineHere();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function kschedsim(...args: string[]): Promise<Finished> {
  return await here.run(args);
}

const NODE = `apiVersion: v1
kind: Node
metadata: {name: node-a}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
`;
const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: nginx}]}
`;

test('.kschedsim.yaml gives flags, and errors of it end the command', async () => {
  write('all.yaml', `${NODE}---\n${POD}`);
  write('.kschedsim.yaml', 'filename: all.yaml\noutput: json\ncommands: { explain: { sed: 3 } }\n');
  const wrong = await here.run(['plan'], { cwd: folder });
  expect(wrong.code).toBe(1);
  // In the format that the same file asks for.
  expect(JSON.parse(wrong.stdout)).toMatchObject({ kind: 'BadInput', problems: [{ line: 3 }] });
  expect(wrong.stderr).toBe(
    '.kschedsim.yaml:3:24: error: commands.explain.sed: unknown field "sed"; did you mean seed?\n',
  );
  write('.kschedsim.yaml', 'filename: all.yaml\noutput: json\n');
  const { code, stdout } = await here.run(['plan', '--seed', '7'], { cwd: folder });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    kind: 'Plan',
    pods: [{ name: 'web', node: 'node-a' }],
  });
});

describe('help', () => {
  test('--help names the commands, gives examples and the exit codes', async () => {
    const { code, stdout, stderr } = await kschedsim('--help');
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^ {2}plan /m);
    expect(stdout).toMatch(/^ {2}explain /m);
    expect(stdout).toContain('Examples:');
    expect(stdout).toContain('Exit codes: 0');
  });

  test.each(['plan', 'explain', 'compare', 'capacity', 'drain'])(
    '%s: --help and the command help are the same',
    async (command) => {
      const [long, short] = await Promise.all([
        kschedsim(command, '--help=all'),
        kschedsim('help', command, '--help=all'),
      ]);
      expect(long.code).toBe(0);
      expect(short.stdout).toBe(long.stdout);
      for (const flag of ['--filename', '--config', '--seed', '--output', '--exit-zero']) {
        expect(long.stdout).toContain(flag);
      }
    },
  );

  test('every command is listed', async () => {
    const { stdout } = await kschedsim('--help');
    for (const { name } of commandTable) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    }
  });

  test('--version prints the version of the package and nothing else', async () => {
    const { code, stdout } = await kschedsim('--version');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('wrong usage exits 1, writes nothing to stdout and names the fix', () => {
  test.each([
    ['a mistyped command', ['plna', 'x'], /Did you mean plan\?/],
    ['a mistyped flag', ['plan', '--sed', '3', 'x'], /Did you mean --seed\?/],
    ['an unknown format', ['plan', '-o', 'tabel', 'x'], /Allowed choices are table, wide/],
    ['a seed that is not a number', ['plan', '--seed', 'many', 'x'], /Not a whole number/],
    ['an invalid duration', ['plan', '--until', 'soon', 'x'], /Not a duration such as 90s/],
    [
      'a percentage above 100',
      ['plan', '--percentage-of-nodes-to-score', '101', 'x'],
      /from 0 to 100/,
    ],
    ['no input at all', ['plan'], /no manifests: name files or directories/],
    ['explain without a pod', ['explain'], /missing required argument 'pod'/],
    ['no command', [], /Usage: kschedsim/],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await kschedsim(...args);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
  });
});

describe('bad input exits 1 and writes nothing to stdout', () => {
  test('the problems of all files are reported at once, with their positions', async () => {
    const one = write(
      'one.yaml',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {contaners: []}\n',
    );
    const two = write('two.yaml', 'a: b\n\tc: d\n');
    const { code, stdout, stderr } = await kschedsim('plan', one, two, join(folder, 'absent.yaml'));
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/one\.yaml:\d+:\d+: error: Pod\/web: /);
    expect(stderr).toMatch(/two\.yaml:2:\d+: error: /);
    expect(stderr).toMatch(/absent\.yaml: error: no such file/);
  });

  test('without nodes the message says how to get them', async () => {
    const { code, stdout, stderr } = await kschedsim('plan', write('pod.yaml', POD));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/error: no nodes: .*kubectl get nodes -o yaml > nodes\.yaml/);
  });

  test('without pods there is an error', async () => {
    const { code, stdout, stderr } = await kschedsim('plan', write('node.yaml', NODE));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/error: no pods: /);
  });

  test('an unknown pod is an error with the nearest names', async () => {
    const both = write('both.yaml', `${NODE}---\n${POD}`);
    const { code, stdout, stderr } = await kschedsim('explain', 'wbe', '-f', both);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('no pod wbe in the input; did you mean default/pod/web?');
  });

  test('problems of a model file are reported together with problems of the manifests', async () => {
    const model = write(
      'model.yaml',
      'apiVersion: kschedsim.dev/v1alpha1\nkind: KubeletModel\ncontainers:\n- runDuratoin: 5s\n  startUp: soon\n',
    );
    const broken = write('broken.yaml', `${NODE}---\nkind: [\n`);
    const { code, stdout, stderr } = await kschedsim('plan', broken, '--model', model);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/broken\.yaml:\d+:\d+: error: /);
    expect(stderr).toMatch(/model\.yaml:4:3: error: .*did you mean runDuration\?/);
    expect(stderr).toMatch(
      /model\.yaml:5:12: error: containers\[0\]\.startUp: "soon" is no duration/,
    );
  });

  test('a broken configuration file is reported with its position', async () => {
    const config = write('config.yaml', 'kind: [\n');
    const both = write('both.yaml', `${NODE}---\n${POD}`);
    const { code, stdout, stderr } = await kschedsim('plan', both, '--config', config);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/config\.yaml:\d+:\d+: error: /);
  });

  test('control characters in names are escaped', async () => {
    const { code, stderr } = await kschedsim('plan', `${folder}/\u001b[31mred.yaml`);
    expect(code).toBe(1);
    expect(stderr).toContain('\\x1b[31mred.yaml');
    expect(stderr).not.toContain('\u001b');
  });
});
