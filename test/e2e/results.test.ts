import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFullDisk } from '../support/full-disk.ts';
import { commandLineHere } from '../support/run-here.ts';
import { buildPackage, type BuiltPackage } from '../support/run-kschedsim.ts';

const here = commandLineHere();
let built: BuiltPackage;
let folder: string;

beforeAll(() => {
  built = buildPackage();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
  writeFileSync(
    join(folder, 'cluster.yaml'),
    `apiVersion: v1
kind: Node
metadata: {name: node-a}
status: {allocatable: {cpu: "2", memory: 8Gi, pods: "110"}}
`,
  );
  writeFileSync(join(folder, 'fits.yaml'), deployment('web', 1));
  writeFileSync(join(folder, 'too-many.yaml'), deployment('web', 3));
}, 60_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

function deployment(name: string, replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${String(replicas)}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: app, image: nginx, resources: {requests: {cpu: "1"}}}]}
`;
}

test('a plan in which everything fits exits 0 with an empty stderr', async () => {
  const { code, stdout, stderr } = await here.run(['plan', 'cluster.yaml', 'fits.yaml'], {
    cwd: folder,
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /\nPlan passed: 1 to place, 0 unschedulable, 0 to evict; all ready after [\d.]+s\.\n$/,
  );
});

test.each(['table', 'wide', 'json', 'yaml', 'markdown', 'junit', 'github'])(
  'pods that do not fit exit 2 in the format %s, and 0 with --exit-zero, with the same text',
  async (format) => {
    const args = ['plan', 'cluster.yaml', 'too-many.yaml', '-o', format];
    const strict = await here.run(args, { cwd: folder });
    const lenient = await here.run([...args, '--exit-zero'], { cwd: folder });
    expect([strict.code, lenient.code]).toEqual([2, 0]);
    expect(strict.stdout).toContain('Insufficient cpu');
    expect(lenient.stdout).toBe(strict.stdout);
  },
);

test('manifests are read from standard input', async () => {
  const stdin = readFileSync(join(folder, 'fits.yaml'), 'utf8');
  const { code, stdout } = await built.run(['plan', '-f', 'cluster.yaml', '-f', '-'], {
    cwd: folder,
    stdin,
  });
  expect(code).toBe(0);
  expect(stdout).toContain('Deployment/web');
});

test('a document names the files of the command, as they were given, with their digests', async () => {
  const config = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n';
  const plugin = `export default {
  name: 'Idle', points: ['preScore'], reads: [], reasons: {}, create: () => ({ preScore: () => undefined }),
};\n`;
  writeFileSync(join(folder, 'scheduler.yaml'), config);
  writeFileSync(join(folder, 'plugin.mjs'), plugin);
  const stdin = deployment('web', 1);
  const flags = ['--config', './scheduler.yaml', '--plugin', 'plugin.mjs', '-o', 'json'];
  const { stdout } = await built.run(['plan', 'cluster.yaml', '-', ...flags], {
    cwd: folder,
    stdin,
  });
  const { input } = JSON.parse(stdout) as { input: { files: unknown } };
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(input.files).toMatchObject({
    count: 4,
    list: [
      { path: '-', sha256: digest(stdin) },
      { path: './scheduler.yaml', sha256: digest(config) },
      { path: 'cluster.yaml' },
      { path: 'plugin.mjs', sha256: digest(plugin) },
    ],
  });
});

test('explain prints verdicts and scores, and exits 2 if no node is feasible', async () => {
  const fits = await here.run(['explain', 'deploy/web', 'cluster.yaml', 'fits.yaml'], {
    cwd: folder,
  });
  expect(fits.code).toBe(0);
  expect(fits.stdout).toMatch(/^Best +node-a, score \d+$/m);
  writeFileSync(join(folder, 'large.yaml'), deployment('large', 1).replace('cpu: "1"', 'cpu: "3"'));
  const no = await here.run(['explain', 'deploy/large', 'cluster.yaml', 'large.yaml'], {
    cwd: folder,
  });
  expect(no.code).toBe(2);
  expect(no.stdout).toMatch(/^Fits +none of 1 node$/m);
});

test('--output-file writes the complete file, leaves no temporary file and nothing on stdout', async () => {
  const args = ['plan', 'cluster.yaml', 'fits.yaml', '-o', 'json', '--output-file', 'plan.json'];
  const { code, stdout } = await here.run(args, { cwd: folder });
  expect([code, stdout]).toEqual([0, '']);
  expect(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'))).toMatchObject({
    kind: 'Plan',
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('an output file that cannot be written is bad usage, not a crash', async () => {
  const args = ['plan', 'cluster.yaml', 'fits.yaml', '--output-file', 'absent/plan.txt'];
  const { code, stderr } = await here.run(args, { cwd: folder });
  expect(code).toBe(1);
  expect(stderr).toContain('absent/plan.txt: error: cannot write the result');
});

test.each([
  ['a plan', ['plan', 'cluster.yaml', 'fits.yaml', '-o', 'json']],
  ['a policy', ['policy', 'show', 'default']],
  ['help', ['--help']],
])('%s on a full disk ends with one line and exit code 1', async (_, words) => {
  const { code, stderr } = await onFullDisk(['ignore', 'full', 'pipe'], words);
  expect([code, stderr]).toEqual([
    1,
    'standard output: error: cannot write the result: ENOSPC: no space left on device, write\n',
  ]);
});

test('a reader that closes the pipe gets no error, and the exit code is that of the verdict', async () => {
  const child = spawn(
    process.execPath,
    [join(built.directory, 'bin', 'kschedsim.js'), 'plan', 'cluster.yaml', 'too-many.yaml'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  child.stdout.destroy();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  expect([code, stderr]).toEqual([2, '']);
});

/** Runs a command with these streams for stdin, stdout and stderr; "full" is a full disk. */
async function onFullDisk(
  streams: readonly ('ignore' | 'full' | 'pipe')[],
  words: readonly string[],
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [join(built.directory, 'bin', 'kschedsim.js'), ...words], {
    cwd: folder,
    stdio: streams.map((stream) => (stream === 'full' ? full : stream)),
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  closeSync(full);
  return { code, stderr };
}

test('an output file on a full disk is one error line; stderr on a full disk keeps the exit code', async () => {
  const full = makeFullDisk(folder);
  const args = ['plan', 'cluster.yaml', 'fits.yaml', '--output-file', full];
  const { code, stderr } = await here.run(args, { cwd: folder });
  expect([code, stderr]).toEqual([
    1,
    `${full}: error: cannot write the result: ENOSPC: no space left on device, write\n`,
  ]);
  const words = ['plan', 'cluster.yaml', 'fits.yaml', '-v'];
  expect((await onFullDisk(['ignore', 'ignore', 'full'], words)).code).toBe(0);
});

test('colours only at terminals or with FORCE_COLOR', async () => {
  const run = async (env: Readonly<Record<string, string>>, ...flags: string[]): Promise<string> =>
    (await built.run(['plan', 'cluster.yaml', 'fits.yaml', ...flags], { cwd: folder, env })).stdout;
  expect(await run({})).not.toContain('\u001b');
  expect(await run({ FORCE_COLOR: '1' })).toContain('\u001b[');
  expect(await run({ FORCE_COLOR: '1' }, '--no-color')).not.toContain('\u001b');
});

test('the same input and seed give the same bytes', async () => {
  const args = ['plan', 'cluster.yaml', 'too-many.yaml', '-o', 'json', '--seed', '7'];
  const [one, two] = await Promise.all([
    here.run(args, { cwd: folder }),
    built.run(args, { cwd: folder }),
  ]);
  expect(two.stdout).toBe(one.stdout);
});

test('a reader that closes the pipe early is not an error', async () => {
  const script = join(built.directory, 'bin', 'kschedsim.js');
  const child = spawn(process.execPath, [script, 'plan', 'cluster.yaml', 'fits.yaml'], {
    cwd: folder,
  });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, stderr]).toEqual([0, '']);
});

test('SIGINT ends it at once, as a shell expects (130)', async () => {
  const script = join(built.directory, 'bin', 'kschedsim.js');
  const child = spawn(process.execPath, [script, 'plan', '-f', '-'], { cwd: folder });
  setTimeout(() => child.kill('SIGINT'), 1000);
  const signal = await new Promise((resolve) => {
    child.on('close', (_, by) => {
      resolve(by);
    });
  });
  expect(signal).toBe('SIGINT');
});
