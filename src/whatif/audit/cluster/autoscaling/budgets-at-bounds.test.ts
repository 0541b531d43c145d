import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { budget, deployment, stored } from '../../../../../test/support/audit-objects.ts';
import { app, hpa, scaledObject, unsized } from '../../../../../test/support/autoscaler-objects.ts';
import { findingsOf } from '../../../../../test/support/audit-findings.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';

describe('a budget at the minimum of autoscalers', () => {
  /** A cluster at 20 replicas. */
  const cluster = (minAvailable: number | string, min: number): readonly KubernetesObject[] => [
    stored(deployment('web', app('web'), 20)),
    hpa('web', { min, max: 20 }),
    budget('web', 'web', { minAvailable }),
  ];

  it('blocks no longer with the minimum that is advised, and with no smaller one', () => {
    let advised = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 1, max: 19 }),
          fc.integer({ min: 1, max: 94 }).map((percent) => `${String(percent)}%`),
        ),
        fc.integer({ min: 1, max: 20 }),
        (minAvailable, min) => {
          const [text] = findingsOf('KS604', cluster(minAvailable, min));
          if (text === undefined) return;
          const raised = Number(/raise minReplicas of .* to (\d+)\./.exec(text)?.[1]);
          expect(raised).toBeGreaterThan(min);
          expect(findingsOf('KS604', cluster(minAvailable, raised))).toEqual([]);
          expect(findingsOf('KS604', cluster(minAvailable, raised - 1))).toHaveLength(1);
          advised++;
        },
      ),
    );
    expect(advised).toBeGreaterThan(10);
  });

  it('is advised otherwise where no number of replicas is enough', () => {
    const objects = [unsized('web'), hpa('web', { min: 1, max: 3 })];
    const [text = ''] = findingsOf('KS301', [
      ...objects,
      budget('web', 'web', { minAvailable: 3 }),
    ]);
    expect(text).toContain('no number of replicas up to the maximum is enough');
    const [other = ''] = findingsOf('KS301', [
      ...objects,
      budget('web', 'web', { minAvailable: 1 }),
    ]);
    expect(other).toContain('or raise minReplicas of HorizontalPodAutoscaler/web to 2.');
  });

  it('is judged at the replicas of an active ScaledObject, not at none', () => {
    const spec = { idleReplicaCount: 0, minReplicaCount: 3, maxReplicaCount: 9 };
    const at = (minAvailable: number): readonly string[] =>
      findingsOf('KS604', [
        stored(deployment('web', app('web'), 9)),
        scaledObject('web', spec),
        budget('web', 'web', { minAvailable }),
      ]);
    expect(at(2)).toEqual([]);
    expect(at(3)[0]).toContain('raise minReplicaCount of ScaledObject/web to 4.');
  });
});

test('other rules judge the replicas that the autoscaler keeps', () => {
  const all = [unsized('web'), budget('web', 'web', { minAvailable: 1 })];
  expect(findingsOf('KS402', all)).toHaveLength(1);
  expect(findingsOf('KS301', all)).toHaveLength(1);
  expect(findingsOf('KS402', [...all, hpa('web')])).toEqual([]);
  expect(findingsOf('KS301', [...all, hpa('web')])).toEqual([]);
});
