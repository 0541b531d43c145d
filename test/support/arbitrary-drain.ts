import fc from 'fast-check';
import { DRAIN_FINDING_KINDS } from '../../src/outcome/index.ts';
import type { Drain, DrainPod, DrainSummary } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import {
  hostile,
  many,
  names,
  notModelled,
  place,
  scheduler,
  verdictWord,
} from './arbitrary-parts.ts';

const seconds = fc.nat({ max: 100_000 });
const orNever = fc.option(seconds);
const owner = fc.record({ kind: hostile, name: hostile });

const pods: fc.Arbitrary<DrainPod[]> = many(
  fc.record(
    { namespace: hostile, name: hostile, owner, message: hostile },
    { requiredKeys: ['namespace', 'name'] },
  ),
);

const summary: fc.Arbitrary<DrainSummary> = fc.record({
  verdict: verdictWord,
  failOn: fc.subarray([...DRAIN_FINDING_KINDS]),
  nodes: fc.nat(),
  drained: fc.nat(),
  moves: fc.nat(),
  placed: fc.nat(),
  waits: fc.nat(),
  lost: fc.nat(),
  pending: fc.nat(),
});

const findings = many(
  fc.record(
    {
      kind: fc.constantFrom(...DRAIN_FINDING_KINDS),
      counts: fc.boolean(),
      object: hostile,
      namespace: hostile,
      pods: fc.nat(),
      message: hostile,
      place,
    },
    { requiredKeys: ['kind', 'counts', 'object', 'pods', 'message'] },
  ),
);

const moves = many(
  fc.record(
    {
      namespace: hostile,
      name: hostile,
      owner,
      from: hostile,
      to: fc.option(hostile),
      at: seconds,
      replacement: hostile,
      readyAt: seconds,
    },
    { requiredKeys: ['namespace', 'name', 'from', 'to', 'at'] },
  ),
);

const waits = many(
  fc.record({
    namespace: hostile,
    name: hostile,
    node: hostile,
    budget: hostile,
    from: seconds,
    to: orNever,
    message: hostile,
  }),
);

const below = many(
  fc.record(
    {
      kind: hostile,
      namespace: hostile,
      name: hostile,
      seconds,
      wants: fc.nat(),
      least: fc.nat(),
      isBelowAtEnd: fc.boolean(),
    },
    { requiredKeys: ['kind', 'namespace', 'name', 'seconds', 'wants', 'least'] },
  ),
);

const budgets = many(
  fc.record({
    namespace: hostile,
    name: hostile,
    problem: fc.constantFrom(
      'never-allows' as const,
      'overlaps' as const,
      'selects-nothing' as const,
    ),
    message: hostile,
  }),
);

const drained = many(
  fc.record(
    { node: hostile, from: seconds, to: orNever, error: hostile },
    { requiredKeys: ['node', 'from', 'to'] },
  ),
);

const order = fc.record({
  found: fc.boolean(),
  tried: fc.nat(),
  blocked: many(fc.record({ node: hostile, budgets: names, message: hostile })),
});

export const arbitraryDrain: fc.Arbitrary<Drain> = fc
  .record({
    apiVersion: fc.constant('kschedsim.dev/v1alpha1' as const),
    kind: fc.constant('Drain' as const),
    scheduler,
    seed: fc.nat(),
    summary,
    findings,
    mode: fc.constantFrom('kubectl' as const, 'one-by-one' as const, 'replacement' as const),
    nodes: names,
    drained,
    startTime: seconds,
    endTime: seconds,
    moves,
    waits,
    lost: pods,
    pending: pods,
    below,
    budgets,
    scenario: fc.constant({ kind: 'Scenario' }),
    notModelled,
    warnings: names,
  })
  .chain((drain) =>
    fc
      .record({ added: names, order, edits, input: documentInput }, { requiredKeys: [] })
      .map((optional) => ({ ...drain, ...optional })),
  );
