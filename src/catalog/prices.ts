import type { Node } from '../objects/index.ts';
import type { NodeType } from './node-type.ts';
import { catalogTypes } from './types.ts';

const ZONE = 'topology.kubernetes.io/zone';

/** What is known of prices. */
export interface Prices {
  /** Price of a node by its label node.kubernetes.io/instance-type, in any currency and for any time. */
  readonly prices?: Readonly<Record<string, number>>;
  /** A NodeCatalog or Karpenter's instance types: a document, or its text as JSON, YAML or CSV. */
  readonly catalog?: unknown;
}

/** The price of a node; undefined if it is not known. */
export type PriceOf = (node: Node) => number | undefined;

/** The label with the instance type of a node; the older label is from Kubernetes before v1.17. */
export const typeOf = ({ metadata: { labels = {} } }: Node): string | undefined =>
  labels['node.kubernetes.io/instance-type'] ?? labels['beta.kubernetes.io/instance-type'];

/**
 * The price of a node by its type; in a catalogue also by its zone, and by whether it is a spot node.
 *
 * @throws InputError with everything that is wrong in the catalogue
 */
export function pricesOf({ prices = {}, catalog }: Prices): PriceOf {
  const inCatalog = pricesIn(catalog === undefined ? [] : catalogTypes(catalog));
  return (node) => {
    const name = typeOf(node);
    return name !== undefined && Object.hasOwn(prices, name) ? prices[name] : inCatalog(node);
  };
}

/** The price of a node by its type, its zone, and whether it is a spot node. */
export function pricesIn(types: readonly NodeType[]): PriceOf {
  const byName = new Map(types.map((type) => [type.name, type]));
  return (node) => {
    const type = byName.get(typeOf(node) ?? '');
    return type === undefined ? undefined : priceIn(type, node);
  };
}

function priceIn({ offers, spotLabels }: NodeType, { metadata }: Node): number | undefined {
  const { labels = {} } = metadata;
  const spot = Object.entries(spotLabels);
  const isSpot = spot.length > 0 && spot.every(([key, value]) => labels[key] === value);
  const fitting = offers.filter(
    (offer) => offer.isSpot === isSpot && (offer.zone ?? labels[ZONE]) === labels[ZONE],
  );
  return fitting.find(({ price }) => price !== undefined)?.price;
}
