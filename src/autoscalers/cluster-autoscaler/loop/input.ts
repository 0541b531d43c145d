import type {
  DaemonSet,
  KubernetesObject,
  Node,
  Pod,
  PodDisruptionBudget,
} from '../../../objects/index.ts';
import type { Cloud } from '../groups/index.ts';
import type { PodPrices, Priorities, TieBreak } from '../scale-up/index.ts';
import type { SnapshotRules } from '../snapshot/index.ts';
import type { DaemonPod } from '../templates/index.ts';

/** The cluster at the time of a loop, in the order of the autoscaler's listers. */
export interface LoopInput {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly nodes: readonly Node[];
  /** Without those that have ended. */
  readonly pods: readonly Pod[];
  readonly daemonSets: readonly DaemonSet[];
  readonly budgets: readonly PodDisruptionBudget[];
  /** Everything else that rules refer to: volumes, classes, controllers, namespaces. */
  readonly objects: readonly KubernetesObject[];
  readonly cloud: Cloud;
}

/** What a loop needs beside the cluster. */
export interface LoopRules {
  /** The scheduler's default profile of the release. */
  readonly snapshot: SnapshotRules;
  readonly daemonPod: DaemonPod;
  /** Chooses among equal expansions, as chance does for the autoscaler. */
  readonly breakTie: TieBreak;
  readonly priorities?: Priorities;
  readonly podPrices?: PodPrices;
}
