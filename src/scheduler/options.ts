import type { Pod } from '../objects/index.ts';
import type { Cluster } from '../cluster/index.ts';
import type { Engine } from '../engine/index.ts';
import type { Profile } from '../framework/index.ts';
import type { ApiServer, EventRecorder } from '../server/index.ts';
import type { PodQueue } from './queue/pod-queue.ts';

export interface SchedulerOptions {
  readonly api: ApiServer;
  readonly events: EventRecorder;
  readonly cluster: Cluster;
  readonly engine: Engine;
  readonly profiles: readonly Profile[];
  readonly queue: PodQueue;
  /** Virtual milliseconds. */
  readonly now: () => number;
  /** Runs the handler that many virtual milliseconds from now. Absent: no pod waits until its volumes are bound. */
  readonly after?: (delayMs: number, handler: () => void) => void;
  /** The scheduler has to run soon. */
  readonly wakeUp: () => void;
  /** RFC 3339, for conditions. */
  readonly timestamp: () => string;
  /** Draws a whole number from 0 to below `count`; absent: PostFilter plugins are not run, and no pod is preempted. */
  readonly draw?: (count: number) => number;
  /** Called when a node has been selected, before the pod is assumed on it (true), or when the pod fits no node (false). */
  readonly onDecided?: (pod: Pod, fits: boolean) => void;
  /**
   * Whether nobody reads why a pod fits nowhere once more: its condition says already that it does not, so no event is recorded, and the
   * text of the condition stays. Absent: every failure is said.
   */
  readonly isUnsaid?: (pod: Pod) => boolean;
  readonly onPreempted?: (victim: Pod, preemptor: Pod) => void;
  /** Absent: no pod waits for others of its group. */
  readonly gangs?: GangOptions | undefined;
}

/** How pods of a group wait for each other. */
export interface GangOptions {
  /** The pods of a group are scheduled in one cycle (since v1.36). */
  readonly inOneCycle: boolean;
  /** Pods that wait at Permit are nominated to their nodes (NominatedNodeNameForExpectation). */
  readonly nominates: boolean;
  /** Runs the handler at a time in virtual milliseconds, unless the returned function is called before. */
  readonly at: (timeMs: number, handler: () => void) => () => void;
  /** Runs the handler like `at`, but only if other events are due then or later. */
  readonly whileBusy: (timeMs: number, handler: () => void) => void;
  /** The scheduler has to run soon. */
  readonly wakeUp: () => void;
}
