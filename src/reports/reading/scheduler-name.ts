import type { PlanScheduler } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';

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
  kubernetes,
  isDefault,
  chosenBy = 'policy',
}: PlanScheduler): string {
  const release = printable(kubernetes);
  if (flavour === 'policy') {
    return isDefault === true ? `${release}, default provider` : `${release} with a Policy`;
  }
  const chosen = `${release}${WHY[chosenBy]}`;
  return isDefault === false ? `${chosen}, with a configuration` : chosen;
}
