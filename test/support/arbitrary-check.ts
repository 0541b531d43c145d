import fc from 'fast-check';
import type { Check } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import { hostile, many, names, notModelled, scheduler, verdictWord } from './arbitrary-parts.ts';

const figures = fc.record(
  { pods: fc.nat(), skew: fc.double({ min: 0, max: 1e6, noNaN: true }) },
  { requiredKeys: [] },
);
const place = { file: hostile, line: fc.nat(), column: fc.nat() };

const violation = fc.record(
  { object: hostile, namespace: hostile, pods: fc.nat(), message: hostile, ...place },
  { requiredKeys: ['object', 'message'] },
);

const expectation = fc.record(
  {
    name: hostile,
    type: fc.constantFrom('placed', 'spread'),
    verdict: verdictWord,
    message: hostile,
    evidence: fc.record(
      { examined: figures, figures, violations: many(violation) },
      { requiredKeys: ['examined', 'violations'] },
    ),
    doubts: names,
    implied: fc.constant(true as const),
    ...place,
  },
  { requiredKeys: ['name', 'type', 'verdict', 'message', 'evidence'] },
);

const finding = fc.record(
  {
    kind: fc.constantFrom('unschedulable' as const, 'failing' as const),
    counts: fc.boolean(),
    object: hostile,
    namespace: hostile,
    pods: fc.nat(),
    message: hostile,
  },
  { requiredKeys: ['kind', 'counts', 'object', 'pods', 'message'] },
);

export const arbitraryCheck: fc.Arbitrary<Check> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Check'),
    scheduler,
    seed: fc.nat(),
    summary: fc.record({
      verdict: verdictWord,
      passed: fc.nat(),
      failed: fc.nat(),
      unknown: fc.nat(),
    }),
    expectations: many(expectation),
    plan: fc.record({ verdict: verdictWord, findings: many(finding) }),
    edits,
    input: documentInput,
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
      'expectations',
      'plan',
      'notModelled',
      'warnings',
    ],
  },
);
