import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError, valueAt } from '../../problems/index.ts';
import { applyPodRules } from './apply-pod-rules.ts';
import { readPodRules } from './read-pod-rules.ts';
import { objectsOf } from '../../input/index.ts';
import { given } from '../../../test/support/given.ts';

const applied = (
  objects: readonly KubernetesObject[],
  rules: Parameters<typeof applyPodRules>[1],
): readonly KubernetesObject[] => objectsOf(applyPodRules(given(...objects), rules));

const CONTAINER = { name: 'main', image: 'cache:{spec.version}' };

function rulesOf(...rules: readonly object[]): NonNullable<ReturnType<typeof readPodRules>> {
  const about = { group: 'example.com', kind: 'Cache', as: 'StatefulSet' };
  const document = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'PodRules',
    rules: rules.map((rule) => ({ ...about, ...rule })),
  };
  const read = readPodRules(document, []);
  if (read === undefined) throw new Error('the rules of a test are right');
  return read;
}

const cache = (spec: object, metadata: object = {}): KubernetesObject & { spec: object } => ({
  apiVersion: 'example.com/v1',
  kind: 'Cache',
  metadata: { name: 'main', ...metadata },
  spec,
});

const problemsOf = (act: () => unknown): readonly string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
};

describe('a rule makes a workload of a resource', () => {
  const template = { spec: { containers: [CONTAINER] } };

  test('with its name, replicas, labels, texts and copied fields', () => {
    const rules = rulesOf({
      name: 'cache-{metadata.name}',
      replicas: 'spec.size',
      labels: { app: 'cache', of: '{metadata.name}' },
      template,
      copy: [
        { from: 'spec.resources', to: 'spec.containers[0].resources' },
        { from: 'spec.nodeSelector', to: 'spec.nodeSelector' },
      ],
    });
    const resources = { requests: { cpu: '1' } };
    const [made] = applied([cache({ size: 3, version: '7.2', resources })], rules);
    expect(made).toMatchObject({
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: {
        name: 'cache-main',
        namespace: 'default',
        ownerReferences: [{ apiVersion: 'example.com/v1', kind: 'Cache', name: 'main' }],
      },
      spec: {
        replicas: 3,
        selector: { matchLabels: { app: 'cache', of: 'main' } },
        template: {
          metadata: { labels: { app: 'cache', of: 'main' } },
          spec: { containers: [{ name: 'main', image: 'cache:7.2', resources }] },
        },
      },
    });
    expect(valueAt(made, ['spec', 'template', 'spec', 'nodeSelector'])).toBeUndefined();
  });

  test('one per rule, of every kind, with the template of the resource', () => {
    const kinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'Pod'];
    const rules = rulesOf(
      ...kinds.map((as) => ({ as, name: as.toLowerCase(), templateFrom: 'spec.template' })),
    );
    const made = applied(
      [cache({ template: { spec: { containers: [{ name: 'a', image: 'b' }] } } })],
      rules,
    );
    expect(made.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Deployment deployment',
      'StatefulSet statefulset',
      'DaemonSet daemonset',
      'Job job',
      'Pod pod-0',
    ]);
  });

  test('unless the cluster has the resource as it is applied', () => {
    const rules = rulesOf({ template: { spec: { containers: [{ name: 'a', image: 'b' }] } } });
    const stored = cache({ size: 2, mode: 'defaulted' }, { uid: 'u-1', namespace: 'default' });
    const same = cache({ size: 2 });
    expect(applied([stored, same], rules)).toEqual([stored, same]);
    const [, made] = applied([stored, cache({ size: 3 })], rules);
    expect(made?.kind).toBe('StatefulSet');
    expect(made?.metadata.ownerReferences?.[0]?.uid).toBe('u-1');
  });
});

describe('what a rule cannot make is a problem of the resource', () => {
  test.each([
    [{ replicas: 'spec.size' }, { size: 'many' }, 'its spec.size is no number of pods'],
    [{ name: '{spec.who}' }, {}, 'it has no spec.who'],
    [
      { copy: [{ from: 'spec.size', to: 'spec.containers[3].name' }] },
      { size: 1 },
      'its template has no spec.containers[3].name to copy to',
    ],
    [{ name: 'Not_A_Name' }, {}, 'StatefulSet/Not_A_Name of it: '],
  ])('%j', (rule, spec, message) => {
    const template = { spec: { containers: [{ name: 'a', image: 'b' }] } };
    const found = problemsOf(() => applied([cache(spec)], rulesOf({ template, ...rule })));
    expect(found.join()).toContain(`by rules[0] of its PodRules: ${message}`);
  });

  test('a missing template', () => {
    const rules = rulesOf({ templateFrom: 'spec.template' });
    expect(problemsOf(() => applied([cache({})], rules))).toEqual([
      'by rules[0] of its PodRules: it has no template in spec.template',
    ]);
  });
});

test('the fixture makes the pods of Prometheus and Alertmanager', () => {
  const rules = readPodRules(
    parse(readFileSync('fixtures/pods-of/prometheus-operator.yaml', 'utf8')),
    [],
  );
  if (rules === undefined) throw new Error('the fixture is right');
  const monitoring = (kind: string, replicas: number): KubernetesObject & { spec: object } => ({
    apiVersion: 'monitoring.coreos.com/v1',
    kind,
    metadata: { name: 'main', namespace: 'monitoring' },
    spec: { replicas, resources: { requests: { memory: '400Mi' } }, nodeSelector: { disk: 'ssd' } },
  });
  const made = applied([monitoring('Prometheus', 2), monitoring('Alertmanager', 3)], rules);
  const read = made.map((object) => [
    object.metadata.name,
    valueAt(object, ['spec', 'replicas']),
    valueAt(object, ['spec', 'template', 'spec', 'nodeSelector', 'disk']),
    valueAt(object, ['spec', 'template', 'spec', 'containers', '0', 'resources', 'requests']),
  ]);
  expect(read).toEqual([
    ['prometheus-main', 2, 'ssd', { memory: '400Mi' }],
    ['alertmanager-main', 3, 'ssd', { memory: '400Mi' }],
  ]);
});
