import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine } from '../support/run-kschedsim.ts';

/* The example of docs/GANGS.md: a Job with three pods that start together or not at all. */
const CLUSTER = 'fixtures/gang/cluster.yaml';
const TRAINING = 'fixtures/gang/training.yaml';
const GATES = ['--feature-gates', 'GenericWorkload=true,GangScheduling=true'];

let built: CommandLine;

beforeAll(() => {
  built = commandLineHere();
}, 120_000);

afterAll(() => {
  built.remove();
}, 60_000);

describe('a gang of three on two nodes', { timeout: 60_000 }, () => {
  test('waits as a whole, with the messages of kube-scheduler', async () => {
    const { code, stdout } = await built.run(['plan', CLUSTER, TRAINING, ...GATES]);
    expect(code).toBe(2);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      '2 of 3 pods pod group is unschedulable, waiting for minCount pods from a gang to be scheduled',
    );
    expect(stdout).toMatch(
      /\nPlan failed: 0 to place, 3 unschedulable, 0 to evict; 0 of 3 pods ready\.\n$/,
    );
  });

  test('starts at once with a third node', async () => {
    const more = ['--add-node', CLUSTER];
    const { code, stdout } = await built.run(['plan', CLUSTER, TRAINING, ...GATES, ...more]);
    expect(stdout).toMatch(/\nPlan passed: 3 to place, 0 unschedulable/);
    expect(code).toBe(0);
  });

  test('is no gang without the feature gates, and the plan says so', async () => {
    const { stdout } = await built.run(['plan', CLUSTER, TRAINING]);
    expect(stdout).toContain('the feature gate GenericWorkload is off');
    expect(stdout).toMatch(/\nPlan passed: 3 to place/);
  });

  test('lacks its other pods, if one of them is explained alone', async () => {
    const args = ['explain', 'training', '-f', TRAINING, '-f', CLUSTER, '-o', 'json', ...GATES];
    const { stdout } = await built.run([...args, '--at', 'start']);
    const { preEnqueue } = JSON.parse(stdout) as {
      readonly preEnqueue?: { readonly plugin: string };
    };
    expect(preEnqueue?.plugin).toBe('GangScheduling');
  });

  test('fits by itself at its turn, and is explained as what the plan leaves pending', async () => {
    const args = ['explain', 'training', '-f', TRAINING, '-f', CLUSTER, '-o', 'json', ...GATES];
    const { code, stdout } = await built.run(args);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      at: 'turn',
      summary: { verdict: 'failed' },
      feasible: ['gpu-1', 'gpu-2'],
      message: expect.stringContaining('2 Insufficient example.com/gpu') as string,
    });
  });
});
