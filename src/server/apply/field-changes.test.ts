import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/property-runs.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { fieldChanges } from './field-changes.ts';

const CONTAINER = { name: 'web', image: 'web:1' };

const deployment = (podSpec: object = {}, spec: object = {}): KubernetesObject =>
  ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [CONTAINER], ...podSpec },
      },
      ...spec,
    },
  }) as KubernetesObject;

const withContainer = (more: object): KubernetesObject =>
  deployment({ containers: [{ ...CONTAINER, ...more }] });
const requests = (cpu: unknown): KubernetesObject =>
  withContainer({ resources: { requests: { cpu } } });
const ports = (...names: readonly string[]): KubernetesObject =>
  withContainer({ ports: names.map((name) => ({ name, containerPort: 80 })) });
const env = (...names: readonly string[]): KubernetesObject =>
  withContainer({ env: names.map((name) => ({ name, value: '1' })) });

const textOf = (value: unknown): string => (value === undefined ? '-' : JSON.stringify(value));

const textsOf = (before: KubernetesObject, after: KubernetesObject): readonly string[] =>
  fieldChanges(before, after).map(
    ({ path, before: old, after: now }) => `${path}: ${textOf(old)} > ${textOf(now)}`,
  );

const C = 'spec.template.spec.containers[name="web"]';

test.each<[string, KubernetesObject, KubernetesObject, readonly string[]]>([
  ['another spelling of an amount', requests('500m'), requests(0.5), []],
  ['a default that is written', deployment(), deployment({}, { replicas: 1 }), []],
  [
    'fields that the server writes',
    deployment(),
    {
      ...deployment(),
      metadata: { name: 'web', namespace: 'shop', generation: 7, resourceVersion: '9', uid: 'u' },
      ...{ status: { replicas: 3 } },
    },
    [],
  ],
  ['an image', deployment(), withContainer({ image: 'web:2' }), [`${C}.image: "web:1" > "web:2"`]],
  ['an amount', requests('1'), requests('2'), [`${C}.resources.requests.cpu: "1" > "2"`]],
  [
    'a new map',
    deployment(),
    deployment({ nodeSelector: { disk: 'ssd' } }),
    ['spec.template.spec.nodeSelector: - > {"disk":"ssd"}'],
  ],
  [
    'a list that is replaced as a whole',
    deployment({ tolerations: [{ key: 'a', operator: 'Exists' }] }),
    deployment({ tolerations: [] }),
    ['spec.template.spec.tolerations: [{"key":"a","operator":"Exists"}] > -'],
  ],
  [
    'the order of a list alone',
    env('a', 'b'),
    env('b', 'a'),
    [
      `${C}.env: [{"name":"a","value":"1"},{"name":"b","value":"1"}] > [{"name":"b","value":"1"},{"name":"a","value":"1"}]`,
    ],
  ],
  [
    'items with equal keys',
    ports('a', 'b'),
    ports('a', 'c'),
    [
      `${C}.ports[containerPort=80,protocol="TCP"]: [{"name":"a","containerPort":80,"protocol":"TCP"},{"name":"b","containerPort":80,"protocol":"TCP"}] > [{"name":"a","containerPort":80,"protocol":"TCP"},{"name":"c","containerPort":80,"protocol":"TCP"}]`,
    ],
  ],
])('%s', (_, before, after, expected) => {
  expect(textsOf(before, after)).toEqual(expected);
});

test('the status counts on a Node alone, where it describes the machine', () => {
  const node = (cpu: string): KubernetesObject =>
    ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'n1' },
      status: { allocatable: { cpu } },
    }) as KubernetesObject;
  expect(textsOf(node('4'), node('8'))).toEqual(['status.allocatable.cpu: "4" > "8"']);
});

test('objects of kinds without a schema are compared as they are, key by key', () => {
  const widget = (spec: object): KubernetesObject =>
    ({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'w' },
      spec,
    }) as KubernetesObject;
  expect(
    textsOf(widget({ a: { b: 1 }, list: [1] }), widget({ a: { b: 2 }, list: [1, 2] })),
  ).toEqual(['spec.a.b: 1 > 2', 'spec.list: [1] > [1,2]']);
});

const value = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const anyDeployment: fc.Arbitrary<KubernetesObject> = fc
  .record({
    names: fc.uniqueArray(value('web', 'proxy', 'log'), { minLength: 1 }),
    image: value('a:1', 'a:2'),
    cpu: value<string | number | undefined>(undefined, '500m', 0.5, '1', 1, '1000m'),
    env: fc.uniqueArray(value('A', 'B', 'C')),
    ports: fc.array(value(80, 443), { maxLength: 3 }),
    replicas: value<number | undefined>(undefined, 1, 2),
    nodeSelector: value<object | undefined>(undefined, {}, { disk: 'ssd' }),
    tolerations: value<object[] | undefined>(undefined, [], [{ key: 'a', operator: 'Exists' }]),
  })
  .map(({ names, image, cpu, env: names2, ports: numbers, replicas, ...podSpec }) =>
    deployment(
      {
        ...podSpec,
        containers: names.map((name) => ({
          name,
          image,
          resources: cpu === undefined ? {} : { requests: { cpu } },
          env: names2.map((one) => ({ name: one })),
          ports: numbers.map((containerPort, at) => ({ name: `p${String(at)}`, containerPort })),
        })),
      },
      replicas === undefined ? {} : { replicas },
    ),
  );

test('each changed field once; the way back has the same fields with their values swapped', () => {
  fc.assert(
    fc.property(anyDeployment, anyDeployment, (a, b) => {
      const there = fieldChanges(a, b);
      const paths = there.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      const bySpelling = (
        one: { readonly path: string },
        two: { readonly path: string },
      ): number => (one.path < two.path ? -1 : 1);
      const swapped = there.map((one) => ({ ...one, before: one.after, after: one.before }));
      expect([...fieldChanges(b, a)].sort(bySpelling)).toEqual([...swapped].sort(bySpelling));
      expect(fieldChanges(a, a)).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});
