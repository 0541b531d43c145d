import type { Gates } from '../../../src/features/index.ts';
import type { HorizontalPodAutoscaler } from '../../../src/objects/index.ts';
import type { RecordedFlags, Templates } from './recorded-objects.ts';
import type { ToldMetrics } from './told-samples.ts';

/** 30 to 120 minutes with every sync. Times in seconds. */
export interface RecordedStory {
  readonly flags?: RecordedFlags;
  readonly featureGates?: Gates;
  readonly hpas: readonly HorizontalPodAutoscaler[];
  readonly templates: Templates;
  readonly target: { readonly kind: string };
  readonly driver: Knobs;
  readonly load: {
    readonly cpu?: { readonly proxy?: number };
    readonly memory?: { readonly proxy?: number };
  };
  readonly steps?: readonly StoryStep[];
  readonly syncs: readonly StorySync[];
}

interface Knobs {
  readonly window: number;
  readonly resolution: number;
}

export type StoryStep = { readonly at: number } & (
  | { readonly do: 'driver'; readonly knobs: Partial<Knobs> }
  | { readonly do: 'hpa'; readonly hpa: string; readonly spec: HorizontalPodAutoscaler['spec'] }
  | { readonly do: 'deleteHpa' | 'createHpa'; readonly hpa: string }
  | { readonly do: 'other' }
);

/** name, letter of the phase, start, ready, since, deleting, template. */
export type StoryPod = readonly [
  name: string,
  phase: string,
  start: number | null,
  ready: 0 | 1 | null,
  since: number | null,
  deleting: 0 | 1,
  template?: string,
];

/** All but t and r only where it differs from the sync before. */
export interface StorySync {
  readonly t: number;
  readonly h?: string;
  readonly scale?: readonly [number, number] | null;
  readonly pods?: readonly StoryPod[];
  readonly gone?: readonly string[];
  readonly m?: ToldMetrics;
  readonly p?: number;
  readonly by?: string;
  readonly scaleTo?: number;
  readonly r?: readonly [number, number];
  readonly cond?: readonly (readonly [string, ...unknown[]])[];
  readonly cm?: readonly unknown[];
  readonly lst?: number;
  readonly ev?: readonly (readonly string[])[];
  readonly noHpa?: boolean;
}
