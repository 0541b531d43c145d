import { describe, expect, test } from 'vitest';
import type { Deployment, StatefulSet } from '../../src/objects/index.ts';
import { findRelease } from '../../src/releases/index.ts';
import {
  ControllerCluster,
  deployment,
  job,
  META,
  SELECTOR,
  TEMPLATE,
} from '../support/controller-cluster.ts';

const clusterOf = (kubernetes: string): ControllerCluster =>
  new ControllerCluster(undefined, findRelease(kubernetes));

const statefulSet = (spec: Partial<StatefulSet['spec']>): StatefulSet => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: META,
  spec: { serviceName: 'web', selector: SELECTOR, template: TEMPLATE, ...spec },
});

describe('StatefulSets', () => {
  test.each([
    ['1.34', 8, 'create Pod web-0 in StatefulSet web successful'],
    ['1.35', 5, 'Create Pod web-0 in StatefulSet web successful'],
    ['1.36', 5, 'Create Pod web-0 in StatefulSet web successful'],
  ])('v%s: with minReadySeconds 5 it goes on %i s after the second pod', (name, after, text) => {
    const cluster = clusterOf(name)
      .create('StatefulSet', statefulSet({ replicas: 3, minReadySeconds: 5 }))
      .start();
    cluster.phase('web-0', 'Running').settle(7);
    cluster.phase('web-1', 'Running').settle(after - 1);
    expect(cluster.names).toEqual(['web-0', 'web-1']);
    expect(cluster.settle(1).names).toEqual(['web-0', 'web-1', 'web-2']);
    expect(cluster.log.records.map(({ message }) => message)).toContain(text);
  });
});

describe('Jobs', () => {
  test.each([
    ['1.35', undefined],
    ['1.36', 1],
  ])('v%s: a Job that waits before it replaces a failed pod has %s active', (name, active) => {
    const cluster = clusterOf(name)
      .create('Job', job({ completions: 2, parallelism: 2 }))
      .start();
    cluster.phase(cluster.names[0] ?? '', 'Failed').settle(1);
    expect(cluster.store.get('Job', 'default', 'web')?.status).toMatchObject({ failed: 1 });
    expect(cluster.store.get('Job', 'default', 'web')?.status?.active).toBe(active);
  });

  test.each([
    ['1.35', true],
    ['1.36', false],
  ])('v%s: a Job that is suspended keeps its start time: %s', (name, isKept) => {
    const cluster = clusterOf(name)
      .create('Job', job({ completions: 1 }))
      .start()
      .settle(1);
    const stored = cluster.store.get('Job', 'default', 'web');
    if (stored === undefined) throw new Error('no Job');
    cluster.store.update('Job', { ...stored, spec: { ...stored.spec, suspend: true } });
    cluster.settle(2);
    const { status } = cluster.store.get('Job', 'default', 'web') ?? {};
    expect(status?.startTime !== undefined).toBe(isKept);
  });
});

describe('Deployments', () => {
  const stored = ({ store }: ControllerCluster): Deployment => {
    const found = store.get('Deployment', 'default', 'web');
    if (found === undefined) throw new Error('no Deployment');
    return found;
  };

  test.each([
    ['1.34', undefined],
    ['1.35', 1],
  ])('v%s: the status counts %s terminating pods', (name, count) => {
    const cluster = clusterOf(name).create('Deployment', deployment(2)).start().run();
    cluster.store.delete('Pod', 'default', cluster.names[0] ?? '');
    cluster.settle();
    expect(stored(cluster).status?.terminatingReplicas).toBe(count);
  });

  test.each([
    ['1.34', 0],
    ['1.35', 1],
  ])('v%s: Recreate goes on when the old pod has ended: %i new pods', (name, count) => {
    const spec = { strategy: { type: 'Recreate' } } as const;
    const cluster = clusterOf(name).create('Deployment', deployment(1, spec)).start().run();
    const [old = ''] = cluster.names;
    const { template } = stored(cluster).spec;
    const metadata = { ...TEMPLATE.metadata, labels: { app: 'web', v: '2' } };
    const changed = { ...stored(cluster).spec, template: { ...template, metadata } };
    cluster.store.update('Deployment', { ...stored(cluster), spec: changed });
    cluster.settle();
    expect(cluster.names).toEqual([old]);
    cluster.phase(old, 'Failed');
    expect(cluster.names.filter((each) => each !== old)).toHaveLength(count);
    cluster.store.delete('Pod', 'default', old, { gracePeriodSeconds: 0 });
    expect(cluster.settle().names).toHaveLength(1);
  });

  test('a rollout that ran out of time progresses again when its pods are deleted', () => {
    const cluster = clusterOf('1.36')
      .create('Deployment', deployment(2, { progressDeadlineSeconds: 10 }))
      .start();
    const progress = (): string | undefined =>
      stored(cluster).status?.conditions?.find(({ type }) => type === 'Progressing')?.reason;
    cluster.settle(12);
    expect(progress()).toBe('ProgressDeadlineExceeded');
    for (const name of cluster.names) cluster.store.delete('Pod', 'default', name);
    cluster.settle();
    expect(progress()).toBe('ReplicaSetUpdated');
  });
});
