import type { HorizontalPodAutoscaler } from '../../objects/index.ts';
import type { Decision, SyncInput } from './decision.ts';
import type { AutoscalerFlags } from './flags.ts';
import type { MetricsSource } from './metrics/apis.ts';

/** What autoscalers need beside the dependencies of all controllers. */
export interface Autoscaling {
  readonly metrics: MetricsSource;
  /** Default: the flags' defaults. */
  readonly flags?: AutoscalerFlags;
  /** Called once for each name of an autoscaler. Default: all act, and nobody looks on. */
  readonly follow?: (hooks: AutoscalerHooks) => AutoscalerFollower;
}

/** What a follower calls. */
export interface AutoscalerHooks {
  /** When something other than the time has changed of what `isActive` or the last `note` has read. */
  readonly onChange: () => void;
  /** Before what was noted is read: notes the syncs of the past that are not noted yet. */
  readonly catchUp: () => void;
}

/** Looks on at one autoscaler, or at several of one name, one after the other. */
export interface AutoscalerFollower {
  /** Whether the autoscaler acts. Asked before each sync. */
  isActive(autoscaler: HorizontalPodAutoscaler): boolean;
  /** Called after each sync that was made. */
  note(sync: AutoscalerSync): void;
  /** Called, at any later time, for syncs that did not need to be made. */
  noteRepeats(repeats: AutoscalerRepeats): void;
}

/** Syncs that would have done what the last one did. */
export interface AutoscalerRepeats {
  readonly sync: AutoscalerSync;
  /** The time of the sync before the first of them, in virtual milliseconds, and the time between two. */
  readonly afterMs: number;
  readonly periodMs: number;
  readonly count: number;
}

/** One sync that has ended. */
export interface AutoscalerSync {
  /** What it read. */
  readonly input: SyncInput;
  /** With the status after it. */
  readonly autoscaler: HorizontalPodAutoscaler;
  readonly decision: Decision;
  /** Why the new size could not be written. */
  readonly updateError: string | undefined;
}
