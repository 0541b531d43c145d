import type { Descheduling } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

/** "Descheduling failed: 5 evictions in 2 cycles: 3 moved, 1 back, 1 pending." */
export function deschedulingLine({ summary, policy, notModelled }: Descheduling): string {
  const { verdict, evicted, moved, back, pending, lost, unknown } = summary;
  const { cycles } = policy;
  const parts = [
    `${count(moved)} moved`,
    ...(back > 0 ? [`${count(back)} back where they were`] : []),
    ...(pending > 0 ? [`${count(pending)} pending`] : []),
    ...(lost > 0 ? [`${count(lost)} lost`] : []),
    ...(unknown > 0 ? [`${count(unknown)} not known`] : []),
    ...(policy.end === 'repeats' ? ['without end'] : []),
  ];
  const what = `${counted(evicted, 'eviction')} in ${counted(cycles.length, 'cycle')}`;
  const line = `Descheduling ${verdict}: ${what}${evicted === 0 ? '' : `: ${parts.join(', ')}`}.`;
  return withLeftOut(line, notModelled);
}
