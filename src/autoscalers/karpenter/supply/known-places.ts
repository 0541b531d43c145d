import type { Node } from '../../../objects/index.ts';
import { CAPACITY_TYPE, ON_DEMAND, RESERVED, ZONE } from '../algebra/labels.ts';
import { Requirements } from '../algebra/requirements.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { SupplySource } from './source.ts';
import { compareText } from '../../../units/index.ts';

/** Zones in which nodes can be started. */
export interface Zones {
  /** Sorted. */
  readonly names: readonly string[];
  /** True: there are no others. */
  readonly isWhole: boolean;
}

/**
 * The zones of each NodePool: those that its NodeClass tells, or else all zones that nodes are in or that NodePools name.
 */
export function zonesByPool(
  pools: readonly NodePool[],
  { provider, nodes, nodeClasses = [] }: SupplySource,
): (pool: NodePool) => Zones {
  const known = { names: valuesOf(ZONE, pools, nodes), isWhole: false };
  return ({ spec }) => {
    const { nodeClassRef } = spec.template.spec;
    const nodeClass = nodeClasses.find(
      ({ kind, metadata }) => kind === nodeClassRef?.kind && metadata.name === nodeClassRef.name,
    );
    const names = nodeClass && provider.zonesOf(nodeClass);
    return names === undefined ? known : { names, isWhole: true };
  };
}

/** The capacity types that nodes have or that NodePools name, sorted; on-demand, if there is none. Reservations are not known. */
export function knownCapacityTypes(
  pools: readonly NodePool[],
  nodes: readonly Node[],
): readonly string[] {
  const known = valuesOf(CAPACITY_TYPE, pools, nodes).filter((type) => type !== RESERVED);
  return known.length === 0 ? [ON_DEMAND] : known;
}

function valuesOf(
  label: string,
  pools: readonly NodePool[],
  nodes: readonly Node[],
): readonly string[] {
  const values = new Set<string>();
  for (const { metadata } of nodes) {
    const value = metadata.labels?.[label];
    if (value !== undefined) values.add(value);
  }
  for (const { spec } of pools) {
    const { metadata, spec: own } = spec.template;
    const required = Requirements.stated(own.requirements).with(
      Requirements.labels(metadata?.labels),
    );
    const { operator, values: named } = required.get(label);
    if (operator === 'In') for (const value of named) values.add(value);
  }
  return [...values].sort(compareText);
}
