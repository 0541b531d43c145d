import { expect, it } from 'vitest';
import { node } from '../../../../test/support/builders.ts';
import { catalogTypes } from '../../../catalog/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { StatedRequirement } from '../algebra/requirement.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { KWOK } from '../providers/kwok.ts';
import { instanceTypesFor } from '../supply/instance-types-for.ts';
import { idlePools } from './idle-pools.ts';

const catalog = catalogTypes({
  types: [
    { name: 'm.large', cpu: 2, memory: '8Gi', price: 0.1, zones: ['a'] },
    { name: 'm.priceless', cpu: 8, memory: '16Gi', zones: ['b'] },
    { name: 'm.xlarge', cpu: 4, memory: '16Gi', price: 0.2, spotPrice: 0.1, zones: ['b'] },
  ],
});

const required = (
  requirements: readonly StatedRequirement[],
  limits?: NodePool['spec']['limits'],
): NodePool => ({
  metadata: { name: 'p' },
  spec: { template: { spec: { requirements } }, ...(limits === undefined ? {} : { limits }) },
});

const isIn = (key: string, ...values: readonly string[]): StatedRequirement => ({
  key,
  operator: 'In',
  values,
});

const ZONE = 'topology.kubernetes.io/zone';
const CPU = 'karpenter.kwok.sh/instance-cpu';

function reasonOf(pool: NodePool, nodes: readonly Node[] = []): string | undefined {
  const { types: instanceTypes } = instanceTypesFor([pool], { provider: KWOK, nodes, catalog });
  const [idle] = idlePools([pool], {
    version: '1.14',
    provider: KWOK,
    minValuesPolicy: 'Strict',
    instanceTypes,
    nodes,
  });
  return idle?.reason;
}

const own = node('n')
  .labelled({ 'karpenter.sh/nodepool': 'p', 'node.kubernetes.io/instance-type': 'm.large' })
  .offers({ cpu: 2, memory: '8Gi', pods: 110 }).object;
const used: Node = { ...own, status: { ...own.status, capacity: { cpu: 2, memory: '8Gi' } } };

it.each<[string, NodePool, NodePool, string]>([
  [
    'a requirement that no type meets',
    required([isIn(CPU, '2', '3')]),
    required([isIn(CPU, '3')]),
    `no instance type has ${CPU} In [3]`,
  ],
  [
    'requirements that no type meets together',
    required([isIn(CPU, '4'), isIn(ZONE, 'b')]),
    required([isIn(CPU, '4'), isIn(ZONE, 'a')]),
    'no instance type meets all of its requirements',
  ],
  [
    'a type that is not offered',
    required([isIn(CPU, '4')]),
    required([isIn(CPU, '8')]),
    'no instance type that meets its requirements is offered in its zones and capacity types',
  ],
  [
    'minValues',
    required([{ ...isIn(CPU, '2', '4'), minValues: 2 }]),
    required([{ ...isIn(CPU, '2', '3'), minValues: 2 }]),
    'the types that its requirements leave have too few values for minValues',
  ],
  [
    'limits that are used up',
    required([], { cpu: 4 }),
    required([], { cpu: 3 }),
    'its limits have no room for one more node of any type',
  ],
  [
    'a limit of nodes',
    required([], { nodes: 2 }),
    required([], { nodes: 1 }),
    'its limits have no room for one more node of any type',
  ],
])('%s', (_title, good, bad, reason) => {
  expect(reasonOf(good, [used])).toBeUndefined();
  expect(reasonOf(bad, [used])).toBe(reason);
});
