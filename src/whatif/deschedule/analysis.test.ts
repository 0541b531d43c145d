import { describe, expect, test } from 'vitest';
import { HOSTNAME, node, pod } from '../../../test/support/builders.ts';
import {
  answer,
  budget,
  endsOf,
  kindsOf,
  NODES,
  old,
  OLD,
  ready,
} from '../../../test/support/deschedule-cases.ts';
import type { NodeSelectorRequirement, Pod } from '../../objects/index.ts';

describe('deschedule', () => {
  test('an evicted pod of a controller goes to another node', () => {
    const found = answer([old('p')], OLD, {
      objects: [],
      nodes: [node('a').withHostname().cordoned().object, ...NODES.slice(1)],
      cycles: 1,
    });
    expect(endsOf(found)).toEqual(['p moved b']);
    expect(found.summary).toMatchObject({ verdict: 'passed', evicted: 1, moved: 1 });
  });

  test('an evicted pod that the scheduler puts back is a finding that does not count', () => {
    const full = pod('full').in('new').requests({ cpu: '4' }).onNode('b');
    const found = answer([old('p'), ready(full)], OLD, { cycles: 1 });
    expect(endsOf(found)).toEqual(['p back a']);
    expect(found.findings).toContainEqual(
      expect.objectContaining({ kind: 'back', object: 'ReplicaSet/x', counts: false }),
    );
    expect(found.summary.verdict).toBe('passed');
  });

  test('an evicted pod that no node takes is pending, with the text of the scheduler', () => {
    const nodes = ['a', 'b'].map((name) => node(name).withHostname().cordoned().object);
    const found = answer([old('p')], OLD, { nodes });
    expect(endsOf(found)).toEqual(['p pending']);
    expect(found.findings[0]).toMatchObject({ kind: 'pending', pods: 1, counts: true });
    expect(found.findings[0]?.message).toMatch(
      /0\/2 nodes are available: 2 node\(s\) were unsched/,
    );
    expect(found.summary).toMatchObject({ verdict: 'failed', pending: 1 });
  });

  test('a bare pod that may be evicted is lost', () => {
    const bare = ready(pod('bare').in('old').onNode('a'));
    const { object } = bare;
    const annotations = { 'descheduler.alpha.kubernetes.io/evict': '' };
    const evictable = { ...object, metadata: { ...object.metadata, annotations } };
    const found = answer([], OLD, { objects: [evictable] });
    expect(endsOf(found)).toEqual(['bare lost']);
    expect(found.summary).toMatchObject({ verdict: 'failed', lost: 1 });
  });

  test('whether the pod of an operator comes back is not known', () => {
    const owned = ready(pod('db').in('old').ownedBy('Database', 'main').onNode('a'));
    const found = answer([owned], OLD);
    expect(endsOf(found)).toEqual(['db unknown']);
    expect(kindsOf(found)).toContain('in-doubt');
    expect(found.summary.verdict).toBe('unknown');
  });

  test('the pod of a DaemonSet comes back to its node', () => {
    const daemon = ready(pod('d').in('old').ownedBy('DaemonSet', 'd').onNode('b'));
    const found = answer(
      [daemon],
      { ...OLD, evictor: { evictDaemonSetPods: true } },
      { cycles: 1 },
    );
    expect(endsOf(found)).toEqual(['d back b']);
  });

  test('a budget stops what it does not allow, and says so', () => {
    const found = answer([old('p'), old('q'), old('r')], OLD, {
      objects: [budget({ maxUnavailable: 1 })],
      cycles: 1,
    });
    expect(found.policy.evictions).toHaveLength(1);
    expect(found.policy.stopped).toMatchObject([
      { by: 'budget', message: 'The disruption budget x needs 2 healthy pods and has 3 currently' },
      { by: 'budget' },
    ]);
  });

  test('a protected pod is named with the reason of the evictor', () => {
    const found = answer([ready(pod('bare').in('old').onNode('a'))], OLD);
    expect(found.policy.protected).toEqual([
      {
        profile: 'p',
        namespace: 'old',
        object: 'Pod/bare',
        pods: 1,
        reasons: ['pod does not have any ownerRefs'],
      },
    ]);
  });

  test('cycles that evict what they have evicted before are flapping', () => {
    const found = answer([old('p'), old('q', 'b')], OLD, { cycles: 9 });
    expect(found.policy.end).toBe('repeats');
    expect(found.policy.cycles.length).toBeLessThan(9);
    expect(kindsOf(found)).toContain('flapping');
  });

  test('pods get older from cycle to cycle, and replacements begin anew', () => {
    const policy = { deschedule: { PodLifeTime: { maxPodLifeTimeSeconds: 1000 } } };
    const createdIn = (year: string, name: string): Pod => {
      const { metadata, ...rest } = old(name).object;
      return { ...rest, metadata: { ...metadata, creationTimestamp: `${year}-01-01T00:00:00Z` } };
    };
    const objects = [createdIn('2025', 'p'), createdIn('2026', 'q')];
    const evictedIn = (interval: number): readonly number[] =>
      answer([], policy, { objects, cycles: 2, interval }).policy.cycles.map((one) => one.evicted);
    expect(evictedIn(900)).toEqual([1, 0]);
    expect(evictedIn(1100)).toEqual([1, 2]);
  });

  test('the balance is measured before and after, and nodes by the thresholds', () => {
    const thresholds = { thresholds: { cpu: 20 }, targetThresholds: { cpu: 50 } };
    const pods = ['p', 'q', 'r', 's'].map((name) => old(name));
    const found = answer(pods, { balance: { LowNodeUtilization: thresholds } });
    const [cpu] = found.policy.utilisation;
    expect(cpu).toMatchObject({
      resource: 'cpu',
      before: { min: 0, max: 1 },
      after: { min: 0.5, max: 0.5, standardDeviation: 0 },
    });
    expect(found.policy.thresholds).toMatchObject([
      { before: { under: ['b'], over: ['a'] }, after: { under: [], over: [] } },
    ]);
    expect(found.policy.end).toBe('settled');
  });

  test.each([
    ['one node', { nodes: NODES.slice(0, 1) }, OLD, /only one node is ready/],
    ['no strategy', {}, {}, /enables no strategy/],
  ])('with %s the descheduler does nothing, and that is no pass', (_, more, policy, text) => {
    const found = answer([old('p')], policy, more);
    expect(found.findings[0]).toMatchObject({ kind: 'skipped', counts: true });
    expect(found.findings[0]?.message).toMatch(text);
    expect(found.summary.verdict).toBe('failed');
  });

  test('a pod that waits takes the room that an eviction makes', () => {
    const on = (values: readonly string[]): NodeSelectorRequirement => ({
      key: HOSTNAME,
      operator: 'In',
      values,
    });
    const wide = pod('wide')
      .in('new')
      .requests({ cpu: '4' })
      .requiresNodes([on(['a'])]);
    const found = answer([old('p').prefersNodes(100, on(['b'])), wide], OLD, { cycles: 1 });
    expect(endsOf(found)).toEqual(['p moved b']);
    expect(found.policy.placed).toMatchObject([{ name: 'wide', node: 'a' }]);
  });

  test('a pod that has ended is evicted for good', () => {
    const failed = { PodLifeTime: { states: ['Failed'] } };
    const ended = old('p').reports({ phase: 'Failed' });
    const found = answer([ended, old('q')], { deschedule: failed });
    expect(endsOf(found)).toEqual(['p ended']);
    expect(found.summary).toMatchObject({ verdict: 'passed', ended: 1 });
    expect(found.policy.end).toBe('settled');
  });

  test('options that are no numbers of their kind are refused together', () => {
    expect(() => answer([], OLD, { cycles: 0, interval: -1 })).toThrow(
      /cycles: 0 is not a whole number above 0\n.*interval: -1 is not a number of seconds/,
    );
  });
});
