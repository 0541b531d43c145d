import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { RecordedCase } from '../controllers/recorded-case.ts';

/** One recorded story: controllers, scheduler and quotas together. Times are seconds since the clock's start. */
export type RecordedStory = Omit<RecordedCase, 'steps' | 'every' | 'events'> & {
  readonly id: string;
  /** The release that was recorded, "v1.36.3". */
  readonly kubernetes: string;
  /** Steps of a Scenario. */
  readonly steps: readonly unknown[];
  readonly objects: readonly KubernetesObject[];
};
