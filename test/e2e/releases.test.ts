import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPackage, type BuiltPackage, type Finished } from '../support/run-kschedsim.ts';

/* The upgrade question of the README: nodes of v1.34, and workloads that v1.36 places elsewhere. */
const SHOP = 'fixtures/kubernetes-upgrade';
const BARE = 'fixtures/nodes-10.yaml';
const POLICY = 'fixtures/policies/example-policy.json';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
}, 120_000);

afterAll(() => {
  built.remove();
}, 60_000);

const kschedsim = async (...args: readonly string[]): Promise<Finished> => await built.run(args);

/** The line of the header that names the scheduler, with its continuation. */
const schedulerIn = ({ stdout }: Finished): string | undefined =>
  /^Scheduler {3}(.*\n(?: {12}.*\n)*)/m.exec(stdout)?.[1]?.replace(/\s+/g, ' ').trim();

describe('the release of Kubernetes', { timeout: 60_000 }, () => {
  test('is that of the nodes, of the flag, or the newest', async () => {
    expect(schedulerIn(await kschedsim('plan', SHOP))).toMatch(
      /^kube-scheduler v1\.34\.9 \(as the nodes run\), profile/,
    );
    expect(schedulerIn(await kschedsim('plan', SHOP, '--kubernetes', '1.35'))).toMatch(
      /^kube-scheduler v1\.35\.6 \(as asked\), profile/,
    );
    const explained = await kschedsim('explain', 'cart', '-f', `${SHOP}/shop.yaml`, '-f', BARE);
    expect(schedulerIn(explained)).toBe('kube-scheduler v1.36.3 (the newest known)');
  });

  test.each([
    [
      ['--kubernetes', '1.37'],
      'Kubernetes 1.37 is not recorded: the newest known release is v1.36.3',
    ],
    [['--kubernetes', '1.35.1'], 'Kubernetes 1.35.1 is not recorded: v1.35 stands for v1.35.6'],
    [['--feature-gates', 'Colour=true'], 'unrecognized feature gate: Colour'],
    [
      ['--kubernetes', '1.36', '--policy', POLICY],
      'a Policy is read by Kubernetes v1.22 only, not by 1.36',
    ],
  ])('%j is refused', async (flags, message) => {
    const { code, stdout, stderr } = await kschedsim('plan', SHOP, ...flags);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`error: ${message}\n`);
  });

  test('decides with the feature gates of the flag', async () => {
    const args = ['explain', 'reports', '-f', SHOP, '-o', 'json', '--kubernetes', '1.34'];
    const message = async (...flags: readonly string[]): Promise<unknown> => {
      const { stdout } = await kschedsim(...args, ...flags);
      return (JSON.parse(stdout) as { readonly message: string }).message;
    };
    expect(await message()).toContain('no new claims to deallocate');
    expect(await message('--feature-gates', 'OpportunisticBatching=false')).toBeUndefined();
  });
});

describe('compare of two releases', { timeout: 60_000 }, () => {
  test('says who moves, whose message changes, and what of the release decides', async () => {
    const sides = ['--base-kubernetes', '1.33', '--head-kubernetes', '1.36'];
    const { code, stdout } = await kschedsim('compare', SHOP, ...sides, '--tie-break', 'name');
    expect(code).toBe(0);
    expect(stdout).toContain('v1.33.13 (as asked)');
    expect(stdout).toMatch(
      /^NodeResourcesBalancedAllocation: The score says how the pod changes the balance of the\n? *node\.: \d pods?/m,
    );
    expect(stdout).toMatch(/^STILL UNSCHEDULABLE, with another message\n {2}Deployment\/reports/m);
    expect(stdout).toMatch(/since TaintToleration says "node\(s\) had untolerated taint\(s\)"/);
  });
});
