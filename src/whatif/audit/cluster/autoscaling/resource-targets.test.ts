import { describe, expect, it, test } from 'vitest';
import { standing, withSpec } from '../../../../../test/support/audit-objects.ts';
import {
  app,
  hpa,
  scaledObject,
  unsized,
  utilization,
  vpa,
} from '../../../../../test/support/autoscaler-objects.ts';
import { findingsOf } from '../../../../../test/support/audit-findings.ts';
import { pod } from '../../../../../test/support/builders.ts';
import type { KubernetesObject, MetricSpec } from '../../../../objects/index.ts';

const silent = pod('web').labelled({ app: 'web' });
const external: MetricSpec = {
  type: 'External',
  external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '5' } },
};

describe('a request that is missing for a target in percent', () => {
  it('is not missing with a limit, a default of a LimitRange, or at the level of the pod', () => {
    const limited = withSpec(silent, {
      containers: [{ name: 'c', image: 'i', resources: { limits: { cpu: '1' } } }],
    });
    const range: KubernetesObject = {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'defaults', namespace: 'default' },
      ...{ spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '100m' } }] } },
    };
    const passing = [
      [unsized('web', limited)],
      [unsized('web', silent), range],
      [unsized('web', silent.podLevel({ cpu: '1' }))],
    ];
    for (const objects of passing)
      expect(findingsOf('KS603', [...objects, hpa('web')])).toEqual([]);
  });

  it('leaves other metrics to scale up', () => {
    const metrics = [utilization('cpu'), external];
    const [text = ''] = findingsOf('KS603', [unsized('web', silent), hpa('web', { metrics })]);
    expect(text).toContain('other metrics can scale up, and nothing scales down');
  });

  it('does not matter for amounts, nor for the metric of another container', () => {
    const amount: MetricSpec = {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '500m' } },
    };
    const ofContainer = (container: string): MetricSpec => ({
      type: 'ContainerResource',
      containerResource: {
        name: 'cpu',
        container,
        target: { type: 'Utilization', averageUtilization: 50 },
      },
    });
    const proxy = { name: 'proxy', image: 'proxy', restartPolicy: 'Always' };
    const mixed = unsized('web', withSpec(app('web'), { initContainers: [proxy] }));
    const at = (metric: MetricSpec): readonly string[] =>
      findingsOf('KS603', [mixed, hpa('web', { metrics: [metric] })]);
    expect(at(amount)).toEqual([]);
    expect(at(ofContainer('c0'))).toEqual([]);
    expect(at(utilization('cpu'))).toHaveLength(1);
    expect(at(ofContainer('gone'))[0]).toContain('Deployment/web, which has no container gone');
  });

  it('is asked of triggers of KEDA too', () => {
    const mixed = unsized(
      'web',
      withSpec(app('web'), {
        initContainers: [{ name: 'p', image: 'p', restartPolicy: 'Always' }],
      }),
    );
    const at = (trigger: object): readonly string[] =>
      findingsOf('KS603', [mixed, scaledObject('web', { triggers: [trigger] })]);
    expect(at({ type: 'cpu', metricType: 'Utilization', metadata: { value: '60' } })).toHaveLength(
      1,
    );
    expect(at({ type: 'memory', metadata: { type: 'Utilization' } })[0]).toContain('no memory');
    expect(at({ type: 'cpu', metricType: 'AverageValue' })).toEqual([]);
    expect(at({ type: 'kafka', metricType: 'Utilization' })).toEqual([]);
    const metadata = { value: '60', containerName: 'c0' };
    expect(at({ type: 'cpu', metricType: 'Utilization', metadata })).toEqual([]);
  });

  it('is asked of the former version too', () => {
    const { metadata, spec } = hpa('web');
    const former: KubernetesObject = {
      apiVersion: 'autoscaling/v1',
      kind: 'HorizontalPodAutoscaler',
      metadata,
      ...{ spec: { ...spec, targetCPUUtilizationPercentage: 60 } },
    };
    expect(findingsOf('KS603', [unsized('web', silent), former])).toHaveLength(1);
  });

  it('counts in pods that have ended, and names their owner', () => {
    const hook = silent.named('hook').reports({ phase: 'Succeeded' }).object;
    const [text = ''] = findingsOf('KS603', [
      ...standing('web', app('web'), ['a']),
      hook,
      hpa('web'),
    ]);
    expect(text).toContain('no cpu request in container c0 of Pod/hook: it does nothing');
  });
});

test.each<[string, object, number]>([
  ['cpu', {}, 1],
  ['cpu', { resourcePolicy: { containerPolicies: [{ containerName: '*', mode: 'Off' }] } }, 0],
  [
    'cpu',
    {
      resourcePolicy: {
        containerPolicies: [{ containerName: 'c0', controlledResources: ['memory'] }],
      },
    },
    0,
  ],
  [
    'memory',
    {
      resourcePolicy: {
        containerPolicies: [
          { containerName: '*', mode: 'Off' },
          { containerName: 'c0', controlledResources: ['memory'] },
        ],
      },
    },
    1,
  ],
  ['cpu', { updatePolicy: { updateMode: 'Initial' } }, 1],
])('a VerticalPodAutoscaler beside a target for %s: %j', (resource, spec, findings) => {
  const metrics = [utilization(resource)];
  const objects = [unsized('web'), hpa('web', { metrics }), vpa('web', spec)];
  expect(findingsOf('KS609', objects)).toHaveLength(findings);
});

test('an object of another group is no VerticalPodAutoscaler', () => {
  const other = { ...vpa('web'), apiVersion: 'example.com/v1' };
  expect(findingsOf('KS609', [unsized('web'), hpa('web'), other])).toEqual([]);
});
