import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { kedaAutoscaler, scaledObjectOf } from './keda.ts';

const scaledObject = (spec: object, annotations?: Readonly<Record<string, string>>) =>
  ({
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: 'mail', namespace: 'batch', ...(annotations && { annotations }) },
    spec: { scaleTargetRef: { name: 'mail' }, ...spec },
  }) as KubernetesObject;

const rabbitmq = { type: 'rabbitmq', metadata: { queueName: 'in.box', value: 20 } };

test('a ScaledObject becomes the autoscaler that KEDA makes', () => {
  const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } };
  const made = kedaAutoscaler(
    scaledObject({
      minReplicaCount: 2,
      advanced: { horizontalPodAutoscalerConfig: { behavior } },
      triggers: [
        { type: 'cpu', metricType: 'Utilization', metadata: { value: '60' } },
        rabbitmq,
        { type: 'kafka', metadata: { topic: 'orders' }, metricType: 'Value' },
      ],
    }),
  );
  expect(made?.metadata).toMatchObject({ name: 'keda-hpa-mail', namespace: 'batch' });
  expect(made?.spec).toEqual({
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'mail' },
    minReplicas: 2,
    maxReplicas: 100,
    metrics: [
      external('s1-rabbitmq-in-box', { type: 'AverageValue', averageValue: '20' }),
      external('s2-kafka-orders', { type: 'Value', value: '10' }),
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
      },
    ],
    behavior,
  });
  expect(made && scaledObjectOf(made.metadata)).toBe('mail');
});

const external = (name: string, target: object): object => ({
  type: 'External',
  external: {
    metric: { name, selector: { matchLabels: { 'scaledobject.keda.sh/name': 'mail' } } },
    target,
  },
});

test('its bounds are at least 1, and an annotation pins them', () => {
  const boundsOf = (spec: object, annotations?: Readonly<Record<string, string>>) => {
    const made = kedaAutoscaler(scaledObject({ triggers: [rabbitmq], ...spec }, annotations));
    return [made?.spec?.minReplicas, made?.spec?.maxReplicas];
  };
  expect(boundsOf({})).toEqual([1, 100]);
  expect(boundsOf({ minReplicaCount: 0, maxReplicaCount: 5 })).toEqual([1, 5]);
  expect(boundsOf({ minReplicaCount: 3, idleReplicaCount: 0 })).toEqual([3, 100]);
  expect(boundsOf({}, { 'autoscaling.keda.sh/paused-replicas': '0' })).toEqual([1, 1]);
  expect(boundsOf({}, { 'autoscaling.keda.sh/paused-replicas': '4' })).toEqual([4, 4]);
});

test.each<[string, object]>([
  ['a trigger of another type', { triggers: [rabbitmq, { type: 'cron', metadata: {} }] }],
  ['a name that objects inherit', { triggers: [{ type: 'constructor', metadata: {} }] }],
  [
    'a trigger without its target',
    { triggers: [{ type: 'rabbitmq', metadata: { queueName: 'a' } }] },
  ],
  ['no triggers', { triggers: [] }],
  ['triggers that are none', { triggers: 'rabbitmq' }],
  [
    'a formula',
    { triggers: [rabbitmq], advanced: { scalingModifiers: { formula: 'a + b', target: '1' } } },
  ],
])('%s: nobody knows the autoscaler', (_, spec) => {
  expect(kedaAutoscaler(scaledObject(spec))).toBeUndefined();
});
