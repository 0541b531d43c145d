import fc from 'fast-check';
import { REGRESSION_KINDS, TUNING_FINDING_KINDS } from '../../src/outcome/index.ts';
import type { TuningResult } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import { hostile, many, names, notModelled, scheduler, verdictWord } from './arbitrary-parts.ts';

const figure = fc.float({ min: -1000, max: 1000, noNaN: true, noDefaultInfinity: true });
const value = fc.oneof(hostile, fc.integer(), fc.record({ type: hostile }));
const difference = fc.record(
  { mean: figure, low: figure, high: figure, pairs: fc.nat() },
  { requiredKeys: ['mean', 'pairs'] },
);
const held = fc.record(
  { held: fc.nat(), samples: fc.nat(), message: hostile },
  { requiredKeys: ['held', 'samples'] },
);
const search = fc.record(
  { clusters: names, seeds: fc.nat(), start: figure, best: figure, difference },
  { requiredKeys: ['clusters', 'seeds'] },
);
const proof = fc.record(
  {
    over: fc.constantFrom('clusters', 'seeds'),
    clusters: names,
    firstSeed: fc.nat(),
    seeds: fc.nat(),
    plans: fc.nat(),
    start: figure,
    best: figure,
    difference,
    confidence: fc.constant(0.95),
    isExact: fc.constant<true>(true),
    worse: many(fc.record({ cluster: hostile, start: figure, best: figure })),
    comparisons: many(
      fc.record(
        {
          cluster: hostile,
          seed: fc.nat(),
          start: figure,
          best: figure,
          moved: fc.nat(),
          verdict: verdictWord,
          regressions: fc.subarray([...REGRESSION_KINDS]),
        },
        { requiredKeys: ['cluster', 'seed', 'moved', 'verdict'] },
      ),
    ),
    commands: names,
  },
  {
    requiredKeys: ['over', 'clusters', 'firstSeed', 'seeds', 'plans', 'confidence', 'comparisons'],
  },
);
const verdicts = fc.record({ passed: fc.nat(), failed: fc.nat(), unknown: fc.nat() });
const setting = fc.record(
  {
    name: hostile,
    start: value,
    chosen: value,
    values: fc.nat(),
    effect: fc.constantFrom('matters', 'same', 'not-shown', 'unmeasured'),
    tried: many(fc.record({ value, difference }, { requiredKeys: [] })),
  },
  { requiredKeys: ['name', 'values', 'effect', 'tried'] },
);

export const arbitraryTuning: fc.Arbitrary<TuningResult> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('TuningResult'),
    scheduler,
    seed: fc.nat(),
    edits,
    input: documentInput,
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.subarray([...TUNING_FINDING_KINDS]),
        answer: fc.constantFrom('better', 'no-difference', 'refuted', 'unsatisfied', 'unmeasured'),
        tried: fc.nat(),
        of: fc.option(fc.nat()),
        plans: fc.nat(),
        mostPlans: fc.nat(),
        refused: fc.nat(),
        verdicts: fc.record({ start: verdicts, best: verdicts }),
        failures: names,
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn', 'answer', 'tried', 'of', 'plans', 'mostPlans'] },
    ),
    objective: fc.record(
      {
        name: fc.constantFrom('nodes-used', 'cost', 'balance', 'pending-seconds'),
        resource: hostile,
        better: fc.constantFrom('less', 'more'),
        alike: fc.constant(0),
      },
      { requiredKeys: ['name', 'better', 'alike'] },
    ),
    constraints: many(
      fc.record(
        { text: hostile, implied: fc.constant<true>(true), start: held, best: held },
        { requiredKeys: ['text', 'start', 'best'] },
      ),
    ),
    settings: many(setting),
    search,
    proof,
    configuration: fc.constant({ kind: 'KubeSchedulerConfiguration' }),
    objects: many(fc.constant({ kind: 'NodePool' })),
    notModelled,
    warnings: names,
  },
  {
    requiredKeys: [
      'apiVersion',
      'kind',
      'scheduler',
      'seed',
      'summary',
      'objective',
      'constraints',
      'settings',
      'search',
      'objects',
      'notModelled',
      'warnings',
    ],
  },
);
