import type { PlanScheduler } from '../../outcome/index.ts';

/** Why that release decides, where a document says it and a Policy does not imply it. */
const WHY = {
  input: ' (as asked)',
  nodes: ' (as the nodes run)',
  policy: '',
  default: ' (the newest known)',
} as const satisfies Record<NonNullable<PlanScheduler['chosenBy']>, string>;

/** "v1.36.3 (as asked)", "v1.34.9 (as the nodes run), with a configuration", "v1.22 with a Policy", "v1.22, default provider". */
export function schedulerName({
  flavour,
  kubernetes: release,
  isDefault,
  chosenBy = 'policy',
  nodesRun,
}: PlanScheduler): string {
  if (flavour === 'policy') {
    return isDefault === true ? `${release}, default provider` : `${release} with a Policy`;
  }
  const why =
    nodesRun === undefined ? WHY[chosenBy] : ` (the nearest known; the nodes run ${nodesRun})`;
  const chosen = `${release}${why}`;
  return isDefault === false ? `${chosen}, with a configuration` : chosen;
}
