import type { NodePool } from '../../objects/node-pool.ts';
import { readResources } from '../../resources.ts';
import type { Resources } from '../../resources.ts';
import { forEachBit, noBits, setBit } from './bits.ts';
import type { Bits } from './bits.ts';
import type { TypeTable } from './type-table.ts';

/**
 * What the limits of NodePools leave.
 *
 * Rule: Scheduler.remainingResources, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/scheduler.go, v1.13.
 */
export class PoolLimits {
  readonly #left: Map<string, Map<string, number>>;

  constructor(nodePools: readonly NodePool[]) {
    this.#left = new Map(
      nodePools.map(({ metadata, spec }) => [metadata.name, readResources(spec.limits)]),
    );
  }

  /** Takes away what a node of the pool has. */
  use(pool: string, capacity: Resources): void {
    const left = this.#left.get(pool);
    if (left === undefined) return;
    for (const [resource, amount] of left)
      left.set(resource, amount - (capacity.get(resource) ?? 0));
  }

  /** True if the number of nodes is used up. An overdrawn one is found by the types. */
  hasNoNodesLeft(pool: string): boolean {
    return this.#left.get(pool)?.get('nodes') === 0;
  }

  /** The types of a pool that are within its limits. */
  within(pool: string, table: TypeTable, types: Bits): Bits {
    const left = this.#left.get(pool);
    if (left === undefined || left.size === 0) return types;
    const bits = noBits(table.types.length);
    forEachBit(types, (at) => {
      if (isWithin(table.types[at]?.capacity, left)) setBit(bits, at);
    });
    return bits;
  }

  /** Takes away the most that a NodeClaim can become: of each resource the largest amount of its types. */
  open(pool: string, table: TypeTable, types: Bits): void {
    const left = this.#left.get(pool);
    if (left === undefined || left.size === 0) return;
    const most = new Map<string, number>();
    forEachBit(types, (at) => {
      for (const [resource, amount] of table.types[at]?.capacity ?? []) {
        if (left.has(resource)) most.set(resource, Math.max(amount, most.get(resource) ?? 0));
      }
    });
    this.use(pool, most);
  }
}

function isWithin(capacity: Resources | undefined, left: Resources): boolean {
  for (const [resource, amount] of left) {
    if ((capacity?.get(resource) ?? 0) > amount) return false;
  }
  return true;
}
