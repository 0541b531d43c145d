import type { Deployment, HorizontalPodAutoscaler } from '../../../src/objects/index.ts';
import type { StorySync } from './recorded-story.ts';

/** Deployment, ReplicaSet and HPA controllers together. Times in seconds. */
export interface RecordedRun {
  readonly objects: readonly [Deployment, HorizontalPodAutoscaler];
  readonly driver: Knobs;
  readonly load: { readonly cpu: Load };
  readonly steps?: readonly RunStep[];
  readonly until: number;
  readonly syncs: readonly RunSync[];
  readonly timeline: readonly Look[];
}

export interface Knobs {
  readonly startAfter: number;
  readonly readyAfter: number;
  readonly termination: number;
  readonly metricsAfter: number;
  readonly window: number;
  readonly capacity: number;
  readonly resolution: number;
}

/** Millicores. */
export interface Load {
  readonly points: readonly (readonly [second: number, total: number])[];
  readonly linear?: boolean;
  readonly idle?: number;
  readonly boot?: number;
  readonly cap?: number;
}

export type RunStep = { readonly at: number } & (
  | { readonly do: 'capacity' | 'scale'; readonly n: number }
  | { readonly do: 'driver'; readonly knobs: Partial<Knobs> }
  | { readonly do: 'rollout'; readonly cpu?: string }
);

/** How many, letter of the phase, start, ready, since, deleting, request, usage. */
export type PodGroup = readonly [
  count: number,
  phase: string,
  start: number | null,
  ready: 0 | 1 | null,
  since: number | null,
  deleting: 0 | 1,
  request: string,
  usage: number | null,
];

export type RunSync = Omit<StorySync, 'pods'> & { readonly pods?: readonly PodGroup[] };

/** What changed in a second: numbers by "deployment", "rs REVISION", "pods". */
export type Look = { readonly t: number } & Readonly<
  Record<string, readonly number[] | number | null>
>;
