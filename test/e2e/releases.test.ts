import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine, Finished } from '../support/run-kschedsim.ts';
import { DEFAULT_RELEASE } from '../../src/releases/index.ts';

const NEWEST = DEFAULT_RELEASE.kubernetes;

/* The upgrade question of the README: nodes of v1.34, and workloads that v1.36 places elsewhere. */
const SHOP = 'fixtures/kubernetes-upgrade';
const BARE = 'fixtures/nodes-10.yaml';
const POLICY = 'fixtures/policies/example-policy.json';

let built: CommandLine;

beforeAll(() => {
  built = commandLineHere();
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
    const explained = await kschedsim(
      'explain',
      'shop/cart',
      '-f',
      `${SHOP}/shop.yaml`,
      '-f',
      BARE,
    );
    expect(schedulerIn(explained)).toBe(`kube-scheduler ${NEWEST} (the newest known)`);
  });

  test.each([
    [
      ['--kubernetes', '1.999'],
      `Kubernetes 1.999 is not recorded: the known releases are v1.30.14 to ${NEWEST}`,
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
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'big' },
      spec: {
        resources: { requests: { cpu: '500' }, limits: { cpu: '500' } },
        containers: [{ name: 'app', image: 'app' }],
      },
    };
    const fits = async (...flags: readonly string[]): Promise<number | null> => {
      const args = ['explain', 'big', '-f', BARE, '-f', '-', '--kubernetes', '1.34', ...flags];
      return (await built.run(args, { stdin: JSON.stringify(pod) })).code;
    };
    expect(await fits()).toBe(2);
    expect(await fits('--feature-gates', 'PodLevelResources=false')).toBe(0);
  });
});

describe('compare of two releases', { timeout: 60_000 }, () => {
  test('says who moves, whose message changes, and what of the release decides', async () => {
    const sides = ['--base-kubernetes', '1.33', '--head-kubernetes', '1.36'];
    const { code, stdout } = await kschedsim('compare', SHOP, ...sides, '--tie-break', 'name');
    expect(code).toBe(0);
    expect(stdout).toContain('v1.33.13 (as asked)');
    expect(stdout).toMatch(
      /^NodeResourcesBalancedAllocation: The score says how the pod changes the balance\n {2}of the node: \d pods$/m,
    );
    expect(stdout).toMatch(/^STILL UNSCHEDULABLE, with another message\n {2}Deployment\/reports/m);
    expect(stdout).toMatch(/since TaintToleration says "node\(s\) had untolerated taint\(s\)"/);
  });
});
