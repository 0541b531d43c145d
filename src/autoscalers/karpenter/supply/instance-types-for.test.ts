import { describe, expect, it } from 'vitest';
import { node } from '../../../../test/support/builders.ts';
import { catalogTypes } from '../../../catalog/index.ts';
import type { KubernetesObject, Node } from '../../../objects/index.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { AWS } from '../providers/aws/index.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import { instanceTypesFor } from './instance-types-for.ts';

const ZONE = 'topology.kubernetes.io/zone';

const pool = (name: string, nodeClass = 'default', zones: readonly string[] = []): NodePool => ({
  metadata: { name },
  spec: {
    template: {
      spec: {
        nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: nodeClass },
        requirements: zones.length === 0 ? [] : [{ key: ZONE, operator: 'In', values: zones }],
      },
    },
  },
});

const machine = (
  name: string,
  type: string,
  labels: Readonly<Record<string, string>> = {},
): Node => {
  const { object } = node(name);
  return {
    ...object,
    metadata: {
      ...object.metadata,
      labels: {
        'node.kubernetes.io/instance-type': type,
        [ZONE]: 'a',
        'karpenter.sh/capacity-type': 'on-demand',
        ...labels,
      },
    },
    status: {
      capacity: { cpu: '2', memory: '7577Mi', pods: '29' },
      allocatable: { cpu: '1930m', memory: '6903Mi', pods: '29' },
    },
  };
};

const only = (types: readonly InstanceType[] | undefined): InstanceType => {
  expect(types?.length).toBe(1);
  return types![0]!;
};

const offers = ({ offerings }: InstanceType): unknown =>
  offerings.map(({ zone, capacityType, price, available }) => [
    zone,
    capacityType,
    price,
    available,
  ]);

describe('types of a catalogue', () => {
  const catalog = catalogTypes({
    types: [
      { name: 'm5.large', cpu: 2, memory: '8Gi', pods: 29, price: 0.1, spotPrice: 0.03 },
      { name: 'c5.large', cpu: 2, memory: '4Gi', pods: 29, zones: ['b'] },
    ],
  });

  it('are sold in the zones that nodes and pools name, and without a price not at all; nor are other types of nodes', () => {
    const { types, hasPrices, withoutPrice, notInCatalog } = instanceTypesFor(
      [pool('p', 'default', ['b'])],
      {
        provider: AWS,
        nodes: [machine('n', 'x')],
        catalog,
      },
    );
    expect(types.get('p')?.map(offers)).toEqual([
      [
        ['a', 'on-demand', 0.1, true],
        ['b', 'on-demand', 0.1, true],
        ['a', 'spot', 0.03, true],
        ['b', 'spot', 0.03, true],
      ],
      [['b', 'on-demand', Infinity, false]],
      [['a', 'on-demand', Infinity, false]],
    ]);
    expect(hasPrices).toBe(true);
    expect(withoutPrice).toEqual(['c5.large']);
    expect(notInCatalog).toEqual(['x']);
  });

  it('are known where their nodes run, but not launched there', () => {
    const spot = machine('n', 'm5.large', { [ZONE]: 'c', 'karpenter.sh/capacity-type': 'spot' });
    const { types } = instanceTypesFor([pool('p')], {
      provider: AWS,
      nodes: [spot],
      catalog: catalogTypes({
        types: [{ name: 'm5.large', cpu: 2, memory: '8Gi', zones: ['a'], price: 0.1 }],
      }),
    });
    expect(offers(only(types.get('p')))).toEqual([
      ['a', 'on-demand', 0.1, true],
      ['c', 'spot', Infinity, false],
    ]);
  });

  it('are sold where the subnets of the NodeClass are', () => {
    const nodeClass = (name: string, zones: readonly string[]): KubernetesObject => {
      const made = {
        apiVersion: 'karpenter.k8s.aws/v1',
        kind: 'EC2NodeClass',
        metadata: { name },
        status: { subnets: zones.map((zone) => ({ id: 's', zone })) },
      };
      return made;
    };
    const { types } = instanceTypesFor([pool('p', 'one'), pool('q', 'none'), pool('r')], {
      provider: AWS,
      nodes: [machine('n', 'm5.large')],
      nodeClasses: [nodeClass('one', ['b', 'b', 'c']), nodeClass('none', [])],
      catalog: catalogTypes({
        types: [
          { name: 'm5.xlarge', cpu: 4, memory: '16Gi', zones: ['a', 'b'], price: 0.2 },
          { name: 'm5.4xlarge', cpu: 16, memory: '64Gi', price: 0.8 },
        ],
      }),
    });
    const zones = (name: string): unknown =>
      types.get(name)?.map((type) => [type.name, type.offerings.map(({ zone }) => zone)]);
    expect(zones('p')).toEqual([
      ['m5.xlarge', ['b']],
      ['m5.4xlarge', ['b', 'c']],
      ['m5.large', ['a']],
    ]);
    expect(zones('q')).toEqual([['m5.large', ['a']]]);
    expect(zones('r')).toEqual([
      ['m5.xlarge', ['a', 'b']],
      ['m5.4xlarge', ['a']],
      ['m5.large', ['a']],
    ]);
  });

  it('have no zone if none is known, so that any may be asked for', () => {
    const { types } = instanceTypesFor([pool('p')], {
      provider: AWS,
      nodes: [],
      catalog: catalog.slice(0, 1),
    });
    const type = only(types.get('p'));
    expect(type.offerings.map(({ zone }) => zone)).toEqual([undefined, undefined]);
    expect(type.requirements.has(ZONE)).toBe(false);
  });

  it('are all to be had if none has a price, the smaller first', () => {
    const { types, hasPrices, withoutPrice } = instanceTypesFor([pool('p')], {
      provider: AWS,
      nodes: [],
      catalog: catalogTypes({
        types: [
          { name: 'm5.xlarge', cpu: 4, memory: '16Gi' },
          { name: 'm5.large', cpu: 2, memory: '8Gi' },
          { name: 'g5.large', cpu: 2, memory: '8Gi', resources: { 'nvidia.com/gpu': 1 } },
        ],
      }),
    });
    expect([hasPrices, withoutPrice]).toEqual([false, []]);
    expect(types.get('p')?.map(({ name }) => name)).toEqual(['m5.large', 'm5.xlarge', 'g5.large']);
    expect(types.get('p')?.flatMap(offers)).toEqual(
      [1, 2, 3].map(() => [undefined, 'on-demand', Infinity, true]),
    );
  });

  it('are the same list for all pools', () => {
    const { types } = instanceTypesFor([pool('p'), pool('q')], {
      provider: AWS,
      nodes: [],
      catalog,
    });
    expect(types.get('p')).toBe(types.get('q'));
  });

  it('keep what the catalogue keeps, and else what the provider keeps', () => {
    const { types } = instanceTypesFor([pool('p')], {
      provider: AWS,
      nodes: [],
      catalog: catalogTypes({
        types: [
          { name: 'm5.large', cpu: 2, memory: '8Gi', pods: 29 },
          { name: 'm6.large', cpu: 2, memory: '8Gi', pods: 29, kubeReserved: { cpu: '100m' } },
        ],
      }),
    });
    const stated = types.get('p')?.map((type) => type.stated);
    expect(stated).toEqual([
      {
        capacity: { cpu: '2', memory: '7577Mi', pods: '29' },
        allocatable: { cpu: '1930m', memory: '6903Mi', pods: '29' },
      },
      {
        capacity: { cpu: '2', memory: '8Gi', pods: '29' },
        allocatable: { cpu: '1900m', memory: '8Gi', pods: '29' },
      },
    ]);
  });
});

describe('types that nodes show', () => {
  it('have the amounts of the node, the zones and capacity types of the cluster, and no price', () => {
    const nodes = [
      machine('n', 'm5.large', { 'karpenter.sh/nodepool': 'p' }),
      machine('o', 'm5.large', { [ZONE]: 'b', 'karpenter.sh/capacity-type': 'spot' }),
    ];
    const { types, source, hasPrices } = instanceTypesFor([pool('p')], { provider: AWS, nodes });
    const type = only(types.get('p'));
    expect([source, hasPrices]).toEqual(['nodes', false]);
    expect(type.stated.allocatable).toEqual({ cpu: '1930m', memory: '6903Mi', pods: '29' });
    expect(
      type.offerings.map(({ zone, capacityType }) => `${String(zone)} ${capacityType}`),
    ).toEqual(['a spot', 'b spot', 'a on-demand', 'b on-demand']);
  });

  it('resemble nodes of the NodeClass, and are one list for NodeClasses with the same nodes', () => {
    const label = 'karpenter.k8s.aws/ec2nodeclass';
    const small = machine('z', 'm5.large', { [label]: 'small', 'karpenter.sh/nodepool': 'p' });
    const nodes = [
      { ...small, status: { ...small.status, capacity: { cpu: '2', pods: '8' } } },
      machine('n', 'm5.large'),
    ];
    const pools = [pool('p', 'small'), pool('q', 'other'), pool('r', 'third')];
    const { types } = instanceTypesFor(pools, { provider: AWS, nodes });
    const pods = pools.map(({ metadata }) => only(types.get(metadata.name)).capacity.get('pods'));
    expect(pods).toEqual([8000, 8000, 8000]);
    expect(types.get('q')).toBe(types.get('r'));
  });

  it('are known by all labels of a node that Karpenter has launched; a label that is missing there is none', () => {
    const own = { 'karpenter.k8s.aws/instance-memory': '8192' };
    const launched = machine('n', 'm5.large', { ...own, 'karpenter.sh/nodepool': 'p' });
    const known = instanceTypesFor([pool('p')], { provider: AWS, nodes: [launched] });
    const requirements = String(only(known.types.get('p')).requirements);
    expect(requirements).toContain('karpenter.k8s.aws/instance-memory In [8192]');
    expect(requirements).toContain('karpenter.k8s.aws/instance-local-nvme DoesNotExist');
    const other = instanceTypesFor([pool('p')], {
      provider: AWS,
      nodes: [machine('n', 'm5.large')],
    });
    expect(other.unknownLabels.get('karpenter.k8s.aws/instance-local-nvme')).toEqual(['m5.large']);
    expect(other.unknownLabels.get('karpenter.k8s.aws/instance-memory')).toEqual(['m5.large']);
    expect(other.unknownLabels.has('karpenter.k8s.aws/instance-family')).toBe(false);
  });
});
