import type { Comparison, Sides } from '../../../outcome/index.ts';
import { pricesOf, typeOf, type Prices } from '../../../catalog/index.ts';
import type { RunSide } from '../run-side.ts';

export interface Costs extends Sides<number | undefined> {
  /** Why a cost is not known although prices were given. */
  readonly warnings: readonly string[];
}

/** What the used nodes of both sides cost; undefined without prices, and with a node that has none. */
export function costsOf(
  { base, head }: Sides<RunSide>,
  { empty }: Comparison['nodes'],
  prices: Prices,
): Costs {
  if (prices.prices === undefined && prices.catalog === undefined) {
    return { base: undefined, head: undefined, warnings: [] };
  }
  const priceOf = pricesOf(prices);
  const warnings = new Set<string>();
  const costOf = (
    { nodes }: RunSide,
    unused: readonly string[],
    side: string,
  ): number | undefined => {
    if (nodes === undefined) {
      warnings.add(`the ${side} is a saved plan: the prices of its nodes are not known`);
      return undefined;
    }
    const without = new Set(unused);
    let sum: number | undefined = 0;
    for (const node of nodes.filter(({ metadata }) => !without.has(metadata.name))) {
      const price = priceOf(node);
      if (price === undefined) {
        warnings.add(`no price is known for ${typeOf(node) ?? `node ${node.metadata.name}`}`);
      }
      sum = sum === undefined || price === undefined ? undefined : sum + price;
    }
    return sum;
  };
  return {
    base: costOf(base, empty.base, 'base'),
    head: costOf(head, empty.head, 'head'),
    warnings: [...warnings],
  };
}
