import { describe, expect, test } from 'vitest';
import { DEFAULT_RELEASE, v1_22 } from '../releases/index.ts';
import { InputError } from '../problems/index.ts';
import { chooseRelease } from './choose-release.ts';
import { setUpScheduler } from './set-up-scheduler.ts';

const serviceAffinity = {
  kind: 'Policy',
  apiVersion: 'v1',
  predicates: [{ name: 'one-rack', argument: { serviceAffinity: { labels: ['rack'] } } }],
  priorities: [],
};

describe('the scheduler', () => {
  test('is that of the newest release, or of v1.22 with a Policy, which may be null', () => {
    expect(setUpScheduler({}).release.kubernetes).toBe(DEFAULT_RELEASE.kubernetes);
    const { release, policyPlugins } = setUpScheduler({ policy: null });
    expect([release.flavour, release.kubernetes]).toEqual(['policy', 'v1.22']);
    expect(policyPlugins?.filter[0]).toBe('NodeUnschedulable');
    const releases = [{}, { policy: null }].map((input) => chooseRelease(input).release);
    expect(releases).toEqual([DEFAULT_RELEASE, v1_22]);
  });

  test('has a Policy or a configuration, not both', () => {
    expect(() => setUpScheduler({ policy: null, configuration: {} })).toThrow(InputError);
  });

  test('counts all labels of pods only for a plugin that reads them', () => {
    expect(setUpScheduler({ policy: serviceAffinity }).cluster.everyLabelCounts).toBe(true);
    expect(setUpScheduler({ policy: null }).cluster.everyLabelCounts).toBe(false);
  });

  test('runs every filter on every node only if the Policy says so', () => {
    const asks = (policy: unknown): boolean | undefined =>
      setUpScheduler({ policy }).profiles[0]?.cycle.asksEveryFilter;
    expect(asks({ apiVersion: 'v1', alwaysCheckAllPredicates: true })).toBe(true);
    expect(asks({ apiVersion: 'v1' })).toBe(false);
  });

  test('gives plugins the texts and gates of the release', () => {
    const { profiles } = setUpScheduler({
      policy: null,
    });
    const taints = profiles[0]?.filter.find(({ name }) => name === 'TaintToleration');
    expect(taints?.reasons['untolerated']?.text).toBe(
      v1_22.texts['TaintToleration']?.['untolerated'],
    );
    const { release } = setUpScheduler(
      { policy: null },
      { featureGates: { DefaultPodTopologySpread: false } },
    );
    expect(release.gates).toEqual({ DefaultPodTopologySpread: false });
    expect(Object.isFrozen(release.gates)).toBe(true);
  });
});
