import { describe, expect, test } from 'vitest';
import {
  nodes,
  only,
  quota,
  rolled,
  rolling,
  workload,
  type Shape,
} from '../../../test/support/rolled-out.ts';
import type { Rollout } from '../../outcome/index.ts';
import { plan } from '../plan.ts';

const waitedFor = ({ waits }: Rollout): readonly string[] => waits.map((wait) => wait.for);

describe('a rollout', () => {
  test.each([
    ['with maxSurge keeps its pods', rolling(0, 1), { lowestReady: 4, mostPods: 5, keepsReady: 4 }],
    [
      'with maxUnavailable has fewer',
      rolling(2, 0),
      { lowestReady: 2, mostPods: 4, keepsReady: 2 },
    ],
    [
      'with percentages rounds as the controller does',
      rolling('30%', '30%'),
      { lowestReady: 3, mostPods: 6, keepsReady: 3 },
    ],
    ['by Recreate has none', { type: 'Recreate' }, { lowestReady: 0, mostPods: 4 }],
  ])('of a Deployment %s', (_, strategy, expected) => {
    const found = only(rolled({ kind: 'Deployment', replicas: 4, strategy }, {}));
    expect(found).toMatchObject({ desired: 4, readyBefore: 4, startTime: 0, ...expected });
    expect(found.seconds).toBeGreaterThan(0);
  });

  test.each<readonly [string, Partial<Shape>, string]>([
    ['image pulls', {}, 'image'],
    ['readiness', { delay: 20 }, 'readiness'],
    ['minReadySeconds', { minReadySeconds: 30 }, 'min-ready'],
  ])('says that it waits for %s', (_, shape, reason) => {
    const found = only(rolled({ kind: 'Deployment', replicas: 3, ...shape }, {}));
    expect(waitedFor(found)).toContain(reason);
  });

  test('of a StatefulSet replaces one pod at a time', () => {
    const found = only(rolled({ kind: 'StatefulSet', replicas: 3 }, {}));
    expect(found).toMatchObject({ isOrdered: true, lowestReady: 2, mostPods: 3, keepsReady: 2 });
    expect(waitedFor(found)).toContain('deletion');
  });

  test('of a StatefulSet with a partition is complete with the pods above it', () => {
    const strategy = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } };
    const outcome = rolled({ kind: 'StatefulSet', replicas: 3, strategy }, {});
    expect(only(outcome).seconds).toBeGreaterThan(0);
    expect(outcome.deleted).toHaveLength(1);
  });

  test.each([
    ['maxUnavailable', rolling(1, 0), { lowestReady: 2, mostPods: 3, keepsReady: 2 }],
    ['maxSurge', rolling(0, 1), { lowestReady: 3, mostPods: 4, keepsReady: 3 }],
  ])('of a DaemonSet with %s', (_, strategy, expected) => {
    expect(only(rolled({ kind: 'DaemonSet', strategy }, {}))).toMatchObject({
      desired: 3,
      ...expected,
    });
  });

  test('over a quota waits for it', () => {
    const shape: Shape = { kind: 'Deployment', replicas: 3, strategy: rolling(0, 1) };
    const found = only(rolled(shape, {}, { more: [quota(3)], options: { failOn: [] } }));
    expect(found).toMatchObject({ lowestReady: 3, waitsAtEnd: 'quota' });
    expect(found.seconds).toBeUndefined();
  });

  test('without room waits for it to the end', () => {
    const found = only(rolled({ kind: 'Deployment', replicas: 3, cpu: '3' }, {}));
    expect(found).toMatchObject({ lowestReady: 3, mostPods: 4, waitsAtEnd: 'node' });
    expect(found.seconds).toBeUndefined();
  });

  test('of a scenario begins with its step', () => {
    const scenario = {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Scenario',
      steps: [{ at: '60s', scale: { workload: 'deployment/w', replicas: 4 } }],
    };
    const outcome = plan({
      objects: [...nodes('4'), workload({ kind: 'Deployment', replicas: 2 })],
      scenario,
    });
    expect(only(outcome)).toMatchObject({
      startTime: 60,
      readyBefore: 2,
      lowestReady: 2,
      mostPods: 4,
    });
  });
});

test('workloads that are new or unchanged have none', () => {
  const shape: Shape = { kind: 'Deployment', replicas: 3 };
  expect(plan({ objects: [...nodes('4'), workload(shape)] }).rollouts).toBeUndefined();
  expect(rolled(shape, { image: 'app:1' }).rollouts).toBeUndefined();
});
