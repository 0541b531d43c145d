import type { CapacityGain } from '../../../outcome/index.ts';
import { amount, count, counted } from '../../layout/figures.ts';

/** "cpu: 3.5 more in all on 2 nodes: 12 copies instead of 6; then: Insufficient memory" */
export function gainWords(gain: CapacityGain, today: number): string {
  const { resource, copies, amount: all, nodes, stops, waiting = 0 } = gain;
  const then = stops === undefined ? '' : `; what stops the next then: ${stops}`;
  const many = `${count(copies)} instead of ${counted(today, 'copy', 'copies')}`;
  const first =
    waiting === 0 ? '' : ` after ${counted(waiting, 'pod that waits', 'pods that wait')}`;
  return `${resource}: ${amount(resource, all)} more in all on ${counted(nodes.length, 'node')}: ${many}${first}${then}`;
}

/** "general-a1 +3", "general-b1 +0.5": the nodes, the largest gain first. */
export const gainNodes = ({ resource, nodes }: CapacityGain): readonly string[] =>
  [...nodes]
    .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
    .map((node) => `${node.name} +${amount(resource, node.amount)}`);
