import type { Packing } from '../../../outcome/index.ts';
import { amount } from '../../layout/figures.ts';
import { figures, objectName, section, table, type Section } from '../parts.ts';
import { steps } from '../steps.ts';

export function packingSections(packing: Packing): readonly Section[] {
  const { summary, kept } = packing;
  const { frees } = summary;
  return [
    section(
      'summary',
      'Summary',
      figures([
        ['nodes', summary.nodes],
        ['emptied', summary.emptied],
        ['moves', summary.moves],
        ['cpu freed', amount('cpu', frees.cpu)],
        ['memory freed', amount('memory', frees.memory)],
        ['saves', summary.saves],
        ['price of all nodes', summary.price],
      ]),
    ),
    section(
      'steps',
      'Step by step',
      steps(
        packing.steps.map(({ node, type, moves, frees: freed }) => ({
          title: `Empty ${node}${type === undefined ? '' : ` (${type})`}: frees ${amount('cpu', freed.cpu)} cpu, ${amount('memory', freed.memory)} memory`,
          headings: ['Pod', 'Workload', 'To'],
          rows: moves.map((move) => [`${move.namespace}/${move.name}`, objectName(move), move.to]),
        })),
      ),
    ),
    section(
      'kept',
      'Nodes that stay',
      table(
        'Why they stay',
        ['Node', 'Reason'],
        kept.map(({ node, reason }) => [node, reason]),
      ),
    ),
  ];
}
