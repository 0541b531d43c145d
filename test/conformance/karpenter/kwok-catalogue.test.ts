import { expect, it } from 'vitest';
import { instanceTypesFor, KWOK } from '../../../src/autoscalers/karpenter/index.ts';
import type { InstanceType } from '../../../src/autoscalers/karpenter/index.ts';
import { catalogTypes } from '../../../src/catalog/index.ts';
import { kwokTypes, readInput } from './read-input.ts';

const pool = { metadata: { name: 'default' }, spec: { template: { spec: {} } } };

/** The recorded types as the file of kwok's provider states them. */
const file = kwokTypes().map(({ name, arch = 'amd64', os = ['linux'], capacity, offerings }) => ({
  name,
  architecture: arch,
  operatingSystems: os,
  resources: capacity,
  offerings: offerings.map(([zone, capacityType, price]) => ({
    price,
    requirements: [
      { key: 'topology.kubernetes.io/zone', operator: 'In', values: [zone] },
      { key: 'karpenter.sh/capacity-type', operator: 'In', values: [capacityType] },
    ],
  })),
}));

const shown = ({ name, requirements, offerings, capacity, allocatable }: InstanceType): unknown => [
  name,
  String(requirements),
  offerings.map(({ requirements: own, price, available }) => [String(own), price, available]),
  [...capacity].sort(),
  [...allocatable].sort(),
];

it("makes of kwok's file the types that kwok's provider makes", () => {
  const { types, hasPrices } = instanceTypesFor([pool], {
    provider: KWOK,
    nodes: [],
    catalog: catalogTypes(file),
  });
  const recorded = readInput({ now: '2026-03-02T10:00:00Z', catalogue: 'kwok', nodePools: [pool] });
  const expected = recorded.state.instanceTypes.get('default') ?? [];
  expect(expected.length).toBe(144);
  expect(hasPrices).toBe(true);
  expect(types.get('default')?.map(shown)).toEqual(expected.map(shown));
});
