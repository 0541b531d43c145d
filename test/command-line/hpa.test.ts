import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';

const FIXTURE = 'fixtures/hpa';

describe('plan --hpa', () => {
  test('says what fits at the maximum, what stops the rest, and the common percentage', async () => {
    const { code, stdout } = await runInput(['plan', FIXTURE, '--hpa', 'max']);
    expect(code).toBe(2);
    expect(stdout).toMatch(/Deployment\/mail +batch .* 0 +1 +10 +10 +0/);
    expect(stdout).toContain('4 pods refused: ');
    expect(stdout).toContain('exceeded quota: compute');
    expect(stdout).toContain('6 pods no node: 0/3 nodes are available: 3 Insufficient cpu.');
    expect(stdout).toContain('All fit together at 60% of their maximum, not at 61%.');
    expect(stdout).not.toContain('replicas stay as the workload gives them');
  });

  test('both percentages are what plans of them find', async () => {
    const found: boolean[] = [];
    for (const percent of ['60%', '61%']) {
      const { stdout } = await runInput(['plan', FIXTURE, '--hpa', percent, '-o', 'json']);
      const { autoscaled } = JSON.parse(stdout) as {
        readonly autoscaled: {
          readonly workloads: readonly { readonly fits: number; readonly replicas: number }[];
        };
      };
      found.push(autoscaled.workloads.every((one) => one.fits === one.replicas));
    }
    expect(found).toEqual([true, false]);
  });

  test('of one workload leaves the others as they are', async () => {
    const { code, stdout } = await runInput(['plan', FIXTURE, '--hpa', 'max:deploy/api']);
    expect(code).toBe(0);
    expect(stdout).toContain('hpa max of deploy/api: 1 workload, 2 to 8 replicas');
    expect(stdout).toMatch(/Deployment\/web .* 4\/4/);
  });

  test('finds the workload of a ScaledObject that names no namespace', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-hpa-'));
    const file = path.join(folder, 'workloads.yaml');
    const written = fs.readFileSync(`${FIXTURE}/workloads.yaml`, 'utf8');
    fs.writeFileSync(file, written.replaceAll(/^ {2}namespace: .*\n/gm, ''));
    const args = ['plan', `${FIXTURE}/cluster.yaml`, file, '-n', 'shop', '--hpa', '50%'];
    const { code, stdout } = await runInput(args);
    fs.rmSync(folder, { recursive: true });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Deployment\/mail +shop .* 0 +1 +10 +5 +5/);
  });

  test('holds the workloads at the bound where usage is given, and others follow theirs', async () => {
    const usage = ['--usage', `${FIXTURE}/usage/day.yaml`];
    const { stdout } = await runInput(['plan', FIXTURE, ...usage, '--hpa', 'max:deploy/web']);
    expect(stdout).toMatch(/Deployment\/web +shop +Horizontal\S+ +2 +4 +20 +20 +20/);
    expect(stdout).toMatch(/Deployment\/web +shop +20\/20/);
    expect(stdout).toMatch(/api +shop +Deployment\/api +2 to 8/);
    expect(stdout).not.toMatch(/web +shop +Deployment\/web +2 to 20/);
    expect(stdout).not.toContain('no usage is given');
  });

  test.each([
    ['120%', 'Not min, current, max or a percentage up to 100%'],
    ['most', 'Not min, current, max or a percentage up to 100%'],
    ['max:deploy/none', 'no deploy/none in the input'],
    ['max:web', 'not KIND/NAME'],
  ])('refuses %s', async (written, message) => {
    const { code, stdout, stderr } = await runInput(['plan', FIXTURE, '--hpa', written]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});

test.each([
  ['size'],
  ['survive'],
  ['pack'],
  ['drain', 'worker-1', '-f'],
  ['deschedule', '--policy', 'fixtures/deschedule/policy.yaml', '-f'],
  ['audit'],
])('%s takes --hpa', async (...command) => {
  const { code, stderr } = await runInput([...command, FIXTURE, '--hpa', '50%', '-o', 'json']);
  expect(stderr).not.toContain('error:');
  expect([0, 2]).toContain(code);
});
