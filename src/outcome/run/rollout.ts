import type { Count, Seconds } from '../amounts.ts';

/** How a change of a Deployment, StatefulSet or DaemonSet went. */
export interface Rollout {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly namespace: string;
  readonly name: string;
  /** True: the workload is new. New workloads are listed only if they are slow. */
  readonly isNew?: boolean;
  /** The type of its strategy: "RollingUpdate", "Recreate", "OnDelete". */
  readonly strategy: string;
  /** True: a StatefulSet that replaces one pod at a time. */
  readonly isOrdered?: boolean;
  /** Pods that it asks for at the end. */
  readonly desired: Count;
  /** Pods that were ready when it was changed. */
  readonly readyBefore: Count;
  /** The fewest ready pods, at most `desired`. Pods that are being deleted do not count. */
  readonly lowestReady: Count;
  /** How many ready pods its strategy or a budget lets it keep, at most `readyBefore`. Absent if neither says. */
  readonly keepsReady?: Count;
  /** The budget that asks for so many, if it is not the strategy. */
  readonly budget?: string;
  /** The most pods at once. Pods that are being deleted do not count, as for maxSurge. */
  readonly mostPods: Count;
  /** Virtual seconds of the change. */
  readonly startTime: Seconds;
  /** Seconds until it was complete, as `kubectl rollout status` sees it. Absent: it was not by the end. */
  readonly seconds?: Seconds;
  /** What it waits for at the end, if it is not complete. */
  readonly waitsAtEnd?: RolloutWaitReason;
  /** What it waited for, the longest first. */
  readonly waits: readonly RolloutWait[];
}

/**
 * At each moment a rollout waits for the new pod that is furthest behind: "node": it fits nowhere. "image": it is pulled. "start": volumes,
 * init containers and containers. "failing": a container fails. "readiness": it runs and is not ready. "min-ready": minReadySeconds. Without
 * such a pod: "deletion": an old pod ends. "quota": the API server refuses a pod over quota. "creation": the controller creates none.
 */
export type RolloutWaitReason =
  | 'node'
  | 'image'
  | 'start'
  | 'failing'
  | 'readiness'
  | 'min-ready'
  | 'deletion'
  | 'quota'
  | 'creation';

/** A workload with new pods that request nothing of some resources: the scheduler takes them for free. */
export interface WorkloadWithoutRequests {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** "cpu", "memory". */
  readonly resources: readonly string[];
}

export interface RolloutWait {
  readonly for: RolloutWaitReason;
  readonly seconds: Seconds;
}
