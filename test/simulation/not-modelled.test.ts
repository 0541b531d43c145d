import { describe, expect, test } from 'vitest';
import { capacity, explain } from '../../src/whatif/index.ts';
import { pod } from '../support/builders.ts';
import { doubtsIn, NODE, reasonsIn, run, workload } from '../support/not-modelled.ts';

const GANG = 'PodGroup "g": gang scheduling is not simulated';

describe('pods that depend on unsimulated features', () => {
  const gang = { podLabels: { 'scheduling.x-k8s.io/pod-group': 'g' } };

  test.each(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob'])(
    'every pod of a %s in a gang is in doubt',
    (kind) => {
      const found = run(workload({ kind, ...gang }));
      expect(found.pods.length).toBeGreaterThan(0);
      expect(found.pods.map(({ doubts }) => doubts)).toEqual(found.pods.map(() => [GANG]));
      expect(found.summary.unknown).toBe(found.pods.length);
      expect(found.summary.verdict).toBe('unknown');
      expect(reasonsIn(found)).toEqual([[kind, 'shop/web', GANG, undefined]]);
    },
  );

  test('equal doubts are one object', () => {
    const [first, second] = run(workload(gang)).pods;
    expect(first?.doubts).toBe(second?.doubts);
  });

  const kueue = { 'kueue.x-k8s.io/queue-name': 'team' };
  const KUEUE = ['Kueue queue "team" is not simulated'];

  test.each([
    ['a pod of a Deployment', { podLabels: kueue }],
    ['a Deployment', { labels: kueue }],
    ['a Job', { kind: 'Job', labels: kueue }],
    ['the Jobs of a CronJob', { kind: 'CronJob', labels: kueue }],
  ])('the queue that %s names', (_, parts) => {
    const found = run(workload(parts));
    expect(doubtsIn(found)).toEqual(KUEUE);
    expect(found.summary.verdict).toBe('unknown');
  });

  test('a Job that is suspended in a queue is listed, because it has no pods', () => {
    const found = run(workload({ kind: 'Job', labels: kueue, more: { suspend: true } }));
    expect(found.pods).toEqual([]);
    expect(reasonsIn(found)).toEqual([
      ['Job', 'shop/web', 'suspended until its queue admits it, which is not simulated', true],
    ]);
  });

  test.each([
    ['podLabels', 'scheduling.x-k8s.io/pod-group', 'PodGroup'],
    ['podLabels', 'pod-group.scheduling.sigs.k8s.io', 'PodGroup'],
    ['podLabels', 'pod-group.scheduling.sigs.k8s.io/name', 'PodGroup'],
    ['podLabels', 'kueue.x-k8s.io/pod-group-name', 'Kueue pod group'],
    ['podLabels', 'gang.scheduling.koordinator.sh/name', 'Koordinator gang'],
    ['podLabels', 'yunikorn.apache.org/task-group-name', 'YuniKorn task group'],
    ['annotations', 'scheduling.k8s.io/group-name', 'Volcano PodGroup'],
    ['annotations', 'scheduling.volcano.sh/group-name', 'Volcano PodGroup'],
    ['annotations', 'gang.scheduling.koordinator.sh/name', 'Koordinator gang'],
    ['annotations', 'yunikorn.apache.org/task-group-name', 'YuniKorn task group'],
  ])('gangs by %s: %s', (part, key, by) => {
    const parts = { [part]: { [key]: 'g' } };
    expect(doubtsIn(run(workload(parts)))).toEqual([`${by} "g": gang scheduling is not simulated`]);
  });

  test('a scheduler without a profile: pending, in doubt, and neither unschedulable nor gated', () => {
    const found = run(workload({ spec: { schedulerName: 'volcano' } }));
    expect(doubtsIn(found)).toEqual([
      'schedulerName "volcano" has no profile here: it is not simulated',
    ]);
    expect(found.summary).toMatchObject({
      placed: 0,
      unschedulable: 0,
      gated: 0,
      unknown: 2,
      verdict: 'unknown',
    });
    expect(found.findings.map(({ kind, pods }) => [kind, pods])).toEqual([['in-doubt', 2]]);
  });

  test('a placed pod is in no doubt', () => {
    const found = run(pod('old').labelled(gang.podLabels).onNode('n1').object);
    expect(doubtsIn(found)).toEqual([]);
    expect(found.notModelled).toEqual([]);
    expect(found.summary.verdict).toBe('passed');
  });
});

describe('explain and capacity', () => {
  const ganged = pod('web').labelled({ 'scheduling.x-k8s.io/pod-group': 'g' }).object;

  test('list the unsimulated features of the pod', () => {
    const about = ['Pod', 'default/web', GANG, undefined];
    expect(reasonsIn(explain({ objects: [NODE], pod: ganged }))).toEqual([about]);
    expect(reasonsIn(capacity({ objects: [NODE], pod: ganged }))).toEqual([about]);
  });
});
