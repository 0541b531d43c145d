import type { Pod } from '../../objects/index.ts';
import type {
  ClusterEvent,
  EnabledPlugin,
  EventKind,
  Profile,
  QueuedPod,
} from '../../framework/index.ts';
import type { Gate } from './pre-enqueue.ts';

/** A pending pod in the queue. */
export interface WaitingPod extends QueuedPod {
  pod: Pod;
  readonly key: string;
  readonly profile: Profile;
  /** Virtual milliseconds at which it was added, or last failed. */
  queuedAtMs: number;
  /** Rises with every pod that is added or fails; orders pods with the same time. */
  stamp: number;
  attempts: number;
  /** Attempts in which a plugin rejected it. */
  rejections: number;
  /** Attempts in a row that ended in an error. */
  errors: number;
  /** Virtual milliseconds; -Infinity before its first failure. */
  backoffEndsMs: number;
  /** The plugins that rejected it last; empty after an error. An event that may help it with one of them retries it. */
  rejectedBy: readonly EnabledPlugin[];
  /** Set while it is gated. */
  gate: Gate | undefined;
  /** Rises from pod to pod in the order of their first attempts; 0 before. */
  firstAttempt: number;
  /** While it is in flight: how many of the noted events came before. */
  eventsBefore: number | undefined;
  /** With which pods it waits for an event, or did last. */
  filing: Filing | undefined;
  /** Where it waits. */
  place: 'active' | 'backoff' | 'unschedulable' | 'gated' | 'in-flight' | 'gone';
}

/** Pods that the same plugins rejected. */
export interface RejectedPods {
  readonly plugins: readonly EnabledPlugin[];
  /** Sets of pods for which every hint gives the same result; no empty sets. */
  readonly alike: Map<string | number, Set<WaitingPod>>;
  /** By kind of event, whether some plugin listens to it. */
  readonly listens: Map<EventKind, boolean>;
}

/** Where a pod is filed among the unschedulable pods, and the fields that decide it: valid while these fields are unchanged. */
export interface Filing {
  readonly spec: Pod['spec'];
  readonly labels: Pod['metadata']['labels'] | undefined;
  readonly ownerReferences: Pod['metadata']['ownerReferences'] | undefined;
  readonly gate: EnabledPlugin | undefined;
  readonly rejected: RejectedPods;
  readonly key: string | number;
  alike: Set<WaitingPod>;
}

/** A pod that enters the queue. */
export const newWaitingPod = ({
  pod,
  key,
  profile,
  queuedAtMs,
  stamp,
  place,
}: Pick<WaitingPod, 'pod' | 'key' | 'profile' | 'queuedAtMs' | 'stamp' | 'place'>): WaitingPod => ({
  pod,
  key,
  profile,
  queuedAtMs,
  stamp,
  place,
  eventsBefore: undefined,
  attempts: 0,
  rejections: 0,
  errors: 0,
  backoffEndsMs: -Infinity,
  rejectedBy: NO_PLUGINS,
  gate: undefined,
  firstAttempt: 0,
  filing: undefined,
});

const NO_PLUGINS: readonly EnabledPlugin[] = [];

/** Decides which pod is scheduled next, and when an unschedulable pod is retried. */
export interface PodQueue {
  /** Returns why the pod is gated; undefined if it is not. */
  add(pod: Pod, key: string, profile: Profile): Gate | undefined;
  /** A pending pod has a new version: it may fit now. Returns the same as `add`. */
  update(pod: Pod, key: string): Gate | undefined;
  remove(key: string): void;
  /** The next pod to try, counted as an attempt; undefined when none is due. */
  pop(): WaitingPod | undefined;
  /** Like `pop`, for one pod, wherever it waits; undefined if it does not wait, or is gated. */
  popByKey(key: string): WaitingPod | undefined;
  /** Why the pod is gated; undefined if it is not. */
  gateOf(key: string): Gate | undefined;
  /** Moves a pod that waits for a change, or for the end of its back-off, to the pods that are due. */
  activate(key: string): void;
  /** The popped pod has been bound. */
  done(waiting: WaitingPod): void;
  /** The popped pod fits nowhere, or without plugins that rejected it: the attempt ended in an error. */
  putBack(waiting: WaitingPod, rejectedBy: readonly EnabledPlugin[]): void;
  /** Whether such an event may retry a pod. False: it need not be described for `wake`. */
  awaits(kind: EventKind): boolean;
  /** Retries the pods that the event may help; only up to a priority if one is given. */
  wake(event: ClusterEvent, highestPriority?: number): void;
  /** Virtual milliseconds of the flush of a pod that waits for an event and that `isWorthIt` accepts; undefined if there is none. */
  flushMsOf(isWorthIt: (waiting: Readonly<WaitingPod>) => boolean): number | undefined;
  /** Retries the pods that have waited too long for an event. */
  flush(): void;
}
