import fc from 'fast-check';
import { LOSS_KINDS, SURVIVAL_FINDING_KINDS } from '../../src/outcome/index.ts';
import type { Loss, Survival } from '../../src/outcome/index.ts';
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
const lostPod = fc.record(
  { namespace: hostile, name: hostile, owner, message: hostile, place },
  { requiredKeys: ['namespace', 'name', 'message'] },
);
const move = fc.record({ namespace: hostile, name: hostile, owner, from: hostile, to: hostile });
const workload = { kind: hostile, namespace: hostile, name: hostile };
const leftOver = fc.record({ allocatable: fc.nat(), free: fc.nat() });

const loss: fc.Arbitrary<Loss> = fc.record(
  {
    nodes: names,
    as: fc.constantFrom(...LOSS_KINDS),
    survivedAs: fc.constantFrom(...LOSS_KINDS),
    by: fc.record({ key: hostile, value: hostile }),
    displaced: fc.nat(),
    placed: fc.nat(),
    pending: many(lostPod),
    lost: many(lostPod),
    unknown: many(lostPod),
    moves: many(move),
    preempted: many(
      fc.record(
        { namespace: hostile, name: hostile, owner, node: hostile },
        { requiredKeys: ['namespace', 'name', 'node'] },
      ),
    ),
    belowBudget: many(
      fc.record({ ...workload, budget: hostile, healthy: fc.nat(), desired: fc.nat() }),
    ),
    below: many(fc.record({ ...workload, missing: fc.nat() })),
    left: fc.record({ cpu: leftOver, memory: leftOver, pods: leftOver }),
    survived: fc.boolean(),
  },
  {
    requiredKeys: [
      'nodes',
      'as',
      'displaced',
      'placed',
      'pending',
      'lost',
      'unknown',
      'moves',
      'preempted',
      'belowBudget',
      'below',
      'left',
      'survived',
    ],
  },
);

export const arbitrarySurvival: fc.Arbitrary<Survival> = fc.record({
  apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
  kind: fc.constant('Survival'),
  scheduler,
  seed: fc.nat(),
  summary: fc.record(
    {
      verdict: verdictWord,
      failOn: fc.subarray([...SURVIVAL_FINDING_KINDS]),
      losses: fc.nat(),
      survived: fc.nat(),
      search: fc.record({ of: fc.option(fc.nat()) }),
      pendingBefore: fc.nat(),
      doubts: names,
    },
    { requiredKeys: ['verdict', 'failOn', 'losses', 'survived', 'pendingBefore'] },
  ),
  losses: many(loss),
  fixes: many(
    fc.record({
      fix: fc.constantFrom('add-node', 'scale', 'spread', 'lower-request'),
      change: hostile,
      patch: hostile,
      mends: fc.nat(),
      remaining: fc.nat(),
    }),
  ),
  notModelled,
  warnings: names,
});
