import type { NodeAutoscaling, Packing } from '../../../outcome/index.ts';
import { cores, count, counted, price } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

/** "Packing passed: 3 of 10 nodes can be emptied with 12 moves; 24 of cpu freed." */
export function packingLine({ summary, autoscaling, notModelled }: Packing): string {
  const { verdict, emptied, nodes, moves, atLeast } = summary;
  const required = emptied < atLeast ? `; ${count(atLeast)} required` : '';
  const how = emptied === 0 ? '' : ` with ${counted(moves, 'move')}; frees ${freed(summary)}`;
  const what =
    autoscaling === undefined
      ? `${count(emptied)} of ${counted(nodes, 'node')} can be emptied${how}`
      : removedText(summary, autoscaling);
  return withLeftOut(`Packing ${verdict}: ${what}${required}.`, notModelled);
}

/** "karpenter removes 3 nodes with 12 moves and launches 1; saves 0.4 of 1.2" */
function removedText(
  { emptied, moves, saves, price: whole = 0 }: Packing['summary'],
  { autoscaler, launched }: NodeAutoscaling,
): string {
  const how = emptied === 0 ? '' : ` with ${counted(moves, 'move')}`;
  const launches = launched.length === 0 ? '' : ` and launches ${count(launched.length)}`;
  const cost = saves === undefined ? '' : `; ${costText(saves, whole)}`;
  return `${autoscaler} removes ${counted(emptied, 'node')}${how}${launches}${cost}`;
}

const costText = (saves: number, whole: number): string =>
  saves < 0
    ? `costs ${price(-saves)} more than ${price(whole)}`
    : `saves ${price(saves)} of ${price(whole)}`;

function freed({ frees, saves }: Packing['summary']): string {
  const cpu = `${cores(frees.cpu)} cpu`;
  return saves === undefined ? cpu : `${cpu} and saves ${price(saves)}`;
}
