import fc from 'fast-check';
import type {
  Capacities,
  Capacity,
  CountedTemplate,
  TemplateCapacity,
} from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import {
  amounts,
  hostile,
  many,
  names,
  notModelled,
  place,
  rejections,
  scheduler,
  verdictWord,
} from './arbitrary-parts.ts';

const head = {
  apiVersion: fc.constant('kschedsim.dev/v1alpha1' as const),
  kind: fc.constant('Capacity' as const),
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
  input: documentInput,
  notModelled,
  warnings: names,
};

const gains = many(
  fc.record(
    {
      resource: hostile,
      copies: fc.nat(),
      amount: fc.nat(),
      nodes: many(fc.record({ name: hostile, amount: fc.nat() })),
      stops: hostile,
    },
    { requiredKeys: ['resource', 'copies', 'amount', 'nodes'] },
  ),
);

const template = {
  pod: hostile,
  place,
  requests: amounts,
  copies: fc.nat(),
  isLimited: fc.boolean(),
  nodes: many(
    fc.record(
      { name: hostile, zone: hostile, copies: fc.nat() },
      { requiredKeys: ['name', 'copies'] },
    ),
  ),
  groups: fc.record({
    label: hostile,
    values: many(
      fc.record(
        { value: hostile, nodes: fc.nat(), copies: fc.nat() },
        { requiredKeys: ['nodes', 'copies'] },
      ),
    ),
  }),
  message: hostile,
  rejections,
  runsOut: many(fc.record({ plugin: hostile, reason: hostile, nodes: names })),
  closed: rejections,
  gains,
};

const OF_HEAD = [
  'apiVersion',
  'kind',
  'scheduler',
  'seed',
  'summary',
  'notModelled',
  'warnings',
] as const;
const OF_TEMPLATE = [
  'pod',
  'requests',
  'copies',
  'isLimited',
  'nodes',
  'runsOut',
  'closed',
] as const satisfies readonly (keyof TemplateCapacity)[];

const one: fc.Arbitrary<Capacity> = fc.record(
  { ...head, ...template },
  { requiredKeys: [...OF_HEAD, ...OF_TEMPLATE] },
);

const counted: fc.Arbitrary<CountedTemplate> = fc.record(
  {
    ...template,
    verdict: verdictWord,
    atLeast: fc.nat(),
    share: fc.integer({ min: 1 }),
    doubts: names,
  },
  { requiredKeys: [...OF_TEMPLATE, 'verdict', 'atLeast', 'share'] },
);

const several: fc.Arbitrary<Capacities> = fc.record(
  { ...head, isTogether: fc.boolean(), templates: many(counted), gains },
  { requiredKeys: [...OF_HEAD, 'isTogether', 'templates'] },
);

export const arbitraryCapacity: fc.Arbitrary<Capacity | Capacities> = fc.oneof(one, several);
