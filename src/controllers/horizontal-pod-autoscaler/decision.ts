import type { HorizontalPodAutoscaler, MetricStatus } from '../../objects/index.ts';
import type { ConditionState } from './conditions.ts';
import type { MetricsSource } from './metrics/apis.ts';
import type { Answer, Scale } from './metrics/proposal.ts';
import type { Highest } from './metrics/proposals.ts';
import type { Selected } from './selector.ts';
import type { ScaleFailure } from './scale-target.ts';
import type { Settings } from './settings.ts';

/** What one sync of an autoscaler reads. */
export interface SyncInput {
  readonly autoscaler: HorizontalPodAutoscaler;
  readonly settings: Settings;
  readonly scale: Scale | ScaleFailure;
  /** The pods that a selector in text form matches. */
  readonly select: (selector: string) => Selected;
  readonly source: MetricsSource;
  /** Virtual milliseconds. */
  readonly nowMs: number;
}

export interface SyncEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

/** What one sync decides, before a new size is written. */
export interface Decision {
  /** What each metric says; empty if none was asked. */
  readonly answers: readonly Answer[];
  /** What came out of all metrics. */
  readonly proposed: Highest | undefined;
  /** spec.replicas of the target; undefined if its scale could not be read. */
  readonly current: number | undefined;
  /** The replicas that the target shall have; undefined if the sync stops. */
  readonly desired: number | undefined;
  /** Why, in words; empty where upstream's is. Undefined: nothing is written. */
  readonly rescaleReason: string | undefined;
  readonly conditions: readonly ConditionState[];
  /** A condition that goes. */
  readonly removed: 'ScaledToZero' | undefined;
  /** Undefined: no metric was asked. */
  readonly metrics: readonly MetricStatus[] | undefined;
  readonly events: readonly SyncEvent[];
  /** The controller's error. */
  readonly error: string | undefined;
}
