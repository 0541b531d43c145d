import fc from 'fast-check';
import { PACKING_FINDING_KINDS } from '../../src/outcome/index.ts';
import type { Packing } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { nodeAutoscaling } from './arbitrary-node-autoscaling.ts';
import { documentInput } from './arbitrary-input.ts';
import { hostile, many, names, notModelled, scheduler, verdictWord } from './arbitrary-parts.ts';

const owner = fc.record({ kind: hostile, name: hostile });
const move = fc.record(
  { namespace: hostile, name: hostile, owner, from: hostile, to: hostile },
  { requiredKeys: ['namespace', 'name', 'from'] },
);
const price = fc.float({ min: 0, max: 1000, noNaN: true });
const frees = fc.record({ cpu: fc.nat(), memory: fc.nat() });

export const arbitraryPacking: fc.Arbitrary<Packing> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Packing'),
    scheduler,
    seed: fc.nat(),
    edits,
    input: documentInput,
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.subarray([...PACKING_FINDING_KINDS]),
        atLeast: fc.nat(),
        nodes: fc.nat(),
        emptied: fc.nat(),
        moves: fc.nat(),
        frees,
        saves: price,
        price,
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn', 'atLeast', 'nodes', 'emptied', 'moves', 'frees'] },
    ),
    autoscaling: nodeAutoscaling,
    steps: many(
      fc.record(
        { node: hostile, type: hostile, moves: many(move), saves: price, frees },
        { requiredKeys: ['node', 'moves', 'frees'] },
      ),
    ),
    kept: many(fc.record({ node: hostile, reason: hostile })),
    scenario: fc.constant({ kind: 'Scenario' }),
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
      'steps',
      'kept',
      'notModelled',
      'warnings',
    ],
  },
);
