import { readQuantity, wholeMilli } from '../../units/index.ts';
import type { Quantity } from '../../units/index.ts';
import type { ResourceList } from '../../objects/index.ts';

/** Amounts by resource in thousandths of its unit: comparisons need no arithmetic of quantities. */
export type Resources = ReadonlyMap<string, number>;

/** An amount in thousandths. Rounded up below a thousandth, and to a double above 2^53. */
export function thousandths(quantity: string | number): number {
  const exact = wholeMilli(quantity);
  return Number.isNaN(exact) ? Math.ceil(readQuantity(quantity).toNumber() * 1000) : exact;
}

export function readResources(list: ResourceList = {}): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const resource in list) {
    const quantity = list[resource];
    if (quantity !== undefined) amounts.set(resource, thousandths(quantity));
  }
  return amounts;
}

export function sum(a: Resources, b: Resources): Map<string, number> {
  const total = new Map(a);
  for (const [resource, amount] of b) total.set(resource, (total.get(resource) ?? 0) + amount);
  return total;
}

/** What is left of `from`; resources that it does not have are not counted. */
export function difference(from: Resources, taken: Resources): Map<string, number> {
  const left = new Map(from);
  take(left, taken);
  return left;
}

/** Takes amounts away from what is left. */
export function take(left: Map<string, number>, taken: Resources): void {
  for (const [resource, amount] of taken) {
    const known = left.get(resource);
    if (known !== undefined) left.set(resource, known - amount);
  }
}

/**
 * Whether requests fit into what there is. Nothing fits as soon as one amount is below zero.
 *
 * Rule: Fits, sigs.k8s.io/karpenter/pkg/utils/resources/resources.go, v1.13.
 */
export function fits(requests: Resources, total: Resources): boolean {
  for (const amount of total.values()) if (amount < 0) return false;
  for (const [resource, amount] of requests) {
    if (amount > (total.get(resource) ?? 0)) return false;
  }
  return true;
}

/** Exact quantities in thousandths. */
export function amountsInThousandths(quantities: ReadonlyMap<string, Quantity>): Resources {
  const amounts = new Map<string, number>();
  for (const [resource, quantity] of quantities) {
    amounts.set(resource, Number(quantity.milliValue()));
  }
  return amounts;
}
