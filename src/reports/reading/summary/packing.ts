import type { Packing } from '../../../outcome/index.ts';
import { cores, count, counted, price } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

/** "Packing passed: 3 of 10 nodes can be emptied with 12 moves; 24 of cpu freed." */
export function packingLine({ summary, notModelled }: Packing): string {
  const { verdict, emptied, nodes, moves, atLeast } = summary;
  const required = emptied < atLeast ? `; ${count(atLeast)} required` : '';
  const how = emptied === 0 ? '' : ` with ${counted(moves, 'move')}; frees ${freed(summary)}`;
  const what = `${count(emptied)} of ${counted(nodes, 'node')} can be emptied`;
  return withLeftOut(`Packing ${verdict}: ${what}${how}${required}.`, notModelled);
}

function freed({ frees, saves }: Packing['summary']): string {
  const cpu = `${cores(frees.cpu)} cpu`;
  return saves === undefined ? cpu : `${cpu} and saves ${price(saves)}`;
}
