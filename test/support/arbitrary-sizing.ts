import fc from 'fast-check';
import type { NodesToAdd, Sizing } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import {
  amounts,
  hostile,
  many,
  names,
  notModelled,
  place,
  owner,
  scheduler,
  verdictWord,
} from './arbitrary-parts.ts';

const price = fc.double({ min: 0, max: 1e4, noNaN: true });

const pool = fc.record(
  {
    pool: hostile,
    unit: fc.constantFrom('cpu' as const, 'nodes' as const),
    used: price,
    peak: price,
    max: price,
    maxNow: price,
    waitingBelow: fc.nat(),
    min: fc.nat(),
    minNow: fc.nat(),
  },
  { requiredKeys: ['pool', 'unit', 'used', 'peak'] },
);
const added: fc.Arbitrary<NodesToAdd> = fc.record(
  { type: hostile, zone: hostile, count: fc.integer({ min: 1 }), price, spot: fc.boolean() },
  { requiredKeys: ['type', 'count'] },
);

const alternatives = fc.array(
  fc.record(
    {
      name: fc.constantFrom(
        'one type only' as const,
        'fewest nodes' as const,
        'zone-balanced' as const,
      ),
      add: many(added),
      cost: price,
      nodes: fc.nat(),
    },
    { requiredKeys: ['name', 'add', 'nodes'] },
  ),
  { maxLength: 3 },
);

const types = many(
  fc.record(
    {
      type: hostile,
      zones: names,
      price,
      spotPrice: price,
      capacity: amounts,
      reserved: amounts,
      allocatable: amounts,
      daemons: amounts,
      free: amounts,
      volumeLimits: amounts,
    },
    { requiredKeys: ['type', 'zones', 'capacity', 'reserved', 'allocatable', 'daemons', 'free'] },
  ),
);

const placements = many(
  fc.record(
    { type: hostile, zone: hostile, node: hostile, pods: names, used: amounts },
    { requiredKeys: ['type', 'node', 'pods', 'used'] },
  ),
);

const pending = many(
  fc.record(
    { namespace: hostile, name: hostile, owner, whenLost: hostile, message: hostile, place },
    { requiredKeys: ['namespace', 'name', 'message'] },
  ),
);

const parts = fc.record({ types, placements, pending, alternatives, notModelled, warnings: names });

const head = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1' as const),
    kind: fc.constant('Sizing' as const),
    scheduler,
    seed: fc.nat(),
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.array(fc.constantFrom('insufficient' as const, 'in-doubt' as const)),
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn'] },
    ),
    edits,
    input: documentInput,
    goal: fc.constantFrom('fit', 'survive', 'survive:topology.kubernetes.io/zone'),
    result: fc.constantFrom('sufficient' as const, 'insufficient' as const, 'none-found' as const),
    by: fc.constantFrom('cost' as const, 'nodes' as const, 'cpu' as const),
    target: fc.record(
      { pods: fc.nat(), fit: fc.nat(), copiesOf: hostile, losses: fc.nat() },
      { requiredKeys: ['pods', 'fit'] },
    ),
    pools: many(pool),
    add: many(added),
    cost: price,
    nodes: fc.nat(),
    cpu: price,
    bound: price,
    gap: price,
    isOptimal: fc.boolean(),
    considered: fc.nat(),
  },
  {
    requiredKeys: [
      'apiVersion',
      'kind',
      'scheduler',
      'seed',
      'summary',
      'goal',
      'result',
      'by',
      'target',
      'add',
      'nodes',
      'cpu',
      'bound',
      'isOptimal',
      'considered',
    ],
  },
);

export const arbitrarySizing: fc.Arbitrary<Sizing> = fc
  .tuple(head, parts)
  .map(([one, other]) => ({ ...one, ...other }));
