import type { Labels } from '../../../../objects/index.ts';
import { cheapestPrice } from '../../catalogue/prices.ts';
import { CAPACITY_TYPE, ZONE } from '../../algebra/labels.ts';
import { Requirements } from '../../algebra/requirements.ts';
import type { Provider } from '../../algebra/labels.ts';
import type { InstanceType } from '../../catalogue/instance-type.ts';

type PriceOf = (type: InstanceType, labels: Labels, provider: Provider) => number | undefined;

/**
 * The price of a node's cheapest offering, available or not; undefined: none fits its labels.
 *
 * Rule: getCandidatePrices, disruption/consolidation.go, Karpenter v1.13.
 */
export const lowestPrice: PriceOf = ({ offerings }, labels, { wellKnownLabels }) => {
  const requirements = Requirements.labels(labels);
  const own = offerings.filter((each) => requirements.accepts(each.requirements, wellKnownLabels));
  return own.length === 0 ? undefined : cheapestPrice(own);
};

/**
 * The price of the first offering with a node's zone and capacity type; undefined: there is none.
 *
 * Rule: resolveNodePrice, disruption/types.go, Karpenter v1.14.
 */
export const priceInZone: PriceOf = ({ offerings }, labels) => {
  const [zone, capacityType] = [labels[ZONE], labels[CAPACITY_TYPE]];
  return offerings.find((each) => each.zone === zone && each.capacityType === capacityType)?.price;
};
