import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '../architecture/project-files.ts';
import { DUMP, SnapshotFolder } from '../support/snapshot-folder.ts';

let stage: SnapshotFolder;
let place: string;
let child: ChildProcess | undefined;
let printed = '';

beforeAll(() => {
  stage = new SnapshotFolder();
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'watch-'));
  fs.cpSync(path.join(root, 'fixtures/too-big'), path.join(place, 'big'), { recursive: true });
}, 120_000);

afterEach(() => {
  child?.kill('SIGKILL');
});

afterAll(() => {
  fs.rmSync(place, { recursive: true });
  stage.remove();
});

function start(...args: readonly string[]): void {
  printed = '';
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  const script = path.join(stage.built.directory, 'bin/kschedsim.js');
  const started = spawn(process.execPath, [script, 'watch', ...args], { cwd: place, env });
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  child = started;
}

/** Waits for a text, and forgets what was printed up to it. */
async function until(text: string): Promise<string> {
  await expect.poll(() => printed, { timeout: 100_000 }).toContain(text);
  const end = printed.indexOf(text) + text.length;
  const before = printed.slice(0, end);
  printed = printed.slice(end);
  return before;
}

async function interrupted(): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child?.on('close', resolve));
  child?.kill('SIGINT');
  return await ended;
}

const READY = 'Ctrl-C ends\n';
const web = (replicas: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: more}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {a: more}}
  template:
    metadata: {labels: {a: more}}
    spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}
`;

test('plans again when files change, and prints what differs', { timeout: 400_000 }, async () => {
  start('big', '-v', '-o', 'table', '-o', 'json=plan.json');
  expect(await until(READY)).toMatch(/^kschedsim plan[^]*Plan failed: 3 to place/m);
  fs.writeFileSync(path.join(place, 'big/more.yaml'), web(2));
  const grown = await until(READY);
  expect(grown).toMatch(/^kschedsim watch {2}big\/more\.yaml changed$/m);
  expect(grown).toMatch(/NEW PODS\n.*\n\+ {2}Deployment\/more +default +2\/2/);
  expect(grown).toMatch(/^Plan failed: 5 to place, 3 unschedulable/m);
  expect(fs.readFileSync(path.join(place, 'plan.json'), 'utf8')).toContain('"name": "more"');

  fs.writeFileSync(path.join(place, 'big/more.yaml'), `${web(2)}  replicas: [`);
  expect(await until(READY)).toMatch(/^big\/more\.yaml:\d+:\d+: error: /m);
  fs.writeFileSync(path.join(place, 'big/more.yaml'), web(20));
  const full = await until(READY);
  expect(full).toMatch(/NEWLY UNSCHEDULABLE\n! Deployment\/more \(default\) \d+ pods/);
  expect(await interrupted()).toBe(2);
});

test('the exit code is that of the last state', { timeout: 400_000 }, async () => {
  const text = fs.readFileSync(path.join(root, 'fixtures/nodes-10.yaml'), 'utf8');
  fs.writeFileSync(path.join(place, 'nodes.yaml'), text);
  start('nodes.yaml', 'app.yaml', '-v');
  expect(await until(READY)).toContain('app.yaml: error: no such file or directory');
  fs.writeFileSync(path.join(place, 'app.yaml'), web(3));
  expect(await until(READY)).toMatch(/^Plan passed: 3 to place/m);
  fs.writeFileSync(path.join(place, 'app.yaml'), web(4));
  expect(await until(READY)).toMatch(/^Plan passed: 4 to place/m);
  expect(await interrupted()).toBe(0);
});

test(
  'a file that a Usage document names is watched, before it exists too',
  { timeout: 400_000 },
  async () => {
    fs.cpSync(path.join(root, 'fixtures/hpa'), path.join(place, 'hpa'), { recursive: true });
    const csv = path.join(place, 'hpa/usage/api.csv');
    const usage = fs.readFileSync(csv);
    fs.rmSync(csv);
    start('hpa', '--usage', 'hpa/usage/day.yaml', '--catalog', 'types.yaml', '-v');
    const missing = await until(READY);
    expect(missing).toContain('series[1].csv: api.csv: no such file or directory');
    expect(missing).toContain('types.yaml: error: no such file or directory');
    const catalog = path.join(root, 'fixtures/node-catalogs/m6i.yaml');
    fs.copyFileSync(catalog, path.join(place, 'types.yaml'));
    expect(await until(READY)).toContain('series[1].csv: api.csv: no such file or directory');
    fs.writeFileSync(csv, usage);
    expect(await until(READY)).toMatch(/^Plan (?:passed|failed): /m);
    fs.writeFileSync(csv, '0,0.1\n');
    expect(await until(READY)).toContain('api.csv changed');
    await interrupted();
  },
);

test.each([
  ['standard input', ['-'], 'standard input cannot be watched'],
  ['a format', ['nodes.yaml', '-o', 'json'], 'changes are printed as a table'],
])('%s is refused', { timeout: 60_000 }, async (_, args, message) => {
  const { code, stdout, stderr } = await stage.run({}, ['watch', ...args]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect(stdout).not.toContain('Plan');
});

test.each([
  ['once', [], 1],
  ['for every plan with --refresh', ['--refresh'], 2],
])('a live cluster is read %s', { timeout: 400_000 }, async (name, flags, times) => {
  // The fake kubectl of a run that has ended.
  const fake = await stage.run({ lists: DUMP }, ['version']);
  const path_ = process.env['PATH'];
  process.env['PATH'] = `${fake.place}:${path_ ?? ''}`;
  const file = `${name.slice(0, 3)}.yaml`;
  fs.writeFileSync(path.join(place, file), web(1));
  start(file, '--cluster', 'kubectl', '-v', ...flags);
  process.env['PATH'] = path_;
  await until(READY);
  fs.writeFileSync(path.join(place, file), web(2));
  await until(READY);
  await interrupted();
  const calls = fs.readFileSync(path.join(fake.place, 'calls'), 'utf8').split('\n');
  expect(calls.filter((line) => line.startsWith('get\u001fnodes\u001f'))).toHaveLength(times);
});
