import { describe, expect, test } from 'vitest';
import type { Pod, PodSpec } from '../../src/api/index.ts';
import { capacity, explain } from '../../src/whatif/index.ts';
import { pod } from '../support/builders.ts';
import { doubtsIn, NODE, reasonsIn, run, workload } from '../support/not-modelled.ts';
import type { Loose } from '../support/not-modelled.ts';

const CLAIMS = 'resourceClaims: dynamic resource allocation is not simulated';

describe('pods that depend on unsimulated features', () => {
  const claims = { resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'gpus' }] };

  test.each(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob'])(
    'every pod of a %s with claims is in doubt',
    (kind) => {
      const found = run(workload({ kind, spec: claims }));
      expect(found.pods.length).toBeGreaterThan(0);
      expect(found.pods.map(({ doubts }) => doubts)).toEqual(found.pods.map(() => [CLAIMS]));
      expect(found.summary.unknown).toBe(found.pods.length);
      expect(found.summary.verdict).toBe('unknown');
      expect(reasonsIn(found)).toEqual([[kind, 'shop/web', CLAIMS, undefined]]);
    },
  );

  test('equal doubts are one object', () => {
    const [first, second] = run(workload({ spec: claims })).pods;
    expect(first?.doubts).toBe(second?.doubts);
  });

  const deviceClass: Loose = {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'DeviceClass',
    metadata: { name: 'gpus' },
    spec: { extendedResourceName: 'example.com/gpu' },
  };
  const asking = (resource: string): PodSpec => ({
    containers: [{ name: 'c', image: 'app:1', resources: { limits: { [resource]: '1' } } }],
  });

  test('an extended resource of a DeviceClass', () => {
    const found = run(deviceClass, workload({ spec: asking('example.com/gpu') }));
    expect(doubtsIn(found)).toEqual([
      'extended resource "example.com/gpu" stands for a DeviceClass: dynamic resource allocation is not simulated',
    ]);
    expect(doubtsIn(run(workload({ spec: asking('example.com/gpu') })))).toEqual([]);
    const implicit = 'deviceclass.resource.kubernetes.io/gpus';
    expect(doubtsIn(run(workload({ spec: asking(implicit) })))).toHaveLength(1);
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
    ['a label of PodGroups', { podLabels: { 'scheduling.x-k8s.io/pod-group': 'g' } }, 'PodGroup'],
    [
      'the annotation of Volcano',
      { annotations: { 'scheduling.k8s.io/group-name': 'g' } },
      'Volcano PodGroup',
    ],
  ])('gangs by %s', (_, parts, by) => {
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
    expect(found.findings?.map(({ kind, pods }) => [kind, pods])).toEqual([['in-doubt', 2]]);
  });

  test('a placed pod is in no doubt', () => {
    const bound = pod('old').onNode('n1').object;
    const claiming: Pod = { ...bound, spec: { ...bound.spec, ...claims } };
    const found = run(claiming);
    expect(doubtsIn(found)).toEqual([]);
    expect(found.notModelled).toEqual([]);
    expect(found.summary.verdict).toBe('passed');
  });
});

describe('explain and capacity', () => {
  const claiming = {
    ...pod('web').object,
    spec: {
      ...pod('web').object.spec,
      resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'gpus' }],
    },
  };

  test('list the unsimulated features of the pod', () => {
    const about = ['Pod', 'default/web', CLAIMS, undefined];
    expect(reasonsIn(explain({ objects: [NODE], pod: claiming }))).toEqual([about]);
    expect(reasonsIn(capacity({ objects: [NODE], pod: claiming }))).toEqual([about]);
  });
});
