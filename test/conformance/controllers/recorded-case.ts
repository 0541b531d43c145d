import type { KubernetesObject } from '../../../src/api/index.ts';
import type { Line } from '../format.ts';

/** One recorded scenario of the real controllers. Times are seconds since the clock's start. */
export interface RecordedCase {
  readonly theme: string;
  readonly objects: readonly KubernetesObject[];
  readonly steps: readonly RecordedStep[];
  readonly until: number;
  /** Seconds between two observations, 1 by default. */
  readonly every?: number;
  /** The run must match one of them. */
  readonly recordings: readonly (readonly Look[])[];
  readonly events: {
    readonly always: readonly RecordedEvent[];
    readonly sometimes: readonly RecordedEvent[];
  };
}

/** Changes since the observation before; null means removed. */
export interface Look {
  readonly t: number;
  readonly state: Line;
}

export type RecordedEvent = readonly [number, string];

export type RecordedStep = { readonly at: number } & (
  | { readonly op: 'create'; readonly object: KubernetesObject }
  | { readonly op: 'delete'; readonly kind: string; readonly name: string }
  | { readonly op: 'patch'; readonly kind: string; readonly name: string; readonly patch: Line }
  | { readonly op: 'deletePods'; readonly match: string; readonly count: number }
);

/** The clock's start, in milliseconds since 1970. */
export const EPOCH_MS: number = Date.UTC(2000, 0, 1);
