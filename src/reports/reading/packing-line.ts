import type { Packing } from '../../outcome/index.ts';
import { cores, count, counted } from '../layout/figures.ts';
import { withLeftOut } from './left-out.ts';

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
  return saves === undefined ? cpu : `${cpu} and saves ${amountOf(saves)}`;
}

/** A price in few digits: 0.192, 1,234.5. */
export const amountOf = (price: number): string =>
  price.toLocaleString('en', { maximumSignificantDigits: 6 });

/** Nodes that stay for the same reason of the options are counted; every other one has its line. */
export function keptLines({ kept }: Packing): readonly string[] {
  return kept.map(({ node, reason }) => `${node}: ${reason}`);
}
