import { ON_DEMAND, CAPACITY_TYPE, RESERVED, SPOT } from '../algebra/labels.ts';
import type { Provider } from '../algebra/labels.ts';
import type { Requirements } from '../algebra/requirements.ts';
import type { InstanceType, Offering } from './instance-type.ts';

/** The offerings that are available and that requirements allow. */
export function usableOfferings(
  provider: Pick<Provider, 'wellKnownLabels'>,
  { offerings }: Pick<InstanceType, 'offerings'>,
  requirements: Requirements,
): readonly Offering[] {
  return offerings.filter(
    ({ available, requirements: own }) =>
      available && requirements.accepts(own, provider.wellKnownLabels),
  );
}

/** The lowest price of offerings; infinite without one. */
export function cheapestPrice(offerings: readonly Offering[]): number {
  let price = Infinity;
  for (const offering of offerings) if (offering.price < price) price = offering.price;
  return price;
}

/**
 * The places of prices, the lowest first; of equal prices the first stays first.
 *
 * Rule: InstanceTypes.OrderByPrice, sigs.k8s.io/karpenter/pkg/cloudprovider/types.go, v1.13, whose sort leaves the order of equal
 * prices open.
 */
export const orderOfPrices = (prices: readonly number[]): readonly number[] =>
  Array.from(prices.keys()).sort((a, b) =>
    comparePrices(prices[a] ?? Infinity, prices[b] ?? Infinity),
  );

const comparePrices = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * The highest price at which a launch may end: that of the dearest usable offering of the capacity type that is used, which is
 * reserved, else spot, else on-demand.
 *
 * Rule: Offerings.WorstLaunchPrice, the same file.
 */
export function worstLaunchPrice(usable: readonly Offering[]): number {
  for (const capacityType of [RESERVED, SPOT, ON_DEMAND]) {
    const chosen = usable.filter((one) => one.requirements.get(CAPACITY_TYPE).has(capacityType));
    if (chosen.length > 0) return chosen.reduce((most, { price }) => Math.max(most, price), 0);
  }
  return Infinity;
}
