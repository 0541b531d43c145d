import { leastBy } from './contract.ts';
import type { Expander, ExpanderContext } from './contract.ts';
import type { Expansion } from '../expansion.ts';
import { price } from './price.ts';
import { priority } from './priority.ts';
import { leastWaste } from './waste.ts';

export type { ExpanderContext, PodPrices } from './contract.ts';
export { readPriorities } from './priorities.ts';
export type { Priorities } from './priorities.ts';

/** By the names of `--expander`; `random` keeps all. */
const EXPANDERS: Readonly<Record<string, Expander>> = {
  'least-waste': leastWaste,
  'most-pods': (expansions) => leastBy(expansions, ({ pods }) => -pods.length),
  'least-nodes': (expansions) => leastBy(expansions, ({ nodeCount }) => nodeCount),
  price,
  priority,
};

/** Chooses one of that many equal expansions. */
export type TieBreak = (count: number) => number;

/** Asks the expanders in turn until one expansion is left; chance decides among those that are left at the end. */
export function bestExpansion(
  expansions: readonly Expansion[],
  names: readonly string[],
  context: ExpanderContext,
  breakTie: TieBreak,
): Expansion | undefined {
  let left = expansions;
  for (const name of names) {
    const expander = Object.hasOwn(EXPANDERS, name) ? EXPANDERS[name] : undefined;
    if (expander !== undefined) left = expander(left, context);
    if (left.length === 1) return left[0];
  }
  return left.length === 0 ? undefined : left[breakTie(left.length)];
}
