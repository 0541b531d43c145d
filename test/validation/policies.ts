import type { Cases, Members } from './cases.ts';

const metadata = { name: 'x', namespace: 'shop' };
const plain = { name: 'x' };
const metric = (change: object): Members => ({
  metrics: [
    {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } },
      ...change,
    },
  ],
});
const typed = (type: string, field: string, source: object): Members => ({
  metrics: [{ type, [field]: source }],
});
const policies = (change: object): Members => ({
  behavior: { scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 1 }], ...change } },
});

export const policyCases: readonly Cases[] = [
  {
    of: 'autoscalers',
    base: {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'w' },
        minReplicas: 1,
        maxReplicas: 3,
      },
    },
    at: 'spec',
    changes: [
      { minReplicas: 0 },
      { minReplicas: -1 },
      { minReplicas: 4 },
      { maxReplicas: 0 },
      { minReplicas: 1, maxReplicas: 1 },
      { scaleTargetRef: { kind: '', name: '' } },
      { scaleTargetRef: { kind: 'A b', name: 'A' } },
      metric({}),
      { metrics: [{ type: '' }] },
      { metrics: [{ type: 'Other' }] },
      { metrics: [{ type: 'Resource' }] },
      metric({ object: {} }),
      typed('Resource', 'resource', {
        name: '',
        target: { type: 'Utilization', averageUtilization: 0 },
      }),
      typed('Resource', 'resource', { name: 'cpu', target: { type: 'Value', value: '1' } }),
      typed('Resource', 'resource', {
        name: 'cpu',
        target: { type: 'Utilization', averageUtilization: 50, averageValue: '1' },
      }),
      typed('Resource', 'resource', { name: 'cpu', target: { type: '' } }),
      typed('Pods', 'pods', { metric: { name: '' }, target: { type: 'AverageValue' } }),
      typed('Pods', 'pods', {
        metric: { name: 'a' },
        target: { type: 'AverageValue', averageValue: '0' },
      }),
      typed('Pods', 'pods', {
        metric: { name: 'a', selector: { matchLabels: { a: '!' } } },
        target: { type: 'AverageValue', averageValue: '1' },
      }),
      typed('Object', 'object', {
        describedObject: { kind: '', name: '' },
        metric: { name: 'a' },
        target: { type: 'Value', value: '0' },
      }),
      typed('Object', 'object', {
        describedObject: { kind: 'Service', name: 'a' },
        metric: { name: 'a' },
        target: { type: 'Value' },
      }),
      typed('External', 'external', {
        metric: { name: 'a' },
        target: { type: 'Value', value: '1', averageValue: '1' },
      }),
      typed('External', 'external', { metric: { name: 'a' }, target: { type: 'Value' } }),
      typed('ContainerResource', 'containerResource', {
        name: '',
        container: '',
        target: { type: 'Utilization' },
      }),
      policies({}),
      policies({ policies: [] }),
      policies({ policies: [{ type: 'Other', value: 0, periodSeconds: 0 }] }),
      policies({ policies: [{ type: 'Percent', value: 1, periodSeconds: 1800 }] }),
      policies({ policies: [{ type: 'Percent', value: 1, periodSeconds: 1801 }] }),
      policies({ stabilizationWindowSeconds: -1 }),
      policies({ stabilizationWindowSeconds: 3600 }),
      policies({ stabilizationWindowSeconds: 3601 }),
      policies({ selectPolicy: 'Any' }),
    ],
  },
  {
    of: 'budgets',
    base: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { selector: {} },
    },
    at: 'spec',
    changes: [
      ...[-1, 0, 'x', '-1%', '0%', '100%', '101%', '50'].flatMap((amount) => [
        { minAvailable: amount },
        { maxUnavailable: amount },
      ]),
      { minAvailable: 1, maxUnavailable: 1 },
      { selector: { matchLabels: { a: '!' } } },
      { unhealthyPodEvictionPolicy: 'Sometimes' },
    ],
  },
  {
    of: 'limit ranges',
    base: { apiVersion: 'v1', kind: 'LimitRange', metadata, spec: { limits: [] } },
    at: 'spec',
    changes: [
      { type: '' },
      { type: 'a b' },
      { type: 'Pod', default: { cpu: '1' }, defaultRequest: { cpu: '1' } },
      { type: 'Pod', max: { cpu: '1' }, min: { cpu: '2' } },
      { type: 'Container', max: { cpu: '1' }, default: { cpu: '2' } },
      { type: 'Container', min: { cpu: '2' }, default: { cpu: '1' } },
      { type: 'Container', min: { cpu: '2' }, defaultRequest: { cpu: '1' } },
      { type: 'Container', max: { cpu: '1' }, defaultRequest: { cpu: '2' } },
      { type: 'Container', default: { cpu: '1' }, defaultRequest: { cpu: '2' } },
      { type: 'Container', maxLimitRequestRatio: { cpu: '500m' } },
      { type: 'Container', maxLimitRequestRatio: { cpu: '1' } },
      {
        type: 'Container',
        max: { cpu: '4' },
        min: { cpu: '2' },
        maxLimitRequestRatio: { cpu: '2' },
      },
      {
        type: 'Container',
        max: { cpu: '4' },
        min: { cpu: '2' },
        maxLimitRequestRatio: { cpu: '2500m' },
      },
      {
        type: 'Container',
        max: { memory: '4Gi' },
        min: { memory: '2Gi' },
        maxLimitRequestRatio: { memory: '3' },
      },
      { type: 'Container', max: { 'a b': '1' } },
      { type: 'PersistentVolumeClaim', max: { cpu: '1' } },
      { type: 'PersistentVolumeClaim', min: { storage: '1' } },
    ].map((limit) => ({ limits: [limit] })),
  },
  {
    of: 'quotas',
    base: { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: {} },
    at: 'spec',
    changes: [
      { hard: { cpu: '-1', pods: '1500m', 'a b': '1', other: '1' } },
      { hard: { pods: '1' }, scopes: ['Other'] },
      { hard: { pods: '1' }, scopes: ['BestEffort', 'NotBestEffort'] },
      { hard: { pods: '1' }, scopes: ['Terminating', 'NotTerminating'] },
      { hard: { cpu: '1' }, scopes: ['BestEffort'] },
      { hard: { services: '1' }, scopes: ['Terminating'] },
      {
        hard: { pods: '1' },
        scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In' }] },
      },
      {
        hard: { pods: '1' },
        scopeSelector: {
          matchExpressions: [{ scopeName: 'PriorityClass', operator: 'Exists', values: ['a'] }],
        },
      },
      {
        hard: { pods: '1' },
        scopeSelector: {
          matchExpressions: [{ scopeName: 'BestEffort', operator: 'In', values: ['a'] }],
        },
      },
      {
        hard: { pods: '1' },
        scopeSelector: { matchExpressions: [{ scopeName: 'Other', operator: 'Like' }] },
      },
    ],
  },
  {
    of: 'priority classes',
    base: { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: plain, value: 1 },
    changes: [
      { value: 1000000000 },
      { value: 1000000001 },
      { metadata: { name: 'system-a' } },
      { preemptionPolicy: 'Sometimes' },
      { preemptionPolicy: 'Never', globalDefault: true },
    ],
  },
];
