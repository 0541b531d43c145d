import type { Pod } from '../../../objects/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import type { Resize } from './balance.ts';
import type { Expansion } from './expansion.ts';
import type { Refusal } from './refusal.ts';

/** How a scale-up ended. Source: processors/status/scale_up_status_processor.go, 1.36. */
export type ScaleUpResult =
  | 'Successful'
  | 'Error'
  | 'NoOptionsAvailable'
  | 'NotNeeded'
  | 'NotTried'
  | 'InCooldown'
  | 'LimitedByMaxNodesTotal';

/** A pod that no group helps, and why, by group id. */
export interface UnhelpedPod {
  readonly pod: Pod;
  /** Groups whose nodes do not take it. */
  readonly rejected: ReadonlyMap<string, Refusal>;
  /** Groups that were not asked. */
  readonly skipped: ReadonlyMap<string, Refusal>;
}

/** What one scale-up came to. */
export interface ScaleUpStatus {
  readonly result: ScaleUpResult;
  readonly resizes: readonly Resize[];
  /** The pods for which nodes come. */
  readonly triggered: readonly Pod[];
  /** Pods that another group would take: they wait for the next loop. */
  readonly awaiting: readonly Pod[];
  readonly unhelped: readonly UnhelpedPod[];
  /** Groups whose resize the provider refused. */
  readonly failed: readonly NodeGroup[];
  /** The groups that were looked at. */
  readonly considered: readonly NodeGroup[];
  readonly error?: string;
  /** What the expanders chose from, and what they chose. */
  readonly expansions: readonly Expansion[];
  readonly best?: Expansion;
}

/** A status of that result without anything else. */
export const statusOf = (result: ScaleUpResult): ScaleUpStatus => ({
  result,
  resizes: [],
  triggered: [],
  awaiting: [],
  unhelped: [],
  failed: [],
  considered: [],
  expansions: [],
});
