import type { Pod } from '../../api/index.ts';
import type { Facet } from '../../cluster/index.ts';
import type { EnabledPlugin, Profile, QueuedPod } from '../../framework/index.ts';

/** A pod that waits to be scheduled. */
export interface WaitingPod extends QueuedPod {
  pod: Pod;
  readonly key: string;
  readonly profile: Profile;
  /** Virtual milliseconds at which it entered the queue, or last failed. */
  queuedAtMs: number;
  attempts: number;
  /** Who turned it down the last time: what they read decides what wakes it. */
  rejectedBy: readonly EnabledPlugin[];
  /** Where it waits. */
  place: 'active' | 'backoff' | 'unschedulable' | 'gated' | 'in-flight' | 'gone';
}

/** Which pod is offered next, and what becomes of one that did not fit. */
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
  /** Something changed that may help pods which were turned down by plugins that read it, up to a priority if one is given. */
  wake(facet: Facet, highestPriority?: number): void;
}
