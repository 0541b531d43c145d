import type { Problem } from '../../problems/index.ts';
import type { DefaultEvictorArgs } from '../evictor/args.ts';
import type { EvictionLimits } from '../evictor/limits.ts';
import type { BoundStrategy } from '../strategies/contract.ts';

/** A DeschedulerPolicy that is decoded, defaulted and valid. */
export interface DeschedulerPolicy {
  readonly profiles: readonly Profile[];
  /** Of the nodes to work on; empty: all. */
  readonly nodeSelector: string;
  readonly limits: EvictionLimits;
  /** Seconds that evicted pods have to stop; undefined: as each pod says. */
  readonly gracePeriodSeconds: number | undefined;
  /** Fields that the descheduler ignores, with their places. */
  readonly warnings: readonly Problem[];
  /** The place of a field, such as "profiles[0].name", or of what surrounds it if the policy has no such field. */
  readonly placeOf: (field: string) => Partial<Problem>;
}

export interface Profile {
  readonly name: string;
  readonly evictor: DefaultEvictorArgs;
  /** Where these args are, such as "profiles[0].pluginConfig[1].args"; the profile itself if it has none. */
  readonly evictorField: string;
  /** In the order in which they run. */
  readonly deschedule: readonly BoundStrategy[];
  readonly balance: readonly BoundStrategy[];
}
