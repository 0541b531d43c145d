import { describe, expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { TuningResult } from '../outcome/index.ts';
import { InputError } from '../problems/index.ts';
import { tune } from './index.ts';
import type { TuneOptions } from './index.ts';

/** Nodes of 4 cpu, and pods of 1 cpu. */
const cluster = (nodes: number, pods: number): readonly KubernetesObject[] => [
  ...Array.from({ length: nodes }, (_, at) => node(`n${String(at)}`).object),
  ...Array.from({ length: pods }, (_, at) => pod(`p${String(at)}`).requests({ cpu: '1' }).object),
];

const STRATEGY = {
  argument: 'NodeResourcesFit.scoringStrategy.type',
  values: ['MostAllocated', 'LeastAllocated'],
};
const IMAGES = { weight: 'ImageLocality', values: [0, 1, 5] };

const tuned = (
  document: object,
  objects = cluster(4, 4),
  options: TuneOptions = {},
): TuningResult =>
  tune(
    { clusters: [{ name: 'a', objects }], options: { until: 0, tieBreak: 'name', ...options } },
    {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Tuning',
      seeds: 1,
      plans: 20,
      heldOut: { seeds: 6 },
      ...document,
    },
  );

test('what is better on seeds that the search has not seen is better, and what does not matter is named', () => {
  const document = { objective: 'nodes-used', settings: [STRATEGY, IMAGES] };
  const result = tuned(document, undefined, { tieBreak: 'random' });
  expect(result.summary).toMatchObject({ verdict: 'passed', answer: 'better', of: 6 });
  expect(result.settings.map(({ start, chosen, effect }) => [start, chosen, effect])).toEqual([
    ['LeastAllocated', 'MostAllocated', 'not-shown'],
    [1, 1, 'same'],
  ]);
  expect(result.search).toMatchObject({ start: 4, best: 1 });
  expect(result.proof).toMatchObject({ over: 'seeds', firstSeed: 1, start: 4, best: 1 });
  expect(result.proof?.comparisons.map(({ seed, verdict }) => [seed, verdict])).toEqual(
    [1, 2, 3, 4, 5, 6].map((seed) => [seed, 'passed']),
  );
  expect(result.configuration).toMatchObject({
    profiles: [{ pluginConfig: [{ args: { scoringStrategy: { type: 'MostAllocated' } } }] }],
  });
  expect(JSON.stringify(result.configuration)).not.toContain('ImageLocality');
});

test('an end before that of the usage is a warning', () => {
  const metadata = { name: 'web', annotations: { 'kschedsim.dev/cpu-load': '1, 5m=2, 20m=3' } };
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: pod('web').requests({ cpu: '1' }).object.spec };
  const spec = { replicas: 1, selector: { matchLabels: labels }, template };
  const web: KubernetesObject = Object.assign(
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata },
    { spec },
  );
  const objects = [...cluster(2, 1), web];
  const document = { objective: 'nodes-used', settings: [IMAGES], heldOut: { seeds: 1 } };
  const warning = /leaves out the usage after that, up to 20m/;
  expect(tuned(document, objects, { until: 120 }).warnings.join()).toMatch(warning);
  expect(tuned(document, objects, { until: 1200 }).warnings.join()).not.toMatch(warning);
});

test('the same input gives the same result', () => {
  const document = { objective: 'nodes-used', settings: [STRATEGY], heldOut: { seeds: 1 } };
  expect(tuned(document)).toEqual(tuned(document));
});

describe('no difference is an answer', () => {
  test('if no setting changes anything', () => {
    const { summary, proof, settings } = tuned({ objective: 'nodes-used', settings: [IMAGES] });
    expect(summary).toMatchObject({ verdict: 'passed', answer: 'no-difference' });
    expect(proof).toBeUndefined();
    expect(settings.map(({ effect }) => effect)).toEqual(['same']);
  });

  test('if the search has been lucky: pods of one size on alike nodes are placed by ties alone', () => {
    const objects = cluster(6, 9);
    const settings = [{ weight: 'NodeResourcesFit', values: [0, 2, 3, 4] }, IMAGES];
    const none = [{ weight: 'NodeResourcesFit', values: [0] }];
    const objective = { name: 'balance', resource: 'cpu' };
    // Without any plugin that prefers a node, every node wins by a tie.
    const random = { tieBreak: 'random' } as const;
    const { answer } = tuned({ objective, settings: none, plans: 4 }, objects, random).summary;
    expect(answer).not.toBe('better');
    expect(tuned({ objective, settings }, objects, random).summary.answer).not.toBe('better');
  });

  test('if fewer pairs were held out than can be told from chance', () => {
    const document = { objective: 'nodes-used', settings: [STRATEGY], heldOut: { seeds: 5 } };
    const { answer } = tuned(document, undefined, { tieBreak: 'random' }).summary;
    expect(answer).toBe('no-difference');
  });

  test('it is a finding if asked for', () => {
    const document = { objective: 'nodes-used', settings: [IMAGES] };
    expect(tuned(document, undefined, { failOn: ['no-difference'] }).summary.verdict).toBe(
      'failed',
    );
  });
});

describe('constraints', () => {
  test('come before the objective', () => {
    const constraints = { atMost: { 'nodes-used': 0 } };
    const bound = tuned({ objective: 'nodes-used', settings: [STRATEGY], constraints });
    expect(bound.summary).toMatchObject({ verdict: 'failed', answer: 'unsatisfied' });
    expect(bound.constraints.at(-1)).toEqual({
      text: 'nodes-used: at most 0',
      start: { held: 0, samples: 1, message: expect.stringMatching(/^nodes-used is/) as string },
      best: { held: 0, samples: 1, message: 'nodes-used is 1' },
    });
  });

  test('that no more pods are left without a node is one of all', () => {
    const { constraints } = tuned({ objective: 'nodes-used', settings: [IMAGES] });
    expect(constraints).toEqual([
      {
        text: 'no more pods without a node than with the start',
        implied: true,
        start: { held: 1, samples: 1 },
        best: { held: 1, samples: 1 },
      },
    ]);
  });

  test('of losses are played', () => {
    const document = {
      objective: 'losses-survived',
      settings: [STRATEGY],
      constraints: { survives: 'node', verdict: 'passed' },
      plans: 4,
    };
    // Bare pods do not come back from the node that is lost.
    const { constraints, search, summary } = tuned(document, cluster(4, 2));
    expect(summary.answer).toBe('unsatisfied');
    // With the start, the pods are on two nodes; together they are on one.
    expect(search).toMatchObject({ start: 0.5, best: 0.75 });
    expect(constraints.map(({ text, best }) => [text, best.held])).toEqual([
      ['no more pods without a node than with the start', 1],
      ['verdict: passed', 1],
      ['survives: node', 0],
    ]);
  });
});

test('an objective that is not known is no answer', () => {
  const objective = { name: 'fragmentation', resource: 'example.com/fpga' };
  const { summary, settings } = tuned({ objective, settings: [IMAGES] });
  expect(summary).toMatchObject({ verdict: 'unknown', answer: 'unmeasured' });
  expect(settings).toMatchObject([{ effect: 'unmeasured', tried: [{ value: 0 }, { value: 5 }] }]);
  expect(JSON.stringify(settings)).not.toContain('difference');
});

test('what no seed changes is exact, and planned once', () => {
  const { proof, settings } = tuned({ objective: 'nodes-used', settings: [STRATEGY] });
  expect(settings[0]?.effect).toBe('matters');
  expect(proof).toMatchObject({ isExact: true, plans: 4, start: 4, best: 1 });
  expect(proof?.comparisons).toHaveLength(6);
});

test('six held-out clusters are the pairs', () => {
  const heldOut = Array.from({ length: 6 }, (_, at) => ({
    name: `h${String(at)}`,
    objects: cluster(3 + at, 3),
  }));
  const { proof, summary } = tune(
    {
      clusters: [{ name: 'a', objects: cluster(4, 4) }],
      heldOut,
      options: { until: 0, tieBreak: 'name' },
    },
    {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Tuning',
      objective: 'nodes-used',
      settings: [STRATEGY],
      seeds: 1,
      plans: 6,
      heldOut: { seeds: 1 },
    },
  );
  expect(summary.answer).toBe('better');
  expect(proof).toMatchObject({ over: 'clusters', start: 3, best: 1 });
  expect(proof?.difference).toEqual({ mean: -2, low: -2, high: -2, pairs: 6 });
});

test('a cluster that gets worse is told, though the mean is better', () => {
  /** Four nodes of 4 cpu, of which the pods fill one; or one that takes all and two small ones, which are fuller with a pod. */
  const small = ['s1', 's2'].map((name) => node(name).offers({ cpu: '1' }).object);
  const mixed = [node('large').offers({ cpu: '64' }).object, ...small, ...cluster(0, 3)];
  const heldOut = [
    { name: 'many', objects: cluster(8, 4) },
    { name: 'mixed', objects: mixed },
  ];
  const result = (failOn?: TuneOptions['failOn']): TuningResult =>
    tune(
      {
        clusters: [{ name: 'a', objects: cluster(4, 4) }],
        heldOut,
        options: { until: 0, tieBreak: 'name', ...(failOn && { failOn }) },
      },
      {
        apiVersion: 'kschedsim.dev/v1alpha1',
        kind: 'Tuning',
        objective: 'nodes-used',
        settings: [STRATEGY],
        seeds: 1,
        plans: 4,
        heldOut: { seeds: 2 },
      },
    );
  const { summary, proof } = result();
  expect(summary).toMatchObject({ verdict: 'passed', answer: 'better' });
  expect(proof?.worse).toEqual([{ cluster: 'mixed', start: 1, best: 3 }]);
  expect(result(['worse-cluster']).summary.verdict).toBe('failed');
});

/** "path: message" of each problem. */
function problemsOf(document: object): readonly string[] {
  try {
    tuned(document);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ path = '', message }) => `${path}: ${message}`);
  }
}

test('everything that is wrong is told at once', () => {
  const settings = [
    { weight: 'NodeResourceFit', values: [1] },
    { ...STRATEGY, values: ['Most'] },
  ];
  expect(problemsOf({ objective: 'cost', settings })).toEqual([
    'objective: cost is not known without prices: name them with --prices or --catalog',
    expect.stringMatching(/^settings\[0\]: .*did you mean NodeResourcesFit\?$/) as string,
    expect.stringMatching(/^settings\[1\].values\[0\]: refused by the scheduler: .*Most/) as string,
  ]);
});

test('a search of nothing, and one that hides a part of itself, are refused', () => {
  const objective = 'nodes-used';
  expect(problemsOf({ objective, settings: [{ ...IMAGES, values: [1] }] })).toEqual([
    'settings: nothing to try: every value is that of the start',
  ]);
  expect(problemsOf({ objective, settings: [IMAGES, STRATEGY, IMAGES] })).toEqual([
    'settings[2]: weight of ImageLocality: settings[0] varies it already',
  ]);
  const constraints = { survives: 'topology.kubernetes.io/zon' };
  expect(problemsOf({ objective, constraints, settings: [IMAGES] })).toEqual([
    'constraints.survives: no node of a has the label topology.kubernetes.io/zon',
  ]);
});
