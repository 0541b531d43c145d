import { least } from '../../../../units/index.ts';
import type { Candidate } from '../candidates/search.ts';
import type { DisruptionCluster } from '../cluster.ts';
import type { Command } from '../command.ts';
import type { Provider } from '../../algebra/labels.ts';
import { lowestPrice } from '../prices/node-price.ts';
import { cheaperThan } from './cheaper.ts';

/**
 * The command with replacements that are cheaper than any removed node of a type that is among them: to replace nodes by one of them is
 * worse than to keep that one. Undefined: no replacement is left.
 *
 * Rule: filterOutSameInstanceType, disruption/multinodeconsolidation.go, Karpenter v1.13.
 */
export function withoutSameType(
  command: Command,
  cluster: Pick<DisruptionCluster, 'provider'>,
): Command | undefined {
  const [claim] = command.replacements;
  if (claim === undefined) return command;
  const prices = pricesByType(command.candidates, cluster.provider);
  const limit = least(claim.types.map(({ name }) => prices.get(name) ?? Infinity));
  const cheaper = cheaperThan(claim, limit);
  return 'cause' in cheaper ? undefined : { ...command, replacements: [cheaper.claim] };
}

/** The price of the cheapest removed node of each type; 0 if none of them has an offering. */
function pricesByType(
  candidates: readonly Candidate[],
  provider: Provider,
): ReadonlyMap<string, number> {
  const prices = new Map<string, number>();
  for (const { instanceType, state } of candidates) {
    if (instanceType === undefined) continue;
    const price = lowestPrice(instanceType, state.labels, provider);
    const known = prices.get(instanceType.name);
    if (price === undefined) prices.set(instanceType.name, known ?? 0);
    else
      prices.set(
        instanceType.name,
        known === undefined || known === 0 ? price : Math.min(known, price),
      );
  }
  return prices;
}
