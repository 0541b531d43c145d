import type { KubernetesObject, Pod } from '../../../api/index.ts';
import type { Profile } from '../../../framework/index.ts';
import type { StaticCluster, FilterRun } from '../static-cluster.ts';
import type { Patch } from './strategic-merge.ts';

/** A pod that fits nowhere, and what it was asked of. */
export interface UnschedulablePod {
  /** As it was given: what patches are made for. */
  readonly pod: Pod;
  /** As the scheduler reads it, complete and admitted. */
  readonly pending: Pod;
  readonly profile: Profile;
  readonly staticCluster: StaticCluster;
  /** Of the pending pod as it is. */
  readonly filterRun: FilterRun;
}

/** A single change that may help; nobody has tried it yet. */
export interface Proposal {
  /** In words that stand before "(then fits on ...)". */
  readonly change: string;
  readonly patch: Patch;
  /** For a change of the cluster: the objects that come, or that take the place of nodes. Without it the pod is patched. */
  readonly objects?: readonly KubernetesObject[];
}

/**
 * One way of making a pod fit. Proposals come the cheapest first, lazily: after enough of them nobody asks on. All are made before
 * the first is tried.
 */
export interface HintKind {
  readonly name: string;
  propose(rejected: UnschedulablePod): Iterable<Proposal>;
}

/** A patch of the pod itself. */
export const podPatch = ({ metadata }: Pod, spec: Patch): Patch => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: metadata.name,
    ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
  },
  spec,
});
