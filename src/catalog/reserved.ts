import { quantityMilli, quantityValue } from '../units/index.ts';
import type { Quantities } from './node-type.ts';

/** Names of eviction signals, and the resources that they leave for the node. */
const SIGNALS: Readonly<Record<string, string>> = {
  'memory.available': 'memory',
  'nodefs.available': 'ephemeral-storage',
};

/** The capacity without what is kept for the system; never negative. Source: kubernetes v1.34 pkg/kubelet/cm/node_container_manager_linux.go GetNodeAllocatableReservation. */
export function withoutReserved(
  capacity: Quantities,
  reserved: readonly (Quantities | undefined)[],
): Quantities {
  const left = new Map<string, number>();
  for (const [resource, quantity] of Object.entries(capacity)) {
    left.set(resource, amountOf(resource, quantity));
  }
  for (const [name, quantity] of reserved.flatMap((one) => Object.entries(one ?? {}))) {
    const resource = SIGNALS[name] ?? name;
    const before = left.get(resource);
    if (before !== undefined) left.set(resource, before - amountOf(resource, quantity));
  }
  return Object.fromEntries(
    Array.from(left, ([resource, amount]) => [
      resource,
      `${String(Math.max(0, amount))}${resource === 'cpu' ? 'm' : ''}`,
    ]),
  );
}

/** Millicores, or the base unit. */
function amountOf(resource: string, quantity: string): number {
  return resource === 'cpu' ? quantityMilli(quantity) : quantityValue(quantity);
}

/** Cores, bytes or a count. */
export function inUnits(
  quantities: Readonly<Record<string, string | number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(quantities).map(([resource, quantity]) => [
      resource,
      resource === 'cpu' ? quantityMilli(quantity) / 1000 : quantityValue(quantity),
    ]),
  );
}
