import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { GrowthSizing } from '../../outcome/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import type { ClaimingPod } from '../template-claims.ts';
import { chooseCandidates } from './choose-candidates.ts';
import { Daemons } from './daemons.ts';
import { addedNodes, costOf } from './describe.ts';
import { findNodes } from './find-nodes.ts';
import type { SizeOptions } from './input.ts';
import type { Trials } from './trial.ts';

/** Pods that need nodes. */
interface Wanting {
  /** Pods to add that are not in the cluster, with their claims. */
  readonly added: readonly ClaimingPod[];
  /** Pods of the cluster that wait. */
  readonly pending: readonly Pod[];
  /** The objects of the input. */
  readonly objects: readonly KubernetesObject[];
}

/**
 * The nodes to add to a cluster at rest so that pods fit. Undefined if it has no nodes and there is no catalogue.
 *
 * @throws InputError if the options leave no type of node
 */
export function nodesFor(
  prepared: PreparedCluster,
  { added, pending, objects }: Wanting,
  options: SizeOptions,
): GrowthSizing | undefined {
  if (options.catalog === undefined && prepared.nodes.length === 0) return undefined;
  const chosen = chooseCandidates(options, prepared.nodes, objects);
  const copies = added.map(({ pod }) => pod);
  const trials: Trials = {
    prepared,
    daemons: new Daemons(objects, prepared.setUp),
    copies,
    claims: added.flatMap(({ claims }) => claims),
    required: [...copies, ...pending],
  };
  const { candidates, result } = findNodes(trials, chosen, options);
  const cost = costOf(candidates);
  return {
    by: chosen.by,
    result,
    add: addedNodes(candidates),
    ...(cost === undefined ? {} : { cost }),
    nodes: candidates.length,
  };
}
