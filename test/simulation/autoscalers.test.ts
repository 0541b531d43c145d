import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { AutoscalerRun, Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';
import { cpu, node, usage, workload } from '../support/autoscaled.ts';

const MINUTE = 60;

const planOf = (objects: readonly object[], options: PlanOptions, scenario?: unknown): Plan =>
  plan({
    objects: objects as readonly KubernetesObject[],
    ...(scenario === undefined ? {} : { scenario }),
    options,
  });

const only = ({ autoscalers = [] }: Plan): AutoscalerRun => {
  expect(autoscalers).toHaveLength(1);
  return autoscalers[0]!;
};

test('an autoscaler follows the usage that pods share, with samples that are at least 15 seconds old', () => {
  const steps = [
    { at: 0, value: '700m' },
    { at: '5m', value: '2100m' },
    { at: '10m', value: '700m' },
  ];
  const run = only(planOf([node('a'), ...workload('web')], { usage: usage(cpu({ steps })) }));
  // 2.1 cores at 350m a pod are 6 pods; a sync goes to 4 at most, and the next counts the new pods without samples as idle.
  expect(run.rescales.map(({ at, from, to }) => [at, from, to])).toEqual([
    [330, 2, 4],
    [345, 4, 6],
    [930, 6, 2],
  ]);
  expect(run).toMatchObject({ first: 2, highest: 6, last: 2, reversals: 1, mostNeeded: 6 });
});

test('without usage autoscalers are not simulated', () => {
  const { autoscalers, notModelled } = planOf([node('a'), ...workload('web')], { until: 600 });
  expect(autoscalers).toBeUndefined();
  expect(notModelled.map(({ kind }) => kind)).toEqual(['HorizontalPodAutoscaler']);
});

test('an autoscaler with a metric without usage stays as it is, in doubt; the others act', () => {
  const objects = [node('a'), ...workload('web'), ...workload('api')];
  const { autoscalers, findings, notModelled, summary } = planOf(objects, {
    usage: usage(cpu({ value: '2' })),
  });
  expect(autoscalers?.map(({ name }) => name)).toEqual(['web']);
  expect(findings).toMatchObject([
    {
      kind: 'in-doubt',
      object: 'HorizontalPodAutoscaler/api',
      message: 'not simulated: no usage is given for cpu',
    },
  ]);
  expect(notModelled.map(({ object }) => object)).toEqual(['default/api']);
  expect(summary.verdict).toBe('unknown');
});

test('a maximum that is too low for minutes is a finding', () => {
  const built = planOf([node('a'), ...workload('web', { max: 3 })], {
    usage: usage(cpu({ value: '3' })),
  });
  expect(built.findings).toMatchObject([{ kind: 'held-back', counts: true, pods: 6 }]);
  expect(only(built)).toMatchObject({ highest: 3, mostNeeded: 9 });
  expect(only(built).longestHeld).toBeGreaterThanOrEqual(5 * MINUTE);
});

test('a container without a request stops the autoscaler, and the finding says so', () => {
  const container = { resources: {} };
  const built = planOf([node('a'), ...workload('web', { container })], {
    usage: usage(cpu({ value: '3' })),
  });
  expect(only(built)).toMatchObject({ rescales: [], failing: { atEnd: true } });
  const [finding] = built.findings;
  expect(finding?.kind).toBe('no-metrics');
  expect(finding?.message).toContain('missing request for cpu in container app');
});

test('load that comes and goes makes an autoscaler without a window flap', () => {
  const steps = Array.from({ length: 10 }, (_, at) => ({
    at: `${String(2 * at)}m`,
    value: at % 2 === 0 ? '700m' : '2800m',
  }));
  const behavior = { scaleDown: { stabilizationWindowSeconds: 0 } };
  const built = planOf([node('a'), ...workload('web', { behavior })], {
    usage: usage(cpu({ steps })),
  });
  expect(only(built).reversals).toBeGreaterThanOrEqual(3);
  expect(built.findings).toMatchObject([{ kind: 'flapping', counts: false }]);
});

test('external, object and pods metrics are read, and limits throttle cpu', () => {
  const objects = [
    node('a'),
    ...workload('queue', {
      metrics: [
        {
          type: 'External',
          external: {
            metric: { name: 'depth' },
            target: { type: 'AverageValue', averageValue: '10' },
          },
        },
      ],
    }),
    ...workload('front', {
      metrics: [
        {
          type: 'Object',
          object: {
            metric: { name: 'requests' },
            describedObject: { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', name: 'main' },
            target: { type: 'Value', value: '100' },
          },
        },
      ],
    }),
    ...workload('chat', {
      metrics: [
        {
          type: 'Pods',
          pods: {
            metric: { name: 'sessions' },
            target: { type: 'AverageValue', averageValue: '50' },
          },
        },
      ],
    }),
    ...workload('web', {
      container: { resources: { requests: { cpu: '500m' }, limits: { cpu: '500m' } } },
    }),
  ];
  const { autoscalers = [] } = planOf(objects, {
    usage: usage(
      { metric: { type: 'External', name: 'depth' }, value: 55 },
      {
        metric: { type: 'Object', name: 'requests', object: { kind: 'Ingress', name: 'main' } },
        value: 200,
      },
      { workload: 'deployment/chat', metric: { type: 'Pods', name: 'sessions' }, value: 400 },
      cpu({ value: '100' }),
    ),
  });
  const ends = Object.fromEntries(autoscalers.map(({ name, last }) => [name, last]));
  expect(ends).toEqual({ queue: 6, front: 10, chat: 8, web: 10 });
  const web = autoscalers.find(({ name }) => name === 'web');
  // Two pods at their limit are at 100 %: 3 pods are proposed, not 200.
  expect(web?.rescales[0]).toMatchObject({ from: 2, to: 3 });
});

test('a scenario sets the usage from a time on', () => {
  const scenario = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Scenario',
    steps: [
      {
        at: '5m',
        usage: cpu({
          steps: [
            { at: 0, value: '1400m' },
            { at: '2m', value: '700m' },
          ],
        }),
      },
    ],
  };
  const built = planOf(
    [node('a'), ...workload('web')],
    { usage: usage(cpu({ value: '700m' })) },
    scenario,
  );
  expect(only(built)).toMatchObject({ first: 2, highest: 4, last: 2 });
  expect(built.scenario?.steps[0]?.text).toBe('usage of cpu of Deployment/web in default');
});

test('a ScaledObject acts as the autoscaler of KEDA where its metrics are known, and is not modelled otherwise', () => {
  const [deployment] = workload('mail', { replicas: 1 });
  const scaledObject = {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: 'mail', namespace: 'default' },
    spec: {
      scaleTargetRef: { name: 'mail' },
      maxReplicaCount: 10,
      triggers: [{ type: 'rabbitmq', metadata: { queueName: 'mail', value: '20' } }],
    },
  };
  const objects = [node('a'), deployment ?? {}, scaledObject];
  const metric = { type: 'External', name: 's0-rabbitmq-mail' };
  const built = planOf(objects, { usage: usage({ metric, value: 100 }) });
  expect(only(built)).toMatchObject({ name: 'keda-hpa-mail', madeBy: 'mail', max: 10, last: 5 });
  expect(built.notModelled).toMatchObject([
    { kind: 'ScaledObject', effect: 'at least 1 replica of Deployment/mail runs' },
  ]);
  const without = planOf(objects, {
    usage: usage({ metric: { ...metric, name: 'other' }, value: 1 }),
  });
  expect(without.autoscalers).toEqual([]);
  expect(without.findings).toMatchObject([{ kind: 'in-doubt', object: 'ScaledObject/mail' }]);
  expect(without.notModelled).toMatchObject([{ kind: 'ScaledObject', object: 'default/mail' }]);
});

test('pods without room for minutes are a finding, though all is well at the end', () => {
  const steps = [
    { at: 0, value: '700m' },
    { at: '5m', value: '2800m' },
    { at: '15m', value: '700m' },
  ];
  const built = planOf([node('a', '3'), ...workload('web')], { usage: usage(cpu({ steps })) });
  expect(built.summary).toMatchObject({ unschedulable: 0, verdict: 'failed' });
  expect(built.findings).toMatchObject([{ kind: 'held-back', counts: true }]);
  expect(only(built).longestLacking).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(only(built).longestPending).toBeGreaterThanOrEqual(10 * MINUTE);
});

test('annotations of workloads say what is used, too', () => {
  const [deployment, autoscaler] = workload('web');
  const metadata = { name: 'web', annotations: { 'kschedsim.dev/cpu-load': '700m, 5m=1400m' } };
  const built = planOf([node('a'), { ...deployment, metadata }, autoscaler ?? {}], {});
  expect(only(built)).toMatchObject({ first: 2, last: 4 });
});
