import type { JobStatus } from '../../objects/index.ts';
import type { JobStatusDraft } from './sync.ts';
import { nonZero } from '../shared/status.ts';

/** The status as Go's JSON writes it: without empty counters and lists. */
export function writtenStatus(draft: JobStatusDraft): JobStatus {
  const { active = 0, failed = 0, succeeded = 0, completedIndexes, conditions, ...others } = draft;
  return {
    ...others,
    ...nonZero({ active, failed, succeeded }),
    ...(completedIndexes === '' || completedIndexes === undefined
      ? undefined
      : { completedIndexes }),
    ...(conditions === undefined || conditions.length === 0 ? undefined : { conditions }),
    uncountedTerminatedPods: writtenUncounted(draft.uncountedTerminatedPods),
  };
}

type Uncounted = NonNullable<JobStatus['uncountedTerminatedPods']>;

function writtenUncounted({ succeeded = [], failed = [] }: Uncounted = {}): Uncounted {
  return {
    ...(failed.length > 0 ? { failed } : undefined),
    ...(succeeded.length > 0 ? { succeeded } : undefined),
  };
}
