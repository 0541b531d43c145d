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
  readonly follow?: () => AutoscalerFollower;
}

/** Looks on at one autoscaler, or at several of one name, one after the other. */
export interface AutoscalerFollower {
  /** Whether the autoscaler acts. Asked before each sync. */
  isActive(autoscaler: HorizontalPodAutoscaler): boolean;
  /** Called after each sync. */
  note(sync: AutoscalerSync): void;
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
