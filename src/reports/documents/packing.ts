import type { Packing, PackingStep } from '../../outcome/index.ts';
import { amount, bytes, cores, count, counted, price } from '../layout/figures.ts';
import type { Column, Fact, Section, Table } from '../page/section.ts';
import { more } from '../page/texts.ts';
import { labelOf } from '../reading/subjects.ts';
import { autoscaledPackingSections } from './autoscaled-packing.ts';
import { caveatSections, doubtsSection, fact, listSection, simulatedSection } from './parts.ts';

/** The nodes that can be emptied, in their order, and what stands in the way of the others. */
export const packingSections = (packing: Packing): readonly Section[] =>
  packing.autoscaling === undefined
    ? emptiedSections(packing)
    : autoscaledPackingSections(packing, packing.autoscaling);

const emptiedSections = (packing: Packing): readonly Section[] => [
  simulatedSection(packing, [
    fact('Nodes', nodes(packing)),
    ...whyNone(packing),
    fact('Frees', frees(packing)),
  ]),
  {
    id: 'steps',
    title: 'Steps',
    suffix: ' (in this order)',
    rank: 'answer',
    blocks: [stepTable(packing.steps), { kind: 'steps', steps: packing.steps.map(played) }],
  },
  {
    id: 'moves',
    title: 'Moves',
    rank: 'detail',
    blocks: [{ ...moveTable(packing.steps), in: ['wide'] }],
  },
  ...caveatSections(packing),
  doubtsSection(packing.summary),
  listSection(
    { id: 'kept', title: 'Nodes that stay', rank: 'detail' },
    {
      most: 12,
      more: more('node'),
      items: packing.kept.map(({ node, reason }) => ({
        mark: 'item',
        text: `${node}: ${reason}`,
      })),
    },
  ),
];

const nodes = ({ summary, kept }: Packing): string =>
  `${count(summary.emptied)} of ${count(summary.nodes)} can be emptied with ${counted(summary.moves, 'move')}, ${count(kept.length)} stay`;

/** What stands in the way if no node can be emptied. */
function whyNone({ steps, kept: [first] }: Packing): readonly Fact[] {
  return steps.length > 0 || first === undefined
    ? []
    : [fact('Why', { text: `${first.node}: ${first.reason}`, isFolded: true })];
}

function frees({ summary }: Packing): string {
  const { frees: all, saves, price: whole = 0 } = summary;
  const capacity = `cpu ${cores(all.cpu)}, memory ${bytes(all.memory)}`;
  return saves === undefined ? capacity : `${capacity}; saves ${price(saves)} of ${price(whole)}`;
}

const STEPS: readonly Column[] = [
  { head: '', kind: 'count' },
  { head: 'Node', least: 16 },
  { head: 'Type', least: 8, dropped: 2 },
  { head: 'Moves', kind: 'count' },
  { head: 'CPU', kind: 'cores' },
  { head: 'Memory', kind: 'bytes' },
  { head: 'Saves', kind: 'price', dropped: 1 },
];

const stepTable = (steps: readonly PackingStep[]): Table => ({
  kind: 'table',
  columns: STEPS,
  most: 12,
  more: more('step'),
  rows: steps.map(({ node, type, moves, frees: own, saves }, at) => [
    at + 1,
    node,
    type,
    moves.length,
    own.cpu,
    own.memory,
    saves,
  ]),
});

const MOVES: readonly Column[] = [
  { head: '', kind: 'count' },
  { head: 'Pod', least: 20 },
  { head: 'From', least: 10 },
  { head: 'To', least: 10 },
];

const moveTable = (steps: readonly PackingStep[]): Table => ({
  kind: 'table',
  columns: MOVES,
  rows: steps.flatMap(({ moves }, at) =>
    moves.map(({ namespace, name, from, to }) => [at + 1, `${namespace}/${name}`, from, to]),
  ),
});

/** A step as a page plays it. */
const played = ({
  node,
  type,
  moves,
  frees: freed,
}: PackingStep): { title: string; table: Table } => ({
  title: `Empty ${node}${type === undefined ? '' : ` (${type})`}: frees ${amount('cpu', freed.cpu)} cpu, ${amount('memory', freed.memory)} memory`,
  table: {
    kind: 'table',
    columns: [{ head: 'Pod' }, { head: 'Workload' }, { head: 'To' }],
    rows: moves.map((move) => [`${move.namespace}/${move.name}`, labelOf(move), move.to]),
  },
});
