import type { Drain } from '../../../outcome/index.ts';
import { counted, duration } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

/** "Drain failed: 2 of 3 nodes drained in 1m 5s: 12 pods moved, 1 lost, 2 pending." */
export function drainLine(drain: Drain): string {
  const { summary, mode, startTime, endTime, order } = drain;
  const { verdict, nodes, drained, placed, lost, pending } = summary;
  const what = mode === 'replacement' ? 'replaced' : 'drained';
  const all =
    nodes === drained ? counted(nodes, 'node') : `${String(drained)} of ${counted(nodes, 'node')}`;
  const time = nodes === drained ? ` in ${duration(endTime - startTime)}` : '';
  const parts = [
    `${counted(placed, 'pod')} moved`,
    ...(lost > 0 ? [`${String(lost)} lost`] : []),
    ...(pending > 0 ? [`${String(pending)} pending`] : []),
    ...(order?.found === false ? ['no order found'] : []),
  ];
  const line = `Drain ${verdict}: ${all} ${what}${time}: ${parts.join(', ')}.`;
  return withLeftOut(line, drain.notModelled);
}
