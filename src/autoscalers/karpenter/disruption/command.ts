import type { Candidate } from './candidates/search.ts';
import type { DisruptionCluster, Simulation } from './cluster.ts';
import { sourcePrice } from './prices/source-price.ts';
import { cheapestPrice, usableOfferings } from '../catalogue/prices.ts';
import type { PlannedClaim } from '../provisioning/claims/planned-claim.ts';

/** What Karpenter would do: remove nodes, after the launch of those that replace them. */
export interface Command {
  /** The nodes to remove; at least one. */
  readonly candidates: readonly Candidate[];
  readonly replacements: readonly PlannedClaim[];
  /** Where the pods would go; absent: no pod has to go anywhere. */
  readonly simulation?: Simulation;
}

/** What prices depend on. */
export type Pricing = Pick<DisruptionCluster, 'rules' | 'provider'>;

export const isReplacement = ({ replacements }: Command): boolean => replacements.length > 0;

/**
 * What an hour costs less, as Karpenter prints it: the replacements count with the cheapest offering of their first type.
 *
 * Rule: EstimatedSavings, disruption/types.go, Karpenter v1.13.
 */
export function estimatedSavings(command: Command, cluster: Pricing): number {
  const spent = command.replacements.reduce((sum, claim) => sum + firstPrice(claim, cluster), 0);
  return sourcePrice(command.candidates, cluster.rules) - spent;
}

function firstPrice({ types, requirements }: PlannedClaim, { rules, provider }: Pricing): number {
  const [first] = types;
  if (first === undefined) return 0;
  const offerings = rules.readsAllowedOfferings
    ? usableOfferings(provider, first, requirements)
    : first.offerings;
  return offerings.length === 0 ? 0 : cheapestPrice(offerings);
}
