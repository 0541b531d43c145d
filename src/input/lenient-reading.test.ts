import { describe, expect, test } from 'vitest';
import { isKind } from '../objects/index.ts';
import { formatProblem, formatWarning } from '../problems/index.ts';
import type { ManifestText } from '../manifests/index.ts';
import type { ManifestOptions } from './receiver.ts';
import type { Manifests } from './read-texts.ts';
import { readManifestTexts } from './read-texts.ts';

const STORED = { uid: 'u', resourceVersion: '7' };

function read(
  objects: unknown,
  options: ManifestOptions & Omit<Partial<ManifestText>, 'text'> = {},
): Manifests {
  const { name = 'f.json', isMet = false, side, ...rest } = options;
  const text = typeof objects === 'string' ? objects : JSON.stringify(objects);
  return readManifestTexts([{ name, text, isMet, ...(side === undefined ? {} : { side }) }], rest);
}

const errorsOf = ({ errors }: Manifests): string[] => errors.map(formatProblem);
const warningsOf = ({ warnings }: Manifests): string[] => warnings.map(formatWarning);

const node = (name: string, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, ...STORED, ...more },
});
const pod = (metadata: object, spec: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', ...metadata },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
});
const list = (...items: object[]): object => ({ apiVersion: 'v1', kind: 'List', items });

describe('an object that a server wrote', () => {
  test('loses the fields of newer releases, counted in one line', () => {
    const newer = [1, 2, 3].map((index) => ({
      ...node(`n${String(index)}`),
      status: { newFeatures: ['A'], conditions: [{ type: 'Ready', status: 'True', gen: 1 }] },
    }));
    const found = read(list(...newer));
    expect(errorsOf(found)).toEqual([]);
    expect(warningsOf(found)).toEqual([
      'warning: ignored 6 unknown fields of newer releases, such as Node status.newFeatures, Node status.conditions.gen',
    ]);
    expect(found.objects[0]).toMatchObject({
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    });
    expect(JSON.stringify(found.objects)).not.toContain('newFeatures');
  });

  test('keeps values that v1.34 refuses, with equal warnings in one line', () => {
    const labels = { app: 'not valid!' };
    const pods = [1, 2].map((index) => pod({ name: `p${String(index)}`, ...STORED, labels }));
    const found = read(list(...pods));
    expect(errorsOf(found)).toEqual([]);
    expect(found.objects).toHaveLength(2);
    expect(warningsOf(found)).toEqual([
      expect.stringMatching(/^warning: 2 pods: metadata.labels: Invalid .*, first in f.json:1$/),
    ]);
  });

  test.each([
    ['wrong types', { replicas: '2' }, 'must be a whole number'],
    ['integers beyond their type', { replicas: 4294967296 }, 'of type int32'],
    ['missing templates', { template: undefined }, 'spec.template.spec.containers: Required value'],
  ])('is refused for %s', (_, change, message) => {
    const template = {
      metadata: { labels: { a: 'b' } },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    };
    const spec = { selector: { matchLabels: { a: 'b' } }, template, ...change };
    const metadata = { name: 'd', ...STORED };
    const found = read({ apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec });
    expect(errorsOf(found).join()).toContain(message);
  });

  test('is refused for an invalid quantity', () => {
    const capacity = { cpu: 'many' };
    expect(errorsOf(read({ ...node('n'), status: { capacity } })).join()).toContain('quantities');
  });

  test('of a kind that is not known is accepted', () => {
    const workload = {
      apiVersion: 'scheduling.k8s.io/v1beta9',
      kind: 'Caravan',
      metadata: { name: 'w', namespace: 'x', ...STORED },
    };
    const slice = {
      apiVersion: 'resource.k8s.io/v1beta9',
      kind: 'ResourceShard',
      metadata: { name: 's', ...STORED },
    };
    const found = read(list(workload, slice));
    expect(errorsOf(found)).toEqual([]);
    expect(found.objects.map(({ kind }) => kind)).toEqual(['Caravan', 'ResourceShard']);
  });

  test('of an old version is converted without a warning', () => {
    const spec = { minAvailable: 1, selector: {} };
    const metadata = { name: 'b', namespace: 'x', ...STORED };
    const found = read({
      apiVersion: 'policy/v1beta1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec,
    });
    expect([errorsOf(found), warningsOf(found)]).toEqual([[], []]);
    const [budget] = found.objects;
    expect(budget !== undefined && isKind(budget, 'PodDisruptionBudget')).toBe(true);
    expect(budget).toMatchObject({
      spec: { selector: { matchExpressions: [{ operator: 'Exists' }] } },
    });
  });

  test('may have duplicate keys, as in redacted dumps', () => {
    const text = `{"apiVersion":"v1","kind":"Node","metadata":{"name":"n","uid":"u","labels":{"x":"a","x":"b"}}}`;
    expect(errorsOf(read(text))).toEqual([]);
  });
});

describe('a manifest', () => {
  const misspelt = pod({}, { nodeselector: {} });

  test('is read strictly unless --validate says otherwise', () => {
    expect(errorsOf(read(misspelt)).join()).toContain('unknown field "spec.nodeselector"');
    const warned = read(misspelt, { validate: 'warn' });
    expect(warningsOf(warned).join()).toContain('f.json:1:');
    expect(warned.objects[0]).not.toHaveProperty('spec.nodeselector');
    const ignored = read(misspelt, { validate: 'ignore' });
    expect([ignored.objects.length, ignored.warnings.length, ignored.errors.length]).toEqual([
      1, 0, 0,
    ]);
  });

  test('with a key given twice is warned of or taken, and the last one counts', () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers: [{name: c, image: a, image: b}]\n';
    expect(errorsOf(read(text))).toEqual([]);
    expect(warningsOf(read(text))).toHaveLength(1);
    expect(read(text).objects).toMatchObject([{ spec: { containers: [{ image: 'b' }] } }]);
    expect(warningsOf(read(text, { validate: 'warn' }))).toHaveLength(1);
    expect(read(text, { validate: 'ignore' }).objects).toMatchObject([
      { spec: { containers: [{ image: 'b' }] } },
    ]);
  });

  test('that breaks a rule of validation is refused whatever --validate says', () => {
    const invalid = pod({ labels: { a: 'not valid!' } });
    expect(errorsOf(read(invalid, { validate: 'ignore' }))).toHaveLength(1);
  });

  test('of a removed version is refused with the version to write, or converted with a warning', () => {
    const cronJob = {
      apiVersion: 'batch/v1beta1',
      kind: 'CronJob',
      metadata: { name: 'c' },
      spec: {
        schedule: '* * * * *',
        jobTemplate: {
          spec: {
            template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } },
          },
        },
      },
    };
    expect(errorsOf(read(cronJob)).join()).toContain('use batch/v1');
    const converted = read(cronJob, { validate: 'warn' });
    expect(warningsOf(converted).join()).toContain('use batch/v1');
    expect(converted.objects).toMatchObject([{ apiVersion: 'batch/v1' }]);
  });

  test('loses a namespace that its kind cannot have', () => {
    const found = read({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'a', namespace: 'b' },
    });
    expect(warningsOf(found).join()).toContain('metadata.namespace: dropped');
    expect(found.objects).toEqual([
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } },
    ]);
  });
});

describe('sides', () => {
  const both = (first: ManifestText['side'], second: ManifestText['side']): Manifests =>
    readManifestTexts([
      { name: 'a', text: JSON.stringify(pod({})), ...(first && { side: first }) },
      { name: 'b', text: JSON.stringify(pod({ ...STORED })), ...(second && { side: second }) },
    ]);

  test('keep apart what the cluster holds and what is applied', () => {
    const { objects, cluster, apply, counts } = both('apply', 'cluster');
    expect([objects.length, cluster.length, apply.length, counts.objects]).toEqual([0, 1, 1, 2]);
  });

  test('may both hold an object, by their flags or by its looks', () => {
    expect(errorsOf(both('apply', 'cluster'))).toEqual([]);
    expect(errorsOf(both(undefined, undefined))).toEqual([]);
    expect(errorsOf(both('apply', undefined))).toEqual([]);
  });

  test('hold an object once each: the error names both places', () => {
    expect(errorsOf(both('cluster', 'cluster'))).toEqual([
      'b:1:1: error: Pod/p: the same object is already in a:1',
    ]);
    expect(errorsOf(both('cluster', undefined))).toEqual([
      expect.stringContaining('name it with --cluster PATH'),
    ]);
  });

  test('hold one state of an object that collectors wrote twice', () => {
    expect(read(list(node('n'), node('n'))).objects).toHaveLength(1);
    expect(errorsOf(read(list(node('n'), node('n', { resourceVersion: '8' }))))).toHaveLength(1);
  });

  test('make an object lenient that looks like a manifest', () => {
    expect(errorsOf(read(pod({}, { newField: 1 }), { side: 'cluster' }))).toEqual([]);
  });
});

describe('what collectors print', () => {
  const bare = (name: string, namespace?: string): object => ({
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: { containers: [{ name: 'c', image: 'i' }] },
  });

  test.each([
    ['pods/shop.json', { items: [bare('p', 'shop')] }],
    ['pods/jobs.json', { items: [bare('p', 'jobs')] }],
    ['namespaces/shop/core/pods.yaml', [bare('p', 'shop')]],
    ['config/pod/shop/p.json', bare('p', 'shop')],
    ['x.json', { kind: 'PodList', apiVersion: 'v1', items: [bare('p', 'shop')] }],
  ])('takes the kind from %s', (name, value) => {
    const found = read(value, { name, isMet: true });
    expect(errorsOf(found)).toEqual([]);
    expect(found.objects.map(({ kind }) => kind)).toEqual(['Pod']);
  });

  test('is skipped if it has no objects, with one line for all files', () => {
    const texts = [
      ['version.json', '{"info":{"major":"1"}}'],
      ['groups.json', '[{"name":"apps"}]'],
      ['empty.json', ' \n'],
      ['app.yaml', 'Starting up: [ok\n'],
      [
        'volumes.yaml',
        '- apiVersion: longhorn.io/v1\n  kind: Volume\n  metadata: {uid: u}\n  x: ***\n',
      ],
    ] as const;
    const found = readManifestTexts(texts.map(([name, text]) => ({ name, text, isMet: true })));
    expect([errorsOf(found), warningsOf(found)]).toEqual([
      [],
      [
        'warning: passed over 5 files: 2 without Kubernetes objects (such as version.json), 1 empty (such as empty.json), ' +
          '1 in neither YAML nor JSON (such as app.yaml), 1 of custom resources with broken YAML (such as volumes.yaml)',
      ],
    ]);
  });

  test.each([
    'apiVersion: v1\nkind: Pod\nmetadata: [\n',
    'apiVersion: example.com/v1\nkind: X\nmetadata: [\n',
    '{{ if .x }}\na: [\n',
  ])('is an error where it may be a manifest: %j', (text) => {
    expect(errorsOf(read(text, { isMet: true }))).toHaveLength(1);
  });
});
