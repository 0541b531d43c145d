import { describe, expect, test } from 'vitest';
import { InputError } from '../units/index.ts';
import { setUpScheduler } from './set-up-scheduler.ts';

const serviceAffinity = {
  kind: 'Policy',
  apiVersion: 'v1',
  predicates: [{ name: 'one-rack', argument: { serviceAffinity: { labels: ['rack'] } } }],
  priorities: [],
};

describe('which scheduler decides', () => {
  test('is that of today, unless there is a Policy, be it null', () => {
    const today = setUpScheduler({});
    expect([today.flavour, today.release.kubernetes]).toEqual(['framework', 'v1.34']);
    const then = setUpScheduler({ policy: null });
    expect([then.flavour, then.release.kubernetes]).toEqual(['policy', 'v1.22']);
    expect(then.policyPlugins?.filter[0]).toBe('NodeUnschedulable');
  });

  test('is not said twice', () => {
    expect(() => setUpScheduler({ policy: null, configuration: {} })).toThrow(InputError);
  });

  test('knows every plugin that a Policy can name', () => {
    expect(setUpScheduler({ policy: {} }).missing).toEqual([]);
    expect(setUpScheduler({ policy: null }).missing).toEqual([]);
  });

  test('tells pods apart by every label only where a plugin reads them', () => {
    expect(setUpScheduler({ policy: serviceAffinity }).cluster.everyLabelCounts).toBe(true);
    expect(setUpScheduler({ policy: null }).cluster.everyLabelCounts).toBe(false);
  });

  test('asks every filter where the Policy says so', () => {
    const asks = (policy: object): boolean | undefined =>
      setUpScheduler({ policy }).profiles[0]?.cycle.asksEveryFilter;
    expect(asks({ apiVersion: 'v1', alwaysCheckAllPredicates: true })).toBe(true);
    expect(asks({ apiVersion: 'v1' })).toBe(false);
  });
});
