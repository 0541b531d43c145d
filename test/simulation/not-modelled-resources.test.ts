import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node, pod } from '../support/builders.ts';
import { custom, NODE, reasonsIn, run, workload } from '../support/not-modelled.ts';
import type { Loose } from '../support/not-modelled.ts';

describe('custom resources', () => {
  const makesPods = (...objects: readonly KubernetesObject[]): unknown =>
    run(...objects).notModelled.map(({ kind, makesPods: makes }) => [kind, makes]);

  test('kinds known to create pods, known to create none, and unknown ones', () => {
    expect(
      makesPods(
        custom('monitoring.coreos.com/v1', 'Prometheus'),
        custom('monitoring.coreos.com/v1', 'ServiceMonitor'),
        custom('helm.toolkit.fluxcd.io/v2', 'HelmRelease'),
        custom('example.com/v1', 'Cache'),
        custom('opentelemetry.io/v1beta1', 'OpenTelemetryCollector', { spec: { mode: 'sidecar' } }),
        custom('gateway.networking.k8s.io/v1', 'HTTPRoute'),
        custom('gateway.networking.k8s.io/v1', 'Gateway'),
      ),
    ).toEqual([
      ['Prometheus', true],
      ['ServiceMonitor', false],
      ['HelmRelease', true],
      ['Cache', undefined],
      ['OpenTelemetryCollector', false],
      ['HTTPRoute', false],
      ['Gateway', undefined],
    ]);
  });

  test('a resource that creates pods changes the verdict only with --fail-on unknown', () => {
    const objects = [NODE, workload({}), custom('monitoring.coreos.com/v1', 'Prometheus')];
    expect(plan({ objects }).summary.verdict).toBe('passed');
    expect(plan({ objects, options: { failOn: ['unknown'] } }).summary.verdict).toBe('unknown');
  });

  test('a kind that owns pods of the cluster creates pods', () => {
    const owner = {
      apiVersion: 'example.com/v1',
      kind: 'Cache',
      name: 'other',
      uid: 'c-1',
      controller: true,
    };
    const owned = pod('cache-0').onNode('n1').object;
    const stored = { ...owned, metadata: { ...owned.metadata, ownerReferences: [owner] } };
    expect(makesPods(stored, custom('example.com/v1', 'Cache'))).toEqual([['Cache', true]]);
  });

  test('unchanged stored ones are not listed, changed ones are', () => {
    const apiVersion = 'monitoring.coreos.com/v1';
    const metadata = { name: 'main', namespace: 'shop', uid: 'p-1' };
    const stored = custom(apiVersion, 'Prometheus', {
      metadata,
      spec: { replicas: 2, portName: 'web' },
    });
    const asked = (replicas: number): Loose =>
      custom(apiVersion, 'Prometheus', { spec: { replicas } });
    expect(makesPods(stored)).toEqual([]);
    expect(makesPods(stored, asked(2))).toEqual([]);
    expect(makesPods(stored, asked(3))).toEqual([['Prometheus', true]]);
  });

  test('a scenario that applies one', () => {
    const scenario = {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Scenario',
      steps: [{ at: '1s', apply: { objects: [custom('ray.io/v1', 'RayCluster')] } }],
    };
    expect(plan({ objects: [NODE], scenario }).notModelled).toMatchObject([
      { kind: 'RayCluster', makesPods: true },
    ]);
  });

  test('autoscalers, where they or their workloads are applied', () => {
    const scaler = (name: string): Loose => ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name, namespace: 'shop', uid: `h-${name}` },
      spec: { maxReplicas: 5, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name } },
    });
    const found = run(workload({}), scaler('web'), scaler('other'));
    expect(reasonsIn(found)).toEqual([
      [
        'HorizontalPodAutoscaler',
        'shop/web',
        'autoscaler: replicas stay as the workload gives them',
        undefined,
      ],
    ]);
    expect(found.summary.verdict).toBe('passed');
  });
});

describe('an autoscaler', () => {
  const TARGET = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const { kind: _kind, ...WITHOUT_KIND } = TARGET;
  const reasonOf = (apiVersion: string, kind: string, spec: object): readonly string[] => {
    // The uid marks an object of the cluster: an applied object is listed anyway.
    const metadata = { name: 'main', namespace: 'shop', uid: 'main' };
    const scaler = custom(apiVersion, kind, { metadata, spec });
    return run(workload({}), scaler).notModelled.map(({ effect = '' }) => effect);
  };

  test.each([
    [
      'autoscaling/v1',
      'HorizontalPodAutoscaler',
      { maxReplicas: 5, scaleTargetRef: TARGET },
      'it may give Deployment/web 1 to 5 replicas: --hpa max plans the most',
    ],
    [
      'keda.sh/v1alpha1',
      'ScaledObject',
      { scaleTargetRef: WITHOUT_KIND },
      'it may give Deployment/web 0 to 100 replicas: --hpa max plans the most',
    ],
    [
      'autoscaling.k8s.io/v1',
      'VerticalPodAutoscaler',
      { targetRef: TARGET },
      'it may change the requests of Deployment/web',
    ],
  ])('of %s %s may change its workload', (apiVersion, kind, spec, effect) => {
    expect(reasonOf(apiVersion, kind, spec)).toEqual([effect]);
  });

  test.each([
    ['name', { ...TARGET, name: 'other' }],
    ['kind', { ...TARGET, kind: 'StatefulSet' }],
  ])('of a workload with another %s is not listed', (_, targetRef) => {
    expect(reasonOf('autoscaling.k8s.io/v1', 'VerticalPodAutoscaler', { targetRef })).toEqual([]);
  });
});

describe('PodRules in a plan', () => {
  const rules = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'PodRules',
    rules: [
      {
        group: 'example.com',
        kind: 'Cache',
        as: 'StatefulSet',
        replicas: 'spec.size',
        template: { spec: { containers: [{ name: 'c', image: 'cache:1' }] } },
      },
    ],
  };
  const cache = custom('example.com/v1', 'Cache', { spec: { size: 3 } });

  test('the pods are planned, and the resource is not listed', () => {
    const found = plan({ objects: [NODE, cache], options: { podRules: rules } });
    expect(found.pods.map(({ name, owner, node: on }) => [name, owner?.kind, on])).toEqual(
      ['main-0', 'main-1', 'main-2'].map((name) => [name, 'StatefulSet', 'n1']),
    );
    expect(found.notModelled).toEqual([]);
  });

  test('the documented example has the documented pods', () => {
    const text = readFileSync('docs/NOT-MODELLED.md', 'utf8');
    const [resource, podRules] = text
      .split('```yaml\n')
      .slice(1)
      .map((part): unknown => parse(part.split('```')[0] ?? ''));
    const nodes = ['n1', 'n2', 'n3'].map(
      (name) => node(name).withHostname().offers({ cpu: 4, memory: '8Gi' }).object,
    );
    const objects = [...nodes, resource as KubernetesObject];
    const { pods } = plan({ objects, options: { podRules } });
    expect(pods.map(({ name }) => name)).toEqual([0, 1, 2].map((at) => `cache-sessions-${at}`));
    expect(new Set(pods.map((one) => one.node)).size).toBe(3);
  });

  test('their problems are reported with all others', () => {
    const wrong = { ...rules, rules: [{ ...rules.rules[0], as: 'Pods' }] };
    const broken = workload({ more: { replicas: -1 } });
    expect(() => plan({ objects: [NODE, broken], options: { podRules: wrong } })).toThrow(
      /replicas[\s\S]*PodRules: rules\[0\]\.as/,
    );
  });
});
