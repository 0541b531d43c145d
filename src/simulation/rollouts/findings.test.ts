import { describe, expect, test } from 'vitest';
import {
  budget,
  nodes,
  only,
  rolled,
  workload,
  type Shape,
} from '../../../test/support/rolled-out.ts';
import type { Plan } from '../../outcome/index.ts';
import { plan } from '../plan.ts';

describe('findings', () => {
  const kinds = ({ findings }: Plan): readonly string[] => findings.map(({ kind }) => kind);

  test('a rollout below its budget is one; it counts only if --fail-on names it', () => {
    const shape: Shape = { kind: 'Deployment', replicas: 3, strategy: { type: 'Recreate' } };
    const more = [budget({ minAvailable: 2 })];
    const noted = rolled(shape, {}, { more });
    expect(noted.summary.verdict).toBe('passed');
    const failed = rolled(shape, {}, { more, options: { failOn: ['below-budget'] } });
    expect(failed.summary.verdict).toBe('failed');
    expect(failed.findings).toMatchObject([
      { kind: 'below-budget', counts: true, object: 'Deployment/w', namespace: 'default', pods: 2 },
    ]);
    expect(failed.findings[0]?.message).toBe(
      '0 of 3 pods ready at the lowest; PodDisruptionBudget b asks for 2',
    );
  });

  test('a budget over pods of other workloads, too, says nothing about one of them', () => {
    const shape: Shape = { kind: 'Deployment', replicas: 3, strategy: { type: 'Recreate' } };
    const other = {
      ...workload({ kind: 'StatefulSet', replicas: 3 }),
      metadata: { name: 'o', namespace: 'default' },
    };
    const outcome = rolled(shape, {}, { more: [budget({ minAvailable: 2 }), other] });
    expect(kinds(outcome)).not.toContain('below-budget');
  });

  test('what was not ready before is not asked for', () => {
    const shape: Shape = {
      kind: 'Deployment',
      replicas: 4,
      cpu: '3',
      strategy: { type: 'Recreate' },
    };
    const outcome = rolled(shape, {}, { more: [budget({ minAvailable: 4 })] });
    expect(only(outcome)).toMatchObject({ readyBefore: 3, keepsReady: 3 });
  });

  test('a rollout is slow if it takes longer than asked for', () => {
    const shape: Shape = { kind: 'Deployment', replicas: 2 };
    const failOn = ['slow'] as const;
    expect(kinds(rolled(shape, {}, { options: { failOn, slowAfter: 1 } }))).toEqual(['slow']);
    expect(kinds(rolled(shape, {}, { options: { failOn, slowAfter: 100 } }))).toEqual([]);
  });

  test('a new workload is slow, too, and so is what never completes', () => {
    const objects = [...nodes('4'), workload({ kind: 'StatefulSet', replicas: 3 })];
    const slow = plan({ objects, options: { failOn: ['slow'], slowAfter: 5 } });
    expect(only(slow)).toMatchObject({ isNew: true, isOrdered: true, lowestReady: 0 });
    expect(kinds(slow)).toEqual(['slow']);
    const large = [...nodes('1'), workload({ kind: 'Deployment', replicas: 1, cpu: '2' })];
    const stuck = plan({ objects: large, options: { failOn: ['slow'] } });
    expect(stuck.summary.verdict).toBe('failed');
    expect(kinds(stuck)).toContain('slow');
  });
});
