import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DocumentProblem } from '../../documents/index.ts';
import { readSweep, sweepSchema } from './read-sweep.ts';
import type { Sweep } from './types.ts';

const isSweep = new Ajv({
  strict: true,
  allErrors: true,
  strictRequired: false,
  strictTypes: false,
}).compile(sweepSchema());

const FILES = ['a.yaml', 'b.yaml', 'config.yaml', 'policy.json'];
const find = (pattern: string): readonly string[] =>
  pattern === '*.yaml' ? ['a.yaml', 'b.yaml'] : FILES.filter((file) => file === pattern);

function read(document: unknown): Sweep | readonly string[] {
  const problems: DocumentProblem[] = [];
  const sweep = readSweep(document, problems, { version: '1.2.3', find });
  return sweep ?? problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const sweep = (more: object = {}): Record<string, unknown> => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Sweep',
  axes: [{ clusters: '*.yaml' }, { seeds: '0..2' }],
  question: 'plan',
  ...more,
});

function sweepOf(more: object): Sweep {
  const made = read(sweep(more));
  if (!('cells' in made)) throw new Error(made.join('\n'));
  return made;
}

test('the fixture is accepted, by the schema too', () => {
  const document: unknown = parse(readFileSync('fixtures/sweep/web.yaml', 'utf8'));
  expect(isSweep(document), JSON.stringify(isSweep.errors)).toBe(true);
});

test('cells are the combinations of all values, the last axis first', () => {
  expect(sweepOf({}).cells.map(({ axes }) => axes)).toEqual(
    ['a.yaml', 'b.yaml'].flatMap((cluster) => [0, 1, 2].map((seed) => ({ cluster, seed }))),
  );
});

test('a sample of more combinations than there are has all of them', () => {
  expect(sweepOf({ sample: 2_000_000 }).cells).toHaveLength(6);
});

test('the input of all cells may be a pattern', () => {
  expect(sweepOf({ input: ['*.yaml', 'config.yaml'] }).input).toEqual([
    'a.yaml',
    'b.yaml',
    'config.yaml',
  ]);
});

test('excluded combinations have no cell; included ones may have other values, and come once', () => {
  const { cells } = sweepOf({
    exclude: [{ cluster: 'a.yaml' }, { cluster: 'b.yaml', seed: 1 }],
    include: [{ seed: 9 }, { cluster: 'b.yaml' }],
  });
  expect(cells.map(({ axes }) => Object.values(axes).join(' '))).toEqual([
    'b.yaml 0',
    'b.yaml 2',
    'a.yaml 9',
  ]);
});

test('ids follow the values, not the order of axes', () => {
  const other = sweepOf({ axes: [{ seeds: [2, 0] }, { clusters: ['b.yaml', 'a.yaml'] }] });
  const ids = new Set(sweepOf({}).cells.map(({ id }) => id));
  expect(other.cells.filter(({ id }) => ids.has(id))).toHaveLength(4);
});

test('the digest of a sweep follows what its patterns name', () => {
  const digest = (files: readonly string[]): string | undefined =>
    readSweep(sweep(), [], { version: '1', find: () => files })?.head.sweep;
  expect(digest(['a.yaml'])).not.toBe(digest(['a.yaml', 'b.yaml']));
  expect(digest(['a.yaml'])).toBe(digest(['a.yaml']));
});

describe('problems have the path of their field', () => {
  test.each<[title: string, more: object, problems: readonly string[]]>([
    [
      'no cell',
      { exclude: [{ cluster: 'a.yaml' }, { cluster: 'b.yaml' }] },
      ['axes: the sweep has no cell: nothing is left of its axes'],
    ],
    [
      'no file',
      { axes: [{ clusters: ['a.yaml', 'c.yaml'] }] },
      ['axes.0.clusters: "c.yaml" names no file'],
    ],
    [
      'an axis twice',
      { axes: [{ clusters: 'a.yaml' }, { seeds: [1] }, { seeds: [2] }] },
      ['axes.2: there are several axes "seed": give one of them a name'],
    ],
    [
      'a value twice',
      { axes: [{ clusters: 'a.yaml' }, { seeds: [1, 1] }] },
      ['axes.1: 1 is twice a value of seed'],
    ],
    [
      'no axis of an entry',
      { exclude: [{ sed: 1 }] },
      ['exclude.0.sed: there is no axis "sed"; did you mean seed?'],
    ],
    [
      'no value of an axis',
      { exclude: [{ seed: 7 }] },
      ['exclude.0.seed: 7 is no value of the axis seed'],
    ],
    [
      'an impossible value',
      { include: [{ seed: -1 }] },
      ['include.0.seed: -1 is not a seed: a whole number from 0 to 4294967295'],
    ],
    [
      'no cluster',
      { axes: [{ seeds: [1] }] },
      [': no cluster: name files in input, or in an axis of clusters or manifests'],
    ],
    [
      'too many cells',
      { axes: [{ clusters: 'a.yaml' }, { seeds: '0..99999' }, { edit: 'scale deploy/web 1..20' }] },
      ['axes: 2000000 cells, and at most 1000000 are asked: give "sample" a number of cells'],
    ],
    [
      'too many drawn cells',
      {
        axes: [{ clusters: 'a.yaml' }, { seeds: '0..99999' }, { edit: 'scale deploy/web 1..20' }],
        sample: 1_500_000,
      },
      ['axes: 1500000 cells, and at most 1000000 are asked: give "sample" a number of cells'],
    ],
    [
      'empty lists',
      { axes: [{ clusters: [] }, { manifests: [] }, { edit: [] }] },
      ['axes.0.clusters', 'axes.1.manifests', 'axes.2.edit'].map(
        (path) => `${path}: a list with at least one value is needed`,
      ),
    ],
    [
      'a pattern in the place of a file',
      { options: { catalog: '*.yaml' } },
      ['options.catalog: "*.yaml" names no file'],
    ],
    [
      'a falling range',
      { axes: [{ clusters: 'a.yaml' }, { seeds: '5..1' }] },
      ['axes.1.seeds: "5..1" has no value: it must rise, by a step above 0'],
    ],
    [
      'no change',
      { axes: [{ clusters: 'a.yaml' }, { edit: 'scael deploy/web 1..2' }] },
      ['axes.1.edit: "scael" is no change; did you mean scale?'],
    ],
    [
      'no number',
      { axes: [{ clusters: 'a.yaml' }, { edit: ['scale deploy/web many'] }] },
      ['axes.1.edit.0: scale: "many" is no number of replicas'],
    ],
    [
      'no loss',
      { axes: [{ clusters: 'a.yaml' }, { losses: ['worker'] }] },
      ['axes.1.losses.0: "worker" is not node/NAME, zone/NAME or none'],
    ],
    [
      'no release',
      { axes: [{ clusters: 'a.yaml' }, { releases: ['1.2'] }] },
      [
        'axes.1.releases.0: Kubernetes 1.2 is not recorded: the known releases are v1.30.14 to v1.36.3',
      ],
    ],
    [
      'two schedulers',
      {
        axes: [{ clusters: 'a.yaml' }, { policies: 'policy.json' }],
        options: { configuration: 'config.yaml' },
      },
      ['axes.1: a cell has a configuration or a Policy: write two sweeps'],
    ],
    [
      'no objective',
      { objectives: ['summary.plced', 'summary', 'pods'] },
      [
        'objectives.0: summary has no "plced"; did you mean placed?',
        'objectives.1: summary is a list or an object: name a number, a text or a truth value in it, or its length',
        'objectives.2: pods is a list or an object: name a number, a text or a truth value in it, or its length',
      ],
    ],
    [
      'an objective of another question',
      { question: { survive: {} }, objectives: ['nodes-used'] },
      [
        'objectives.0: the answer has no "nodes-used"; it has apiVersion, kind, scheduler, seed, summary, losses, fixes, notModelled, edits, input, warnings; the objective nodes-used is not known of this question',
      ],
    ],
    [
      'no question',
      { question: 'paln' },
      ['question: "paln" is not one of plan, check, capacity, survive, size; did you mean plan?'],
    ],
    [
      'a file of a question',
      { question: { check: { expect: ['e.yaml'] } } },
      ['question.check.expect.0: "e.yaml" names no file'],
    ],
    [
      'an unknown field',
      { axes: [{ seed: [1] }] },
      ['axes.0.seed: unknown field "seed"; did you mean seeds?'],
    ],
  ])('%s', (_title, more, problems) => {
    expect(read(sweep(more))).toEqual(problems);
  });
});

describe('two axes do not set the same in a cell', () => {
  const both = (first: object, second: object, more: object = {}): readonly string[] | Sweep =>
    read(
      sweep({
        axes: [{ clusters: 'a.yaml' }, { name: 'one', ...first }, { name: 'two', ...second }],
        ...more,
      }),
    );
  const refusal = (what: string): readonly string[] => [
    `axes.2: two sets ${what}, and so does the axis one: make them one axis, or exclude cells with both`,
  ];

  test.each<[what: string, first: object, second: object]>([
    ['the seed', { seeds: [1] }, { seeds: '2..3' }],
    ['the order', { orders: ['queue'] }, { orders: ['input'] }],
    ['the release', { releases: ['1.30'] }, { releases: ['1.36'] }],
    ['the configuration', { configurations: ['default'] }, { configurations: ['config.yaml'] }],
    ['the Policy', { policies: ['default'] }, { policies: ['policy.json'] }],
    ['the node groups', { nodeGroups: ['none', 'a.yaml'] }, { nodeGroups: 'b.yaml' }],
    ['the bound of all autoscalers', { hpa: ['max'] }, { edit: ['none', 'hpa 80%'] }],
    ['the bound of deployment/web', { hpa: ['max:deploy/web'] }, { hpa: ['min:deployments/web'] }],
    [
      'the replicas of deployment/web',
      { hpa: ['max:deploy/web'] },
      { edit: 'scale deploy/web 1..2' },
    ],
    [
      'the replicas of deployment/web',
      { edit: 'scale deployment/web 1..2' },
      { edit: 'scale shop/deploy/web 1..2' },
    ],
    [
      'the request of cpu of deployment/web',
      { edit: ['set-request deployment/web cpu=1,memory=1Gi'] },
      { edit: 'set-request deploy/web cpu=100m..300m step 100m' },
    ],
  ])('%s', (what, first, second) => {
    expect(both(first, second)).toEqual(refusal(what));
  });

  test.each<[what: string, first: object, second: object]>([
    ['two clusters', { clusters: 'a.yaml' }, { clusters: 'b.yaml' }],
    ['two workloads', { edit: 'scale deploy/web 1..2' }, { edit: 'scale deploy/api 1..2' }],
    ['two namespaces', { edit: 'scale a/deploy/web 1..2' }, { edit: 'scale b/deploy/web 1..2' }],
    ['two kinds', { edit: 'scale deploy/web 1..2' }, { edit: 'scale statefulset/web 1..2' }],
    [
      'two resources',
      { edit: 'set-request deploy/web cpu=1..2' },
      { edit: 'set-request deploy/web memory=1Gi..2Gi' },
    ],
    ['a bound of one workload', { hpa: ['max'] }, { hpa: ['min:deploy/web'] }],
    ['the same nodes', { losses: ['node/a'] }, { edit: ['cordon a', 'add-node a 1'] }],
  ])('but %s', (_, first, second) => {
    expect(both(first, second)).toHaveProperty('cells');
  });

  test('only cells count', () => {
    const edits = [
      { edit: ['none', 'scale deploy/web 1'] },
      { edit: ['none', 'scale deploy/web 2'] },
    ] as const;
    const exclude = [{ one: 'scale deploy/web 1', two: 'scale deploy/web 2' }];
    expect(both(...edits, { exclude })).toHaveProperty('cells');
    const include = [{ one: 'scale deploy/web 3', two: 'scale deploy/web 2' }];
    expect(both(...edits, { exclude, include })).toEqual(refusal('the replicas of deployment/web'));
  });
});

test('objectives may be nested, and of maps', () => {
  const { head } = sweepOf({ objectives: ['nodes[0].requested["nvidia.com/gpu"]', 'pods.length'] });
  expect(head.objectives.map(({ path }) => path)).toEqual([
    'nodes[0].requested["nvidia.com/gpu"]',
    'pods.length',
  ]);
});
