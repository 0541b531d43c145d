import type { PlanScheduler } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';

/** "v1.34", "v1.34 with a configuration", "v1.22 with a Policy", "v1.22, default provider". */
export function schedulerName({ flavour, kubernetes, isDefault }: PlanScheduler): string {
  const release = printable(kubernetes);
  if (flavour === 'policy') {
    return isDefault === true ? `${release}, default provider` : `${release} with a Policy`;
  }
  return isDefault === false ? `${release} with a configuration` : release;
}
