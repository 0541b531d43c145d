import type { CSINode, Job, Node, Pod } from '../../objects/index.ts';
import type { Cluster, PlacedPod } from '../../cluster/index.ts';
import type { ZoneCounts } from '../../controllers/index.ts';
import type { Gates } from '../../features/index.ts';
import { podKey } from '../../scheduler/index.ts';
import type { TemplateClaims } from '../template-claims.ts';
import type { Budgets } from './budgets.ts';
import type { PendingPod, Rounds } from './rounds.ts';

/** A pod that was pending in a fork, and the node that it got. */
export interface PlacedAgain {
  readonly pod: Pod;
  readonly node: string;
}

/** A pod that is pending at the end of a fork. */
export type LeftPending = PendingPod & {
  /** The scheduler's FitError, or why the pod is not tried. */
  readonly message: string;
  /** True: its scheduler is not simulated. */
  readonly isForeign: boolean;
};

/** How a fork ends. */
export interface Settled {
  readonly placed: readonly PlacedAgain[];
  readonly pending: readonly LeftPending[];
  /** Pods evicted to make room; their replacements are among `placed` or `pending`. */
  readonly preempted: readonly Pod[];
}

/** A pod that nothing simulated creates again. */
export interface LostPod {
  readonly pod: Pod;
  /** Why. */
  readonly message: string;
}

/** A node to add, with what its CSI drivers report. */
export interface Added {
  readonly node: Node;
  readonly csiNode?: CSINode;
}

/** The cluster at rest, as forks need it. */
export interface ForkedCluster {
  readonly cluster: Cluster;
  readonly budgets: Budgets;
  /** Running pods by node, in the order of their creation. */
  readonly podsOn: ReadonlyMap<string, readonly Pod[]>;
  /** Pods that are pending at rest. */
  readonly pending: readonly PendingPod[];
  /** The pending pods that fit only where room is made: on a new node, or where a pod is removed from another node. */
  readonly waiting: ReadonlySet<PendingPod>;
  readonly rounds: Rounds;
  /** The nodes of each zone at rest. */
  readonly zones: () => ReadonlyMap<string, ZoneCounts>;
  readonly gates: Gates;
  readonly claims: TemplateClaims;
  /** The Job of a pod. */
  readonly jobOf: (pod: Pod) => Job | undefined;
  /** The place of a pod in the order of creation. */
  readonly orderOf: (pod: Pod) => number;
}

/** A placed pod with the status that it has at rest. */
export function versionAtRest({ podsOn }: ForkedCluster, { pod, nodeName }: PlacedPod): Pod {
  const key = podKey(pod);
  return podsOn.get(nodeName)?.find((one) => podKey(one) === key) ?? pod;
}

/** The pods on a node now. Those that were there at rest have the status of then; the others are known to the cluster alone. */
export function podsThere({ cluster, podsOn }: ForkedCluster, name: string): readonly Pod[] {
  const known = podsOn.get(name);
  const index = cluster.columns.indexOf(name);
  if (index === undefined) return known ?? [];
  const versions = new Map(known?.map((pod) => [podKey(pod), pod]));
  return cluster.podsOn(index).map(({ pod }) => versions.get(podKey(pod)) ?? pod);
}

/** The nodes that are there, in the scheduler's order: all, or those of these names. */
export function nodesThere({ columns }: Cluster, names?: readonly string[]): readonly Node[] {
  const { nodes, present } = columns;
  const isThere = (at: number): boolean => present[at] === 1;
  if (names === undefined) return nodes.filter((_, at) => isThere(at));
  const indexes = new Set(names.flatMap((name) => columns.indexOf(name) ?? []));
  return [...indexes]
    .filter(isThere)
    .sort((a, b) => a - b)
    .flatMap((at) => nodes[at] ?? []);
}
