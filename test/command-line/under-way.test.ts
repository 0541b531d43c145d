import { describe, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';

/** All pods are ready after 61 s: two nodes for them are Ready after 45 s. */
const GROWS = [
  ...['plan', 'fixtures/cluster-autoscaler', '--seeds', '1'],
  ...['--node-groups', 'fixtures/cluster-autoscaler/groups/with-large.yaml'],
  ...['--catalog', 'fixtures/node-catalogs/m6i.yaml'],
];

describe('pods that are under way at the end of a plan are no pass', { timeout: 120_000 }, () => {
  // Before the autoscaler acts, while nodes start, while pods wait for ready nodes, and while containers start.
  test.each(['0s', '1s', '5s', '20s', '44s', '46s', '55s', '56s', '58s', '60s'])(
    '--until %s',
    async (end) => {
      const { code, stdout } = await runInput([...GROWS, '--until', end, '-o', 'json']);
      expect(code).toBe(2);
      const { summary, findings } = JSON.parse(stdout) as {
        readonly summary: { readonly verdict: string };
        readonly findings: readonly { readonly kind: string; readonly pods?: number }[];
      };
      expect(summary.verdict).not.toBe('passed');
      expect(findings).not.toEqual([]);
    },
  );

  test('and when all are ready, it passes', async () => {
    const { code } = await runInput([...GROWS, '--until', '70s']);
    expect(code).toBe(0);
  });
});
