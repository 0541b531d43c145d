import type { Capacity } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { count, counted } from '../layout/figures.ts';

/** "Capacity passed: 24 more copies of shop/web on 6 of 8 nodes; what stops the next: Insufficient cpu." */
export function capacityLine(capacity: Capacity): string {
  const { summary, pod, copies, isLimited, nodes, runsOut, closed } = capacity;
  const { verdict, atLeast } = summary;
  const required = copies < atLeast && atLeast > 1 ? `, ${count(atLeast)} required` : '';
  const used = nodes.filter((node) => node.copies > 0).length;
  const least = isLimited ? 'at least ' : '';
  const where = copies === 0 ? '' : ` on ${count(used)} of ${counted(nodes.length, 'node')}`;
  const reason = runsOut[0]?.reason ?? closed[0]?.reasons[0];
  const stop = isLimited
    ? '; stopped at the limit'
    : reason === undefined
      ? ''
      : `; what stops the next: ${printable(reason)}`;
  return `Capacity ${verdict}: ${least}${counted(copies, 'more copy', 'more copies')} of ${printable(pod)}${where}${required}${stop}.`;
}
