import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { validateObject } from '../validation/index.ts';
import { convertOldVersion } from './convert-old-version.ts';

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};

function convert(apiVersion: string, kind: string, fields: object): KubernetesObject {
  const converted = convertOldVersion({ apiVersion, kind, metadata: { name: 'x' }, ...fields });
  if (converted === undefined) throw new Error(`${apiVersion} ${kind} is not converted`);
  expect(validateObject(converted)).toEqual([]);
  return converted;
}

describe('a workload of an old version', () => {
  test('of extensions/v1beta1 gets its selector, labels and defaults', () => {
    const spec = { template, rollbackTo: { revision: 1 } };
    expect(convert('extensions/v1beta1', 'Deployment', { spec })).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x', labels: { app: 'web' } },
      spec: {
        template,
        selector: { matchLabels: { app: 'web' } },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 1 } },
        progressDeadlineSeconds: 2147483647,
        revisionHistoryLimit: 2147483647,
      },
    });
  });

  test('keeps its own settings', () => {
    const spec = {
      template,
      selector: { matchLabels: { app: 'web' } },
      strategy: { rollingUpdate: { maxSurge: 0 } },
      revisionHistoryLimit: 5,
    };
    const { spec: converted } = convert('apps/v1beta1', 'Deployment', { spec }) as {
      spec?: unknown;
    };
    expect(converted).toMatchObject({
      revisionHistoryLimit: 5,
      progressDeadlineSeconds: 600,
      strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '25%' } },
    });
  });

  test('is updated on deletion only, unless it sets a strategy', () => {
    for (const [apiVersion, kind] of [
      ['extensions/v1beta1', 'DaemonSet'],
      ['apps/v1beta1', 'StatefulSet'],
    ] as const) {
      const spec = { template, serviceName: kind === 'StatefulSet' ? 's' : undefined };
      const given = JSON.parse(JSON.stringify(spec)) as object;
      expect(convert(apiVersion, kind, { spec: given })).toMatchObject({
        spec: { updateStrategy: { type: 'OnDelete' } },
      });
    }
  });

  test('of apps/v1beta2 has no defaults of its own', () => {
    const spec = { template, selector: { matchLabels: { app: 'web' } } };
    expect(convert('apps/v1beta2', 'ReplicaSet', { spec })).toMatchObject({ spec });
    const daemonSet = { ...spec, templateGeneration: 3 };
    expect(convert('apps/v1beta2', 'DaemonSet', { spec: daemonSet })).toMatchObject({ spec });
  });
});

test.each([
  [
    {},
    {
      matchExpressions: [
        { key: expect.stringContaining('empty-selector') as string, operator: 'Exists' },
      ],
    },
  ],
  [{ matchLabels: { a: 'b' } }, { matchLabels: { a: 'b' } }],
  [
    {
      matchExpressions: [
        {
          key: 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match',
          operator: 'DoesNotExist',
        },
      ],
    },
    {},
  ],
])('policy/v1beta1: the selector %j selects the same pods', (selector, expected) => {
  const budget = convert('policy/v1beta1', 'PodDisruptionBudget', { spec: { selector } });
  expect(budget).toHaveProperty('spec.selector', expected);
});

describe('an autoscaler', () => {
  const scaleTargetRef = { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' };

  test('of autoscaling/v1 scales by cpu', () => {
    const spec = { scaleTargetRef, maxReplicas: 3, targetCPUUtilizationPercentage: 80 };
    expect(convert('autoscaling/v1', 'HorizontalPodAutoscaler', { spec })).toMatchObject({
      apiVersion: 'autoscaling/v2',
      spec: { metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 80 } } }] },
    });
  });

  test('of autoscaling/v2beta1 keeps its targets', () => {
    const metrics = [
      { type: 'Resource', resource: { name: 'memory', targetAverageValue: '1Gi' } },
      { type: 'Pods', pods: { metricName: 'qps', targetAverageValue: '10' } },
      {
        type: 'External',
        external: {
          metricName: 'queue',
          targetValue: '30',
          metricSelector: { matchLabels: { q: 'a' } },
        },
      },
      { type: 'Object', object: { target: scaleTargetRef, metricName: 'hits', targetValue: '2k' } },
    ];
    const spec = { scaleTargetRef, maxReplicas: 3, metrics };
    expect(convert('autoscaling/v2beta1', 'HorizontalPodAutoscaler', { spec })).toHaveProperty(
      'spec.metrics',
      [
        {
          type: 'Resource',
          resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } },
        },
        {
          type: 'Pods',
          pods: { metric: { name: 'qps' }, target: { type: 'AverageValue', averageValue: '10' } },
        },
        {
          type: 'External',
          external: {
            metric: { name: 'queue', selector: { matchLabels: { q: 'a' } } },
            target: { type: 'Value', value: '30' },
          },
        },
        {
          type: 'Object',
          object: {
            describedObject: scaleTargetRef,
            metric: { name: 'hits' },
            target: { type: 'Value', value: '2k' },
          },
        },
      ],
    );
  });
});

test('an ingress names its services and ports', () => {
  const backend = { serviceName: 's', servicePort: 80 };
  const rules = [
    { http: { paths: [{ path: '/', backend: { serviceName: 't', servicePort: 'http' } }] } },
  ];
  expect(
    convert('networking.k8s.io/v1beta1', 'Ingress', { spec: { backend, rules } }),
  ).toHaveProperty('spec', {
    defaultBackend: { service: { name: 's', port: { number: 80 } } },
    rules: [
      {
        http: {
          paths: [
            {
              path: '/',
              pathType: 'ImplementationSpecific',
              backend: { service: { name: 't', port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
  });
});

test('endpoints keep their zone and node', () => {
  const topology = {
    'topology.kubernetes.io/zone': 'z',
    'kubernetes.io/hostname': 'n',
    other: 'o',
  };
  const endpoints = [{ addresses: ['10.0.0.1'], nodeName: 'n', topology }];
  const slice = convert('discovery.k8s.io/v1beta1', 'EndpointSlice', {
    addressType: 'IPv4',
    endpoints,
  });
  expect(slice).toHaveProperty('endpoints', [
    { addresses: ['10.0.0.1'], nodeName: 'n', zone: 'z', deprecatedTopology: { other: 'o' } },
  ]);
});

test('a runtime class of v1alpha1 has its handler at the top', () => {
  const spec = { runtimeHandler: 'runsc', overhead: { podFixed: { cpu: '10m' } } };
  const runtimeClass = convert('node.k8s.io/v1alpha1', 'RuntimeClass', { spec });
  expect(runtimeClass).toEqual({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: 'x' },
    handler: 'runsc',
    overhead: { podFixed: { cpu: '10m' } },
  });
});

describe('devices of resource.k8s.io', () => {
  const exactly = { deviceClassName: 'gpu', allocationMode: 'ExactCount', count: 2 };
  const requests = [{ name: 'r', exactly }];

  test.each(['v1beta1', 'v1alpha3'])('%s: a request has its fields beside its name', (version) => {
    const spec = { devices: { requests: [{ name: 'r', ...exactly }] } };
    const apiVersion = `resource.k8s.io/${version}`;
    expect(convert(apiVersion, 'ResourceClaim', { spec })).toHaveProperty(
      'spec.devices.requests',
      requests,
    );
    expect(convert(apiVersion, 'ResourceClaimTemplate', { spec: { spec } })).toHaveProperty(
      'spec.spec.devices.requests',
      requests,
    );
  });

  test('v1beta1: alternatives stay as they are', () => {
    const firstAvailable = [{ name: 'a', deviceClassName: 'gpu' }];
    const spec = { devices: { requests: [{ name: 'r', firstAvailable }] } };
    expect(convert('resource.k8s.io/v1beta1', 'ResourceClaim', { spec })).toHaveProperty(
      'spec.devices.requests',
      [{ name: 'r', firstAvailable }],
    );
  });

  test.each([
    ['v1beta1', { memory: { value: '80Gi' } }],
    ['v1alpha3', { memory: '80Gi' }],
  ])('%s: a device has its fields under "basic"', (version, capacity) => {
    const spec = {
      driver: 'gpu.example.com',
      nodeName: 'n1',
      pool: { name: 'n1', generation: 1, resourceSliceCount: 1 },
      devices: [{ name: 'd0', basic: { attributes: { model: { string: 'a' } }, capacity } }],
    };
    expect(convert(`resource.k8s.io/${version}`, 'ResourceSlice', { spec })).toHaveProperty(
      'spec.devices',
      [
        {
          name: 'd0',
          attributes: { model: { string: 'a' } },
          capacity: { memory: { value: '80Gi' } },
        },
      ],
    );
  });

  test('v1beta2 has the fields of v1', () => {
    const spec = { devices: { requests } };
    expect(convert('resource.k8s.io/v1beta2', 'ResourceClaim', { spec })).toMatchObject({
      apiVersion: 'resource.k8s.io/v1',
      spec,
    });
  });
});

test.each([
  ['apps/v1', 'Deployment'],
  ['example.com/v1beta1', 'Deployment'],
  ['policy/v1beta1', 'PodSecurityPolicy'],
])('%s %s stays unchanged', (apiVersion, kind) => {
  expect(convertOldVersion({ apiVersion, kind, metadata: { name: 'x' } })).toBeUndefined();
});
