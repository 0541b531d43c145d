import fc from 'fast-check';
import type { Capacity } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import {
  amounts,
  hostile,
  many,
  names,
  notModelled,
  rejections,
  scheduler,
  verdictWord,
} from './arbitrary-parts.ts';

export const arbitraryCapacity: fc.Arbitrary<Capacity> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Capacity'),
    scheduler,
    seed: fc.nat(),
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.array(fc.constantFrom('too-few' as const, 'in-doubt' as const)),
        atLeast: fc.nat(),
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn', 'atLeast'] },
    ),
    edits,
    pod: hostile,
    requests: amounts,
    copies: fc.nat(),
    isLimited: fc.boolean(),
    nodes: many(
      fc.record(
        { name: hostile, zone: hostile, copies: fc.nat() },
        { requiredKeys: ['name', 'copies'] },
      ),
    ),
    message: hostile,
    rejections,
    runsOut: many(fc.record({ plugin: hostile, reason: hostile, nodes: names })),
    closed: rejections,
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
      'pod',
      'requests',
      'copies',
      'isLimited',
      'nodes',
      'runsOut',
      'closed',
      'notModelled',
      'warnings',
    ],
  },
);
