import type { PlanScheduler } from '../../outcome/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';

/** The scheduler that decides, as documents name it. */
export function describeScheduler({
  release: { flavour, kubernetes },
  chosenBy,
  isDefault,
  nodesRun,
  profiles,
}: SchedulerSetUp): PlanScheduler {
  const names = profiles.map(({ schedulerName }) => schedulerName);
  return {
    flavour,
    kubernetes,
    chosenBy,
    isDefault,
    ...(nodesRun === undefined ? {} : { nodesRun }),
    profiles: names,
  };
}
