import fc from 'fast-check';
import { GROWTH_PERIODS } from '../../src/outcome/index.ts';
import type { Growth } from '../../src/outcome/index.ts';
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

const share = fc.double({ min: 0, max: 2, noNaN: true });

const withoutRoom = fc.record(
  {
    namespace: hostile,
    owner: fc.record({ kind: hostile, name: hostile }),
    pods: fc.integer({ min: 1, max: 1000 }),
    why: fc.constantFrom('pending' as const, 'refused' as const, 'lost' as const),
    message: hostile,
    place,
  },
  { requiredKeys: ['namespace', 'owner', 'pods', 'why', 'message'] },
);

export const arbitraryGrowth: fc.Arbitrary<Growth> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1' as const),
    kind: fc.constant('Growth' as const),
    scheduler,
    seed: fc.nat(),
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.array(fc.constantFrom('too-few' as const, 'in-doubt' as const)),
        atLeast: fc.nat(),
        fits: fc.nat(),
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn', 'atLeast', 'fits'] },
    ),
    edits,
    input: documentInput,
    period: fc.constantFrom(...GROWTH_PERIODS),
    horizon: fc.integer({ min: 1, max: 3650 }),
    workloads: many(
      fc.record(
        {
          kind: hostile,
          name: hostile,
          namespace: hostile,
          rate: hostile,
          from: fc.nat(),
          to: fc.nat(),
          bounded: fc.record({ by: hostile, max: fc.nat(), step: fc.nat() }),
          place,
        },
        { requiredKeys: ['kind', 'name', 'namespace', 'rate', 'from', 'to'] },
      ),
    ),
    steps: many(
      fc.record({
        step: fc.nat(),
        added: fc.nat(),
        pods: fc.nat(),
        used: fc.record({ cpu: share, memory: share, pods: share }),
      }),
    ),
    full: fc.record(
      {
        step: fc.nat(),
        pods: fc.array(withoutRoom, { minLength: 1, maxLength: 4 }),
        stops: hostile,
        runsOut: many(fc.record({ plugin: hostile, reason: hostile, nodes: names })),
      },
      { requiredKeys: ['step', 'pods', 'runsOut'] },
    ),
    sizing: fc.record(
      {
        by: fc.constantFrom('cost' as const, 'nodes' as const, 'cpu' as const),
        result: fc.constantFrom(
          'sufficient' as const,
          'insufficient' as const,
          'none-found' as const,
        ),
        add: many(
          fc.record(
            { type: hostile, zone: hostile, count: fc.integer({ min: 1 }), price: share },
            { requiredKeys: ['type', 'count'] },
          ),
        ),
        cost: share,
        nodes: fc.nat(),
      },
      { requiredKeys: ['by', 'result', 'add', 'nodes'] },
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
      'period',
      'horizon',
      'workloads',
      'steps',
      'notModelled',
      'warnings',
    ],
  },
);
