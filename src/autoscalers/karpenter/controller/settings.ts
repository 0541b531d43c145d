import type { Node } from '../../../objects/index.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import type { NodeClaim } from '../objects/node-claim.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { ProvisioningOptions } from '../provisioning/options.ts';

/** Which of the offerings that a NodeClaim allows is launched: the cheapest, the first of the catalogue, or any. */
export type LaunchStrategy = 'price' | 'first' | 'random';

/** What Karpenter knows from the input, and how it is set up. */
export interface KarpenterSettings extends ProvisioningOptions {
  readonly nodePools: readonly NodePool[];
  /** NodePools that launch no nodes, whose nodes are disrupted all the same. */
  readonly unreadyPools: readonly NodePool[];
  /** Those of the cluster's nodes. */
  readonly nodeClaims: readonly NodeClaim[];
  /** By NodePool, ready or not. */
  readonly instanceTypes: ReadonlyMap<string, readonly InstanceType[]>;
  /** The feature gate SpotToSpotConsolidation. */
  readonly replacesSpotBySpot: boolean;
  readonly launch: LaunchStrategy;
  /** What a node costs in an hour; undefined: it is not known. */
  readonly priceOf: (node: Node) => number | undefined;
}
