import type { Pod } from '../../api/index.ts';
import type { Facet } from '../../cluster/index.ts';
import type { ClusterChange, EnabledPlugin, Profile, QueuedPod } from '../../framework/index.ts';
import type { Gate } from './pre-enqueue.ts';

/** A pending pod in the queue. */
export interface WaitingPod extends QueuedPod {
  pod: Pod;
  readonly key: string;
  readonly profile: Profile;
  /** Virtual milliseconds at which it was added, or last failed. */
  queuedAtMs: number;
  attempts: number;
  /** The plugins that rejected it last: a change of a facet that they read retries it, unless all of their hints say no. */
  rejectedBy: readonly EnabledPlugin[];
  /** Set while it is gated. */
  gate: Gate | undefined;
  /** Rises from pod to pod in the order of their first attempts; 0 before. */
  firstAttempt: number;
  /** Where it waits. */
  place: 'active' | 'backoff' | 'unschedulable' | 'gated' | 'in-flight' | 'gone';
}

/** Decides which pod is scheduled next, and when an unschedulable pod is retried. */
export interface PodQueue {
  /** Returns why the pod is gated; undefined if it is not. */
  add(pod: Pod, key: string, profile: Profile): Gate | undefined;
  /** A pending pod has a new version: it may fit now. Returns the same as `add`. */
  update(pod: Pod, key: string): Gate | undefined;
  remove(key: string): void;
  /** The next pod to try, counted as an attempt; undefined when none is due. */
  pop(): WaitingPod | undefined;
  /** That pod, wherever it waits, counted as an attempt; undefined if it does not wait, or is gated. */
  popThat(key: string): WaitingPod | undefined;
  /** Why the pod is gated; undefined if it is not. */
  gateOf(key: string): Gate | undefined;
  /** Moves a pod that waits for a change, or for the end of its back-off, to the pods that are due. */
  activate(key: string): void;
  /** The popped pod has been bound. */
  done(waiting: WaitingPod): void;
  /** The popped pod fits nowhere. */
  putBack(waiting: WaitingPod, rejectedBy: readonly EnabledPlugin[]): void;
  /** Whether a change of the facet may retry a pod. False: the change need not be described for `wake`. */
  awaits(facet: Facet): boolean;
  /**
   * Retries the pods that were rejected by a plugin that reads the facet and has no hint, or a hint that returns true; only up to a
   * priority if one is given.
   */
  wake(change: ClusterChange, highestPriority?: number): void;
}
