import { describe, expect, test } from 'vitest';
import { readDocument } from '../../documents/index.ts';
import { InputError } from '../../problems/index.ts';
import { readTuning } from './index.ts';
import type { TuningDocument } from './index.ts';

const HEAD = 'apiVersion: kschedsim.dev/v1alpha1\nkind: Tuning\n';
const WEIGHT = 'settings: [{ weight: NodeResourcesFit, values: [1, 2] }]\n';

const read = (text: string): TuningDocument =>
  readDocument(
    { name: 't.yaml', text },
    (value, problems, placeOf) =>
      readTuning(value, problems, { placeOf: (path) => placeOf(path, 'value') }),
    { byLine: true },
  );

function problemsOf(text: string): readonly string[] {
  try {
    read(`${HEAD}${text}`);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(
      ({ line = 0, column = 0, object = '', message }) =>
        `${String(line)}:${String(column)} ${object}: ${message}`,
    );
  }
}

test('a document says what may change, for what, and on what', () => {
  const tuning = read(`${HEAD}
objective: { name: fragmentation, resource: cpu }
constraints: { verdict: passed, survives: topology.kubernetes.io/zone, atMost: { evictions: 0 } }
settings:
  - { weight: NodeResourcesFit, from: 0, to: 1, step: 0.25 }
  - { argument: NodeResourcesFit.scoringStrategy.type, values: [LeastAllocated], profile: batch }
  - { name: gpu, resourceWeight: nvidia.com/gpu, values: [1] }
  - { configuration: percentageOfNodesToScore, values: [10] }
  - { nodePool: { name: general, field: 'spec.disruption.budgets[0].nodes' }, values: ['10%'] }
clusters: [a.yaml, b/]
heldOut: { clusters: [c.yaml], seeds: 3 }
seeds: 2
plans: 50
`);
  expect(tuning.objective).toEqual({
    name: 'fragmentation',
    resource: 'cpu',
    better: 'less',
    alike: 0.01,
  });
  expect(tuning.constraints).toEqual({
    verdict: 'passed',
    survives: 'topology.kubernetes.io/zone',
    atMost: [{ name: 'evictions', most: 0 }],
  });
  expect(tuning.settings.map(({ name, values }) => [name, values])).toEqual([
    ['weight of NodeResourcesFit', [0, 0.25, 0.5, 0.75, 1]],
    ['NodeResourcesFit scoringStrategy.type (batch)', ['LeastAllocated']],
    ['gpu', [1]],
    ['percentageOfNodesToScore', [10]],
    ['NodePool general spec.disruption.budgets[0].nodes', ['10%']],
  ]);
  expect(tuning).toMatchObject({
    clusters: ['a.yaml', 'b/'],
    heldOutClusters: ['c.yaml'],
    seeds: 2,
    heldOutSeeds: 3,
    plans: 50,
  });
});

test('without numbers there are 6 seeds, 10 others for the proof, and 200 plans', () => {
  const { seeds, heldOutSeeds, plans, clusters } = read(`${HEAD}objective: placed\n${WEIGHT}`);
  expect({ seeds, heldOutSeeds, plans, clusters }).toEqual({
    seeds: 6,
    heldOutSeeds: 10,
    plans: 200,
    clusters: [],
  });
});

describe('problems are told with their places, all at once', () => {
  test.each<[string, string, readonly string[]]>([
    ['no objective', WEIGHT, ['1:1 : objective is missing']],
    [
      'an objective that does not exist',
      `objective: node-used\n${WEIGHT}`,
      [
        expect.stringMatching(
          /^3:12 objective.name: "node-used" is not one of .*; did you mean nodes-used\?$/,
        ) as string,
      ],
    ],
    [
      'an objective without its resource',
      `objective: balance\n${WEIGHT}`,
      ['3:1 objective: balance is of a resource: give { name: balance, resource: cpu }'],
    ],
    [
      'a resource of an objective that has none',
      `objective: { name: placed, resource: cpu }\n${WEIGHT}`,
      ['3:1 objective: placed is of no resource'],
    ],
    [
      'clusters that are given twice',
      `objective: placed\nclusters: [a, b, a]\nheldOut: { clusters: [c, c] }\n${WEIGHT}`,
      ['4:18 clusters[2]: a is given twice', '5:26 heldOut.clusters[1]: c is given twice'],
    ],
    ['no setting', 'objective: placed\nsettings: []\n', ['4:11 settings: no setting to tune']],
    [
      'a kind of setting that does not exist, an empty range, no values, and both',
      [
        'objective: placed',
        'settings:',
        '  - { wieght: NodeResourcesFit, values: [1] }',
        '  - { weight: NodeResourcesFit, from: 3, to: 1 }',
        '  - { weight: NodeResourcesFit, from: 1, to: 3, step: 0 }',
        '  - { weight: NodeResourcesFit, values: [] }',
        '  - { weight: NodeResourcesFit, values: [1], from: 1, to: 2 }',
        '  - { weight: NodeResourcesFit, to: 2 }',
        '  - { weight: NodeResourcesFit, from: 0, to: 100000 }',
        '  - { argument: "[3].x", values: [1] }',
        '  - { configuration: percentageOfNodeToScore, values: [1] }',
        '',
      ].join('\n'),
      [
        '5:7 settings[0].wieght: unknown field "wieght"; did you mean weight?',
        '6:33 settings[1].from: the range is empty: it begins at 3 and ends at 1',
        '7:33 settings[2].from: the step of the range is 0',
        '7:5 settings[2]: weight of NodeResourcesFit: settings[1] varies it already',
        '8:41 settings[3].values: no value to try',
        '8:5 settings[3]: weight of NodeResourcesFit: settings[1] varies it already',
        '9:5 settings[4]: give either values or a range, not both',
        '9:5 settings[4]: weight of NodeResourcesFit: settings[1] varies it already',
        '10:5 settings[5]: give values, or a range with from and to',
        '10:5 settings[5]: weight of NodeResourcesFit: settings[1] varies it already',
        '11:33 settings[6].from: the range has more than 1000 values',
        '11:5 settings[6]: weight of NodeResourcesFit: settings[1] varies it already',
        expect.stringMatching(/^12:.* settings\[7\]/) as string,
        expect.stringMatching(/^13:.*did you mean percentageOfNodesToScore\?/) as string,
      ],
    ],
    [
      'a bound of what cannot be bounded',
      `objective: placed\nconstraints: { atMost: { eviction: 0, balance: 1 }, verdict: failed }\n${WEIGHT}`,
      [
        '4:62 constraints.verdict: "failed" is not one of passed',
        expect.stringMatching(
          /^4:26 constraints.atMost.eviction: .*did you mean evictions\?/,
        ) as string,
        expect.stringMatching(/^4:39 constraints.atMost.balance: /) as string,
      ],
    ],
    [
      'too few plans, and held-out clusters without others',
      `objective: placed\nseeds: 5\nplans: 9\nheldOut: { clusters: [a.yaml] }\n${WEIGHT}`,
      [
        '5:8 plans: 9 plans are too few: the start and one other on each of 5 samples (clusters times seeds) are 10',
        '6:12 heldOut.clusters: held-out clusters need clusters: name those of the search, too',
      ],
    ],
    [
      'names of prototypes',
      'objective: placed\nsettings: [{ argument: NodeResourcesFit.__proto__, values: [1] }]\n',
      [expect.stringMatching(/^4:24 settings\[0\].argument: .*is not a field/) as string],
    ],
  ])('%s', (_, text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });
});
