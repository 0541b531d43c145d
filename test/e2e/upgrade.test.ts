import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine } from '../support/run-kschedsim.ts';

/* The workflow of "Before an upgrade" in the README: a cluster and the next version of one workload. */
const CLUSTER = 'fixtures/upgrade/cluster.yaml';
const NEXT = 'fixtures/upgrade/web-v2.yaml';

let built: CommandLine;

beforeAll(() => {
  built = commandLineHere();
}, 120_000);

afterAll(() => {
  built.remove();
}, 60_000);

describe('before an upgrade', { timeout: 60_000 }, () => {
  test('a version that requests too much fails, and the plan names the stuck rollout', async () => {
    const { code, stdout } = await built.run(['plan', CLUSTER, NEXT]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/\nInput {7}cluster: \d+ objects; applied: 1 changed/);
    expect(stdout).toMatch(/\n! {2}Deployment\/web +shop/);
    expect(stdout).toContain('Insufficient cpu');
    expect(stdout).toMatch(/\nPlan failed: .*\n$/);
  });

  test('--cluster and --apply give the same plan', async () => {
    const sides = ['--cluster', CLUSTER, '--apply', NEXT];
    const explicit = await built.run(['plan', ...sides, '-o', 'json']);
    const found = await built.run(['plan', CLUSTER, NEXT, '-o', 'json']);
    expect(explicit).toEqual(found);
  });

  test('with more nodes the version rolls out and the plan passes', async () => {
    const more = ['--add-node', 'fixtures/upgrade/more-node.yaml:3'];
    const { code, stdout } = await built.run(['plan', CLUSTER, NEXT, ...more]);
    expect(stdout).toMatch(/\nPlan passed: 6 to place, 0 unschedulable, 0 to evict; all ready/);
    expect(code).toBe(0);
  });

  test('the cluster alone has nothing to place', async () => {
    const { code, stdout } = await built.run(['plan', CLUSTER]);
    expect(stdout).toMatch(/\nPlan passed: nothing to place, 0 unschedulable, 0 to evict\.\n$/);
    expect(code).toBe(0);
  });

  test('a dump of the plan is a cluster over which the same manifest changes nothing', async () => {
    const dump = await built.run(['plan', CLUSTER, NEXT, '-o', 'manifests', '--exit-zero']);
    const again = ['plan', '-', NEXT, '-o', 'json', '--exit-zero'];
    const { stdout } = await built.run(again, { stdin: dump.stdout });
    expect(JSON.parse(stdout)).toMatchObject({ input: { added: 0, changed: 0, unchanged: 1 } });
  });

  test('explain uses the pod of the new manifest', async () => {
    const args = ['explain', 'deployment/web', '-n', 'shop', '-f', CLUSTER, '-f', NEXT];
    const { stdout } = await built.run([...args, '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      pod: expect.stringMatching(/^shop\/web/) as unknown,
    });
  });
});
