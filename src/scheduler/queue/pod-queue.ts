import type { Pod } from '../../api/index.ts';
import type { Facet } from '../../cluster/index.ts';
import type { EnabledPlugin, Profile, QueuedPod } from '../../framework/index.ts';

/** A pending pod in the queue. */
export interface WaitingPod extends QueuedPod {
  pod: Pod;
  readonly key: string;
  readonly profile: Profile;
  /** Virtual milliseconds at which it was added, or last failed. */
  queuedAtMs: number;
  attempts: number;
  /** The plugins that rejected it last: a change of a facet that they read retries it. */
  rejectedBy: readonly EnabledPlugin[];
  /** Where it waits. */
  place: 'active' | 'backoff' | 'unschedulable' | 'gated' | 'in-flight' | 'gone';
}

/** Decides which pod is scheduled next, and when an unschedulable pod is retried. */
export interface PodQueue {
  add(pod: Pod, key: string, profile: Profile): void;
  /** A pending pod has a new version: it may fit now. */
  update(pod: Pod, key: string): void;
  remove(key: string): void;
  /** The next pod to try, counted as an attempt; undefined when none is due. */
  pop(): WaitingPod | undefined;
  /** The popped pod has been bound. */
  done(waiting: WaitingPod): void;
  /** The popped pod fits nowhere. */
  putBack(waiting: WaitingPod, rejectedBy: readonly EnabledPlugin[]): void;
  /** Retries the pods that were rejected by plugins that read the facet; only up to a priority if one is given. */
  wake(facet: Facet, highestPriority?: number): void;
}
