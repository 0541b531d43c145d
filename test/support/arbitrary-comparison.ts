import fc from 'fast-check';
import { REGRESSION_KINDS } from '../../src/outcome/index.ts';
import type { Comparison, ObjectiveName } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import {
  amounts,
  at,
  hostile,
  many,
  names,
  notModelled,
  place,
  owner,
  rejections,
  scheduler,
  verdictWord,
} from './arbitrary-parts.ts';

const summary = fc.record({
  nodes: fc.nat(),
  pods: fc.nat(),
  placed: fc.nat(),
  unschedulable: fc.nat(),
  gated: fc.nat(),
  preempted: fc.nat(),
  verdict: verdictWord,
  endTime: at,
});
const named = { namespace: hostile, name: hostile, owner };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const sides = <T>(item: fc.Arbitrary<T>): { base: fc.Arbitrary<T>; head: fc.Arbitrary<T> } => ({
  base: item,
  head: item,
});
const side = fc.record(
  { name: hostile, scheduler, seed: fc.nat(), summary, edits },
  { requiredKeys: ['scheduler', 'seed', 'summary'] },
);
const comparedPods = many(
  fc.record(
    { ...named, node: fc.option(hostile) },
    { requiredKeys: ['namespace', 'name', 'node'] },
  ),
);
const decided = fc.oneof(
  fc.record({ by: fc.constantFrom('absence' as const, 'tie' as const, 'search' as const) }),
  fc.record({ by: fc.constant('filter' as const), plugin: hostile, reasons: names }),
  fc.record({
    by: fc.constant('score' as const),
    plugin: hostile,
    lead: fc.integer(),
    margin: fc.nat(),
  }),
);

const OBJECTIVES: readonly ObjectiveName[] = [
  'placed',
  'unschedulable',
  'evictions',
  'nodes-used',
  'cost',
  'balance',
  'fragmentation',
  'time-to-ready',
  'moves',
];

const ofTrace = fc.record(
  {
    endTime: fc.nat(),
    placed: fc.nat(),
    waits: fc.record({
      pods: fc.nat(),
      mean: fc.nat(),
      p50: fc.nat(),
      p90: fc.nat(),
      p99: fc.nat(),
      longest: fc.nat(),
    }),
    pendingAtEnd: fc.nat(),
    resources: many(
      fc.record({
        resource: hostile,
        mean: share,
        peak: share,
        strandedMean: share,
        strandedPeak: share,
      }),
    ),
  },
  { requiredKeys: ['endTime', 'placed', 'pendingAtEnd', 'resources'] },
);

export const arbitraryComparison: fc.Arbitrary<Comparison> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Comparison'),
    base: side,
    head: side,
    summary: fc.record({
      compared: fc.nat(),
      moved: fc.nat(),
      onlyTies: fc.nat(),
      newlyUnschedulable: fc.nat(),
      newlyPlaced: fc.nat(),
      preempted: fc.nat(),
      added: fc.nat(),
      removed: fc.nat(),
      verdict: verdictWord,
      failOn: fc.array(fc.constantFrom(...REGRESSION_KINDS)),
    }),
    objectives: many(
      fc.record(
        {
          name: fc.constantFrom(...OBJECTIVES),
          resource: hostile,
          base: share,
          head: share,
          better: fc.constantFrom('base' as const, 'head' as const),
        },
        { requiredKeys: ['name'] },
      ),
    ),
    input: documentInput,
    trace: fc.record({ base: ofTrace, head: ofTrace }, { requiredKeys: [] }),
    moved: many(
      fc.record(
        { ...named, from: hostile, to: hostile, onlyTie: fc.boolean(), decided },
        { requiredKeys: ['namespace', 'name', 'from', 'to', 'onlyTie'] },
      ),
    ),
    newlyUnschedulable: many(
      fc.record(
        { ...named, from: fc.option(hostile), message: hostile, rejections },
        { requiredKeys: ['namespace', 'name', 'from'] },
      ),
    ),
    newlyPlaced: many(
      fc.record(
        { ...named, to: hostile, message: hostile },
        { requiredKeys: ['namespace', 'name', 'to'] },
      ),
    ),
    preemptions: many(
      fc.record(
        { ...named, node: fc.option(hostile), by: hostile },
        { requiredKeys: ['namespace', 'name', 'node', 'by'] },
      ),
    ),
    added: comparedPods,
    removed: comparedPods,
    nodes: fc.record(
      {
        added: names,
        removed: names,
        empty: fc.record(sides(names)),
        pods: many(
          fc.record(
            { name: hostile, zone: hostile, base: fc.nat(), head: fc.nat() },
            { requiredKeys: ['name'] },
          ),
        ),
      },
      { requiredKeys: ['added', 'removed', 'empty'] },
    ),
    utilisation: many(
      fc.record({
        resource: hostile,
        ...sides(
          fc.record({
            nodes: fc.nat(),
            requested: at,
            allocatable: at,
            min: share,
            max: share,
            mean: share,
            standardDeviation: share,
          }),
        ),
      }),
    ),
    zones: many(
      fc.record({
        zone: hostile,
        ...sides(fc.record({ nodes: fc.nat(), pods: fc.nat(), share: amounts })),
      }),
    ),
    fragmentation: many(
      fc.record({
        resource: hostile,
        ...sides(fc.record({ free: at, stranded: at, share })),
      }),
    ),
    stability: fc.record({
      seeds: fc.nat(),
      stable: fc.nat(),
      unstable: many(
        fc.record(
          { ...named, ...sides(fc.dictionary(hostile, fc.nat(), { maxKeys: 3 })) },
          { requiredKeys: ['namespace', 'name', 'base', 'head'] },
        ),
      ),
    }),
    regressions: many(
      fc.record(
        {
          kind: fc.constantFrom(...REGRESSION_KINDS),
          counts: fc.boolean(),
          object: hostile,
          message: hostile,
          place,
        },
        { requiredKeys: ['kind', 'counts', 'object', 'message'] },
      ),
    ),
    notModelled,
    warnings: names,
  },
  {
    requiredKeys: [
      'apiVersion',
      'kind',
      'base',
      'head',
      'summary',
      'moved',
      'newlyUnschedulable',
      'newlyPlaced',
      'preemptions',
      'added',
      'removed',
      'nodes',
      'utilisation',
      'zones',
      'regressions',
      'notModelled',
      'warnings',
    ],
  },
);
