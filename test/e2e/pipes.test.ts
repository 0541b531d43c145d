import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { buildPackage } from '../support/run-kschedsim.ts';

const built = buildPackage();
const folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

const NODE = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n1' },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
};
const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
for (const [name, object] of Object.entries({ node: NODE, pod: POD })) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(object));
}
execFileSync('mkfifo', [join(folder, 'fifo')]);

/** The exit code and the output of a line of bash, in which $sim is the command line. */
const bash = async (line: string): Promise<readonly [number | null, string]> =>
  await new Promise((done) => {
    const sim = `${process.execPath} ${join(built.directory, 'bin', 'kschedsim.js')}`;
    const child = spawn('bash', ['-c', line], { cwd: folder, env: { ...process.env, sim } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => {
      done([code, output]);
    });
  });

test.each([
  ['a process substitution', '$sim plan node.json <(cat pod.json)'],
  ['two of them', '$sim plan <(cat node.json) <(cat pod.json)'],
  ['one of a half of the input', '$sim plan --cluster <(cat node.json) -f <(cat pod.json)'],
  ['compressed', '$sim plan node.json <(gzip < pod.json)'],
  ['a named pipe', 'cat pod.json > fifo & $sim plan node.json fifo'],
  ['standard input by its name', 'cat pod.json | $sim plan node.json /dev/stdin'],
  ['and by its number', '$sim plan node.json /dev/fd/0 < pod.json'],
])('%s is read as a file', async (_, line) => {
  const [code, output] = await bash(line);
  expect(output).toContain('Plan passed: 1 to place');
  expect(code).toBe(0);
});
