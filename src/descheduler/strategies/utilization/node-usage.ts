import type { Node, Pod } from '../../../objects/index.ts';
import { Quantity } from '../../../units/index.ts';
import type { NodeFit } from '../../cluster/node-fit.ts';
import { ZERO } from '../../cluster/node-fit.ts';
import type { Shares } from './thresholds.ts';

/** Amounts by resource. */
export type Quantities = Map<string, Quantity>;

/** A node as a strategy found it, and what is used there after each of its evictions. */
export interface NodeUsage {
  readonly node: Node;
  readonly pods: readonly Pod[];
  /** What pods that have not ended request, by each resource that the strategy looks at; changed by evictions. */
  readonly used: Quantities;
  /** The part of the allocatable amounts that is used, in percent; resources that the node has not are left out. */
  readonly shares: Shares;
}

/** cpu, memory and pods count beside the resources that thresholds name. */
export const countedResources = (named: Iterable<string>): readonly string[] => [
  ...new Set(['cpu', 'memory', 'pods', ...named]),
];

/** Rule: requestedUsageClient, pkg/framework/plugins/nodeutilization/usageclients.go, v0.36. */
export function nodeUsage(
  node: Node,
  pods: readonly Pod[],
  resources: readonly string[],
  nodeFit: NodeFit,
): NodeUsage {
  const { sums } = nodeFit.usedOn(node);
  const used: Quantities = new Map(
    resources.map((resource) => [
      resource,
      resource === 'pods' ? Quantity.of(BigInt(pods.length)) : (sums.get(resource) ?? ZERO),
    ]),
  );
  const shares = new Map<string, number>();
  for (const [resource, amount] of used) {
    const total = totalOf(node, nodeFit).get(resource);
    if (total !== undefined) shares.set(resource, share(resource, amount, total));
  }
  return { node, pods, used, shares };
}

/** Allocatable amounts, else capacity. */
function totalOf(node: Node, nodeFit: NodeFit): ReadonlyMap<string, Quantity> {
  const allocatable = nodeFit.allocatableOf(node);
  return allocatable.size > 0 ? allocatable : nodeFit.capacityOf(node);
}

/** cpu in thousandths, everything else in whole units, rounded up. */
const unitsOf = (resource: string, amount: Quantity): bigint =>
  resource === 'cpu' ? amount.milliValue() : amount.value();

function share(resource: string, amount: Quantity, total: Quantity): number {
  const whole = unitsOf(resource, total);
  return whole > 0n ? (Number(unitsOf(resource, amount)) / Number(whole)) * 100 : 0;
}

/** The sum over all resources, in their units: bytes outweigh everything else. Rule: sortNodesByUsage, nodeutilization.go. */
export function rawUsage({ used }: NodeUsage): bigint {
  let sum = 0n;
  for (const [resource, amount] of used) sum += unitsOf(resource, amount);
  return sum;
}

/**
 * What may be used of a node: its thresholds as amounts; everything of a resource without a threshold, nothing of one that the node
 * has not.
 *
 * Rule: capNodeCapacitiesToThreshold, nodeutilization.go.
 */
export function cappedAmounts(
  node: Node,
  thresholds: Shares,
  resources: readonly string[],
  nodeFit: NodeFit,
): Quantities {
  const totals = totalOf(node, nodeFit);
  return new Map(
    resources.map((resource) => {
      const total = totals.get(resource);
      const threshold = thresholds.get(resource);
      if (total === undefined) return [resource, ZERO];
      if (threshold === undefined) return [resource, total];
      const whole = Number(unitsOf(resource, total));
      const capped = BigInt(Math.trunc(threshold * 0.01 * whole));
      return [resource, Quantity.of(capped, resource === 'cpu' ? -3 : 0)];
    }),
  );
}
