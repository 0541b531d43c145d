import { givenOf } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { changeEach } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';
import type { Candidate } from '../search/index.ts';
import type { Space } from '../space/index.ts';

/** What a candidate is planned with. */
export interface Planned {
  readonly space: Space;
  readonly scheduler: SchedulerInput;
  readonly options: PlanOptions;
}

/** The input of a plan: a cluster with the settings of a candidate. */
export function candidateInput(
  { space, scheduler, options }: Planned,
  objects: readonly Given[],
  candidate: Candidate,
  seed: number,
): PlanInput {
  const configuration = space.configurationOf(candidate);
  return {
    ...scheduler,
    ...(configuration !== undefined && { configuration }),
    objects: changeEach(objects, (object) => space.objectOf(candidate, object)),
    options: { ...options, seed },
  };
}

/** The objects of a cluster, read once. */
export const objectsOfCluster = (objects: PlanInput['objects']): readonly Given[] =>
  givenOf({ objects });
