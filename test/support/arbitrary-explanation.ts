import fc from 'fast-check';
import type { Explanation } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import { hostile, names, notModelled, verdictWord } from './arbitrary-parts.ts';

const numbers = fc.dictionary(hostile, fc.integer(), { maxKeys: 5 });
const verdict = fc.record({ plugin: hostile, code: hostile, reasons: names });
const scoresByNode = fc.dictionary(hostile, numbers, { maxKeys: 5 });

export const arbitraryExplanation: fc.Arbitrary<Explanation> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Explanation'),
    edits,
    input: documentInput,
    pod: hostile,
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.array(fc.constantFrom('unschedulable' as const, 'in-doubt' as const)),
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn'] },
    ),
    feasible: names,
    filtered: fc.dictionary(hostile, verdict, { maxKeys: 5 }),
    preFilterFailure: verdict,
    preEnqueue: verdict,
    raw: scoresByNode,
    scores: scoresByNode,
    weights: numbers,
    totals: numbers,
    best: names,
    decisive: hostile,
    message: hostile,
    postFilterError: fc.constant(true),
    preemption: fc.option(fc.record({ nominatedNode: hostile, victims: names })),
    hints: fc.array(fc.record({ change: hostile, patch: fc.jsonValue() }), { maxLength: 2 }),
    notModelled,
    warnings: names,
  },
  { requiredKeys: ['apiVersion', 'kind', 'pod', 'summary', 'feasible', 'filtered', 'notModelled'] },
);
