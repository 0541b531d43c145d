import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deployment } from '../../../../test/support/checked.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { AutoscaledWorkload, AutoscalerBound } from '../../../outcome/index.ts';
import { makeEdits } from '../apply-edits.ts';

const hpa = (name: string, spec: object, more: object = {}): KubernetesObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, namespace: 'default' },
  ...{ spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name }, ...spec } },
  ...more,
});

const scaledObject = (name: string, spec: object, annotations = {}): KubernetesObject => ({
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: { name, namespace: 'default', annotations },
  ...{ spec: { scaleTargetRef: { name }, ...spec } },
});

/** As the cluster has it: with a uid. */
const stored = (object: KubernetesObject): KubernetesObject => ({
  ...object,
  metadata: { ...object.metadata, uid: `uid-${object.metadata.name}` },
});

const scaledBy = (
  bound: AutoscalerBound,
  objects: readonly KubernetesObject[],
): readonly AutoscaledWorkload[] =>
  makeEdits(objects, [{ edit: 'hpa', bound }]).edits.flatMap((edit) =>
    edit.edit === 'hpa' ? edit.workloads : [],
  );

describe('a workload gets the replicas of a bound', () => {
  const bounds = { minReplicas: 2, maxReplicas: 9 };
  test.each<[string, AutoscalerBound, KubernetesObject, number]>([
    ['the minimum', 'min', hpa('web', bounds), 2],
    ['the maximum', 'max', hpa('web', bounds), 9],
    ['half of the maximum, rounded up', 50, hpa('web', bounds), 5],
    ['a percentage below the minimum', 10, hpa('web', bounds), 2],
    ['no percentage', 0, hpa('web', bounds), 2],
    ['what it has', 'current', hpa('web', bounds), 4],
    ['what it has, within the bounds', 'current', hpa('web', { maxReplicas: 3 }), 3],
    [
      'what the autoscaler asked for last',
      'current',
      hpa('web', bounds, { status: { desiredReplicas: 7 } }),
      7,
    ],
    ['a minimum that is not written', 'min', hpa('web', { maxReplicas: 3 }), 1],
    ["KEDA's minimum", 'min', scaledObject('web', {}), 0],
    ["KEDA's maximum that is not written", 'max', scaledObject('web', {}), 100],
    ['idle replicas', 'min', scaledObject('web', { minReplicaCount: 3, idleReplicaCount: 0 }), 0],
    [
      'paused replicas',
      'max',
      scaledObject('web', { maxReplicaCount: 8 }, { 'autoscaling.keda.sh/paused-replicas': '5' }),
      5,
    ],
    ['a count that is no number', 'max', scaledObject('web', { maxReplicaCount: 'many' }), 100],
  ])('%s', (_, bound, scaler, replicas) => {
    expect(scaledBy(bound, [deployment('web', 4), scaler])).toMatchObject([{ from: 4, replicas }]);
  });

  test('any bound is within minimum and maximum, and a higher percentage gives no fewer', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.nat(50),
        fc.nat(100),
        fc.nat(100),
        fc.integer({ min: 1, max: 200 }),
        (min, more, percent, further, now) => {
          const scaler = hpa('web', { minReplicas: min, maxReplicas: min + more });
          const at = (bound: AutoscalerBound): number =>
            scaledBy(bound, [deployment('web', now), scaler])[0]?.replicas ?? NaN;
          const all = [at('min'), at('current'), at('max'), at(percent)];
          expect(all.every((one) => one >= min && one <= min + more)).toBe(true);
          expect(at(Math.min(100, percent + further))).toBeGreaterThanOrEqual(at(percent));
        },
      ),
      { numRuns: 50 },
    );
  });
});

test.each([
  ['a manifest that scales to 0 switches its autoscaler off', 4, 0, []],
  ['a manifest that scales up from 0 switches it on', 0, 2, [9]],
])('%s', (_, now, then, replicas) => {
  const scaler = stored(hpa('web', { minReplicas: 2, maxReplicas: 9 }));
  const objects = [stored(deployment('web', now)), deployment('web', then), scaler];
  expect(scaledBy('max', objects).map((one) => one.replicas)).toEqual(replicas);
});

test('an autoscaler that leaves a workload alone is named with it', () => {
  const scaler = hpa('web', { maxReplicas: 9 });
  const target = { kind: 'deployment', name: 'web' };
  const edits = [{ edit: 'hpa', bound: 'max', target }] as const;
  expect(makeEdits([deployment('web', 0), scaler], edits).edits).toMatchObject([
    { workloads: [], unscaled: [{ why: 'switched-off' }] },
  ]);
});

test('the workload of the cluster and the manifest that changes it get the same replicas', () => {
  const [before, after] = [stored(deployment('web', 6)), deployment('web', 1)];
  const { objects, edits } = makeEdits(
    [before, after, hpa('web', { maxReplicas: 8 })],
    [{ edit: 'hpa', bound: 'max' }],
  );
  expect(objects.slice(0, 2)).toMatchObject([{ spec: { replicas: 8 } }, { spec: { replicas: 8 } }]);
  expect(edits).toMatchObject([{ workloads: [{ from: 6 }] }]);
});

test('a manifest replaces the autoscaler of the cluster', () => {
  const objects = [
    deployment('web', 1),
    stored(hpa('web', { maxReplicas: 3 })),
    hpa('web', { maxReplicas: 30 }),
  ];
  expect(scaledBy('max', objects)).toMatchObject([{ replicas: 30 }]);
});

test('an autoscaler that KEDA made counts as its ScaledObject', () => {
  const made = hpa('keda-hpa-web', {
    maxReplicas: 10,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
  });
  const owned = {
    ...made,
    metadata: {
      ...made.metadata,
      ownerReferences: [
        { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', name: 'web', uid: 'u' },
      ],
    },
  };
  const objects = [deployment('web', 1), scaledObject('web', { maxReplicaCount: 10 }), owned];
  expect(scaledBy('min', objects)).toMatchObject([{ autoscaler: 'ScaledObject/web', replicas: 0 }]);
});

test('of two autoscalers of a workload the farther bound decides', () => {
  const other = hpa('other', {
    minReplicas: 3,
    maxReplicas: 20,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
  });
  const objects = [deployment('web', 4), hpa('web', { maxReplicas: 9 }), other];
  expect(scaledBy('max', objects)).toMatchObject([{ replicas: 20 }]);
  expect(scaledBy('min', objects)).toMatchObject([{ replicas: 1 }]);
});

describe('an autoscaler that scales nothing is named', () => {
  const scales = (kind: string, name = 'gone', apiVersion = 'apps/v1'): KubernetesObject =>
    hpa('a', { maxReplicas: 9, scaleTargetRef: { apiVersion, kind, name } });
  test.each<[string, readonly KubernetesObject[], string]>([
    [
      'its workload is not there',
      [stored(deployment('web', 1)), scales('Deployment')],
      'no-workload',
    ],
    ['its kind has no replicas', [scales('DaemonSet')], 'not-scalable'],
    [
      'its workload is switched off',
      [stored(deployment('web', 0)), scales('Deployment', 'web')],
      'switched-off',
    ],
  ])('%s', (_, objects, why) => {
    const { edits } = makeEdits(objects, [{ edit: 'hpa', bound: 'max' }]);
    expect(edits).toMatchObject([
      { workloads: [], unscaled: [{ autoscaler: 'HorizontalPodAutoscaler/a', why }] },
    ]);
  });

  test('a custom resource is a problem: its pods are not simulated', () => {
    expect(() => scaledBy('max', [scales('Rollout', 'web', 'argoproj.io/v1alpha1')])).toThrow(
      'HorizontalPodAutoscaler/a scales Rollout/web of argoproj.io/v1alpha1, whose pods are not simulated',
    );
  });

  test('so is a workload that the input would not list', () => {
    expect(() => scaledBy('max', [scales('Deployment')])).toThrow(
      'the input has no Deployment of the cluster',
    );
  });

  test('and an input without any autoscaler', () => {
    expect(() => scaledBy('max', [deployment('web', 1)])).toThrow(
      '--hpa max: the input has no HorizontalPodAutoscaler and no ScaledObject',
    );
  });

  test('and a named workload that nothing scales', () => {
    const target = { kind: 'deploy', name: 'web' };
    const make = (): unknown =>
      makeEdits([deployment('web', 1)], [{ edit: 'hpa', bound: 80, target }]);
    expect(make).toThrow(
      '--hpa 80%: no HorizontalPodAutoscaler and no ScaledObject scales deploy/web',
    );
  });
});
