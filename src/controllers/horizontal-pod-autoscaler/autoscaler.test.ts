import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { autoscalerOf } from './autoscaler.ts';

const scaler = (apiVersion: string, kind: string, spec: object): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name: 'a', namespace: 'shop' },
  ...{ spec },
});

test.each<[string, string, string, object, object | undefined]>([
  [
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    'bounds of',
    { scaleTargetRef: { kind: 'Deployment', name: 'web' }, minReplicas: 2, maxReplicas: 7 },
    { min: 2, max: 7, scalesFromZero: false, target: { kind: 'Deployment', name: 'web' } },
  ],
  [
    'autoscaling/v1',
    'HorizontalPodAutoscaler',
    'the default minimum of',
    { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 7 },
    { min: 1, max: 7 },
  ],
  [
    'keda.sh/v1alpha1',
    'ScaledObject',
    'defaults of',
    { scaleTargetRef: { name: 'web' } },
    { min: 0, max: 100, target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } },
  ],
  ['keda.sh/v1alpha1', 'ScaledObject', 'no target of', {}, undefined],
  ['example.com/v1', 'ScaledObject', 'no bounds of', { scaleTargetRef: { name: 'w' } }, undefined],
  ['keda.sh/v1alpha1', 'ScaledJob', 'no bounds of', { maxReplicaCount: 3 }, undefined],
])('%s %s: %s', (apiVersion, kind, _, spec, expected) => {
  const found = autoscalerOf(scaler(apiVersion, kind, spec));
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(expected);
});
