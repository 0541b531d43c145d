import fc from 'fast-check';
import { DESCHEDULING_FINDING_KINDS } from '../../src/outcome/index.ts';
import type { DescheduledByPolicy, Descheduling } from '../../src/outcome/index.ts';
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

const owner = fc.record({ kind: hostile, name: hostile });
const named = { namespace: hostile, name: hostile, owner };
const cycle = fc.integer({ min: 1, max: 9 });

const figures = {
  evicted: fc.nat(),
  moved: fc.nat(),
  back: fc.nat(),
  pending: fc.nat(),
  lost: fc.nat(),
  unknown: fc.nat(),
  ended: fc.nat(),
  stopped: fc.nat(),
};

const eviction = fc.record(
  {
    ...named,
    cycle,
    profile: hostile,
    strategy: hostile,
    cause: hostile,
    from: hostile,
    to: fc.option(hostile),
    fate: fc.constantFrom(
      'moved' as const,
      'back' as const,
      'pending' as const,
      'lost' as const,
      'unknown' as const,
      'ended' as const,
    ),
    message: hostile,
  },
  {
    requiredKeys: [
      'namespace',
      'name',
      'cycle',
      'profile',
      'strategy',
      'cause',
      'from',
      'to',
      'fate',
    ],
  },
);

const stopped = fc.record(
  {
    ...named,
    profile: hostile,
    strategy: hostile,
    cause: hostile,
    node: hostile,
    by: fc.constantFrom(
      'node limit' as const,
      'namespace limit' as const,
      'total limit' as const,
      'budget' as const,
    ),
    message: hostile,
  },
  { requiredKeys: ['namespace', 'name', 'profile', 'strategy', 'cause', 'node', 'by'] },
);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const utilisation = fc.record({
  nodes: fc.nat(),
  requested: fc.nat(),
  allocatable: fc.nat(),
  min: share,
  max: share,
  mean: share,
  standardDeviation: share,
});
const byThreshold = fc.record({ under: names, over: names });

const policy: fc.Arbitrary<DescheduledByPolicy> = fc.record(
  {
    name: hostile,
    figures: fc.record(figures),
    end: fc.constantFrom('settled' as const, 'repeats' as const, 'cut' as const),
    repeats: cycle,
    cycles: many(
      fc.record({ cycle, nodes: fc.nat(), evicted: fc.nat(), moved: fc.nat(), back: fc.nat() }),
    ),
    strategies: many(
      fc.record(
        {
          profile: hostile,
          strategy: hostile,
          point: fc.constantFrom('deschedule' as const, 'balance' as const),
          evicted: fc.nat(),
          stopped: fc.nat(),
          notRun: hostile,
        },
        { requiredKeys: ['profile', 'strategy', 'point', 'evicted', 'stopped'] },
      ),
    ),
    evictions: many(eviction),
    stopped: many(stopped),
    protected: many(
      fc.record({
        profile: hostile,
        namespace: hostile,
        object: hostile,
        pods: fc.nat(),
        reasons: names,
      }),
    ),
    preempted: many(
      fc.record(
        { ...named, cycle, node: hostile },
        { requiredKeys: ['namespace', 'name', 'cycle', 'node'] },
      ),
    ),
    placed: many(
      fc.record({ ...named, node: hostile }, { requiredKeys: ['namespace', 'name', 'node'] }),
    ),
    utilisation: many(fc.record({ resource: hostile, before: utilisation, after: utilisation })),
    thresholds: many(
      fc.record({ profile: hostile, strategy: hostile, before: byThreshold, after: byThreshold }),
    ),
  },
  {
    requiredKeys: [
      'figures',
      'end',
      'cycles',
      'strategies',
      'evictions',
      'stopped',
      'protected',
      'preempted',
      'placed',
      'utilisation',
      'thresholds',
    ],
  },
);

export const arbitraryDescheduling: fc.Arbitrary<Descheduling> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1' as const),
    kind: fc.constant('Descheduling' as const),
    scheduler,
    seed: fc.nat(),
    edits,
    input: documentInput,
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.subarray([...DESCHEDULING_FINDING_KINDS]),
        nodes: fc.nat(),
        ...figures,
        doubts: names,
      },
      {
        requiredKeys: [
          'verdict',
          'failOn',
          'nodes',
          'evicted',
          'moved',
          'back',
          'pending',
          'lost',
          'unknown',
          'ended',
          'stopped',
        ],
      },
    ),
    findings: many(
      fc.record(
        {
          kind: fc.constantFrom(...DESCHEDULING_FINDING_KINDS),
          counts: fc.boolean(),
          object: hostile,
          namespace: hostile,
          pods: fc.nat(),
          message: hostile,
          place,
        },
        { requiredKeys: ['kind', 'counts', 'object', 'pods', 'message'] },
      ),
    ),
    policy,
    base: policy,
    changed: many(
      fc.record(
        { ...named, from: hostile, base: fc.option(hostile), head: fc.option(hostile) },
        { requiredKeys: ['namespace', 'name', 'from', 'base', 'head'] },
      ),
    ),
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
      'findings',
      'policy',
      'notModelled',
      'warnings',
    ],
  },
);
