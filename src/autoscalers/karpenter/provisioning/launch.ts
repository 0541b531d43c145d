import type { Provider } from '../algebra/labels.ts';
import type { Requirements } from '../algebra/requirements.ts';
import type { InstanceType, Offering } from '../catalogue/instance-type.ts';
import { cheapestPrice, usableOfferings } from '../catalogue/prices.ts';
import { compareText } from '../../../units/index.ts';

/** The machine that a NodeClaim becomes. */
export interface Launch {
  readonly type: InstanceType;
  readonly price: number;
  /** The offerings of the type that cost `price`. kwok takes one of them at random. */
  readonly offerings: readonly Offering[];
}

/**
 * The cheapest usable offering of a NodeClaim, of the type that comes first by name if several cost the same; undefined: there is none.
 *
 * Rule: CloudProvider.Create, kwok/cloudprovider of sigs.k8s.io/karpenter, v1.13.
 */
export function cheapestLaunch(
  provider: Provider,
  types: readonly InstanceType[],
  requirements: Requirements,
): Launch | undefined {
  let best: Launch | undefined;
  for (const type of [...types].sort((a, b) => compareText(a.name, b.name))) {
    const usable = usableOfferings(provider, type, requirements);
    const price = cheapestPrice(usable);
    if (price === Infinity || (best !== undefined && price >= best.price)) continue;
    best = { type, price, offerings: usable.filter((one) => one.price === price) };
  }
  return best;
}
