import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { StaticCluster, FilterRun } from '../static-cluster/index.ts';
import type { Patch } from './strategic-merge.ts';

/** A pod that fits no node, and the cluster it was evaluated in. */
export interface UnschedulablePod {
  /** The given pod; patches are made for this object. */
  readonly pod: Pod;
  /** The pod that the scheduler reads: defaulted and admitted. */
  readonly pending: Pod;
  readonly profile: Profile;
  readonly staticCluster: StaticCluster;
  /** Filter results of `pending`. */
  readonly filterRun: FilterRun;
  /** How many pods like this one fit nowhere. Default 1. */
  readonly copies?: number;
  /** By name of a node: how many pods of the same workload it has, which change with this one. Default none. */
  readonly siblings?: ReadonlyMap<string, number>;
}

/** A single change that may help; not verified yet. */
export interface Proposal {
  /** A description; "(then fits on ...)" is appended. */
  readonly change: string;
  readonly patch: Patch;
  /** For a change of the cluster: objects to add, and nodes to replace by name. Without it the pod is patched. */
  readonly objects?: readonly KubernetesObject[];
  /** One changed pod may fit nowhere yet: the workload's other pods change with it, or others make room. Default false. */
  readonly isOfAllPods?: boolean;
}

/** One way to make a pod fit. Yields proposals, the cheapest first; only as many as needed are read, before any is verified. */
export interface HintKind {
  readonly name: string;
  propose(rejected: UnschedulablePod): Iterable<Proposal>;
}

/** A patch of the pod itself. */
export const podPatch = ({ metadata }: Pod, spec: Patch): Patch => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: metadata.name, namespace: metadata.namespace },
  spec,
});
