import type { GrownWorkload, Growth, GrowthStep, PodsWithoutRoom } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count, counted, price } from '../layout/figures.ts';
import type { Block, Cell, Column, Fact, Item, Section } from '../page/section.ts';
import { faint, more, quoted } from '../page/texts.ts';
import { subjectText } from '../reading/subjects.ts';
import { growthText, roomText, stepsTried } from '../reading/summary/growth.ts';
import {
  caveatSections,
  doubtsSection,
  fact,
  listSection,
  rejectedItem,
  simulatedSection,
  tableSection,
} from './parts.ts';

/** When room ends and by what, which nodes would help, how each workload grows, and how full the nodes get. */
export const growthSections = (growth: Growth): readonly Section[] => [
  simulatedSection(growth, facts(growth)),
  listSection(
    { id: 'without-room', title: 'Without room', rank: 'failure' },
    { items: withoutRoomItems(growth.full?.pods ?? []), most: 10, more: more('workload') },
  ),
  listSection(
    { id: 'runs-out', title: 'What runs out', rank: 'answer' },
    { items: (growth.full?.runsOut ?? []).map(rejectedItem) },
  ),
  sizingSection(growth),
  tableSection(
    { id: 'workloads', title: 'Workloads', rank: 'answer' },
    {
      columns: WORKLOADS,
      rows: growth.workloads.map(workloadRow),
      most: 12,
      more: more('workload'),
    },
  ),
  tableSection(
    { id: 'steps', title: 'Steps', rank: 'answer' },
    { columns: STEPS, rows: shownSteps(growth).map(stepRow), in: ['table', 'markdown'] },
  ),
  tableSection(
    { id: 'all-steps', title: 'Steps', rank: 'detail' },
    { columns: STEPS, rows: growth.steps.map(stepRow), in: ['wide', 'html'] },
  ),
  doubtsSection(growth.summary),
  ...caveatSections(growth),
];

function facts(growth: Growth): readonly Fact[] {
  const { full, workloads, steps } = growth;
  const [before] = steps;
  const bounded = workloads.filter((one) => one.bounded !== undefined);
  return [
    fact('Growth', growthText(growth)),
    fact('Today', `${counted(before?.pods ?? 0, 'pod')} on nodes`),
    fact('Tried', stepsTried(growth)),
    fact('Room', roomText(growth)),
    ...(full?.stops === undefined ? [] : [fact('Stopped by', full.stops)]),
    ...(bounded.length === 0 ? [] : [fact('At maximum', counted(bounded.length, 'workload'))]),
  ];
}

const WHY = { pending: 'no node', refused: 'refused by the API server', lost: 'evicted' } as const;

/** A message that several workloads have stands below the first of them, and these follow one another. */
const withoutRoomItems = (pods: readonly PodsWithoutRoom[]): readonly Item[] =>
  [...groupBy(pods, ({ message }) => message)].flatMap(([message, alike]) =>
    alike.map((one, at): Item => {
      const same = at > 0 && message !== '' ? ', for the same reason' : '';
      return {
        mark: 'failed',
        text: `${withoutRoomText(one)}${same}`,
        below: at > 0 || message === '' ? [] : [quoted(message)],
      };
    }),
  );

const withoutRoomText = ({ namespace, owner, pods, why }: PodsWithoutRoom): string =>
  `${subjectText(`${owner.kind}/${owner.name}`, namespace)}: ${counted(pods, 'pod')}, ${WHY[why]}`;

const ADD: readonly Column[] = [
  { head: 'Type', least: 16 },
  { head: 'Zone', least: 6 },
  { head: 'Count', kind: 'count' },
  { head: 'Price', kind: 'price', dropped: 1 },
];

function sizingSection({ sizing, full }: Growth): Section {
  const section = { id: 'buy', title: 'What to buy then', rank: 'answer' } as const;
  if (sizing === undefined) return { ...section, blocks: [] };
  const { add, nodes, cost, result } = sizing;
  const paid = cost === undefined ? '' : `, ${price(cost)} per hour`;
  const sum =
    result !== 'sufficient'
      ? 'no set of nodes was found with which all pods fit'
      : nodes === 0
        ? `nothing: scheduled all at once, the pods of step ${count(full?.step ?? 0)} fit`
        : `${counted(nodes, 'node')}${paid}`;
  const rows = add.map(({ type, zone, count: number, price: one, spot }): readonly Cell[] => [
    `${type}${spot === true ? ' (spot)' : ''}`,
    zone,
    number,
    one,
  ]);
  const after: Block = { kind: 'text', text: faint(sum) };
  return tableSection(section, { columns: ADD, rows, most: 12, more: more('line') }, after);
}

const WORKLOADS: readonly Column[] = [
  { head: 'Workload', least: 20 },
  { head: 'Namespace', least: 8, dropped: 1 },
  { head: 'Rate', dropped: 2 },
  { head: 'Today', kind: 'count' },
  { head: 'Then', kind: 'count' },
  { head: 'Bounded by', least: 12, dropped: 3 },
];

const workloadRow = ({
  kind,
  name,
  namespace,
  rate,
  from,
  to,
  bounded,
}: GrownWorkload): readonly Cell[] => [
  `${kind}/${name}`,
  namespace,
  rate,
  from,
  to,
  bounded && `${bounded.by}: ${count(bounded.max)} from step ${count(bounded.step)} on`,
];

const STEPS: readonly Column[] = [
  { head: 'Step', kind: 'count' },
  { head: 'Added', kind: 'count' },
  { head: 'Pods', kind: 'count' },
  { head: 'Cpu', kind: 'bar', width: 8 },
  { head: 'Memory', kind: 'bar', width: 8, dropped: 1 },
  { head: 'Pod slots', kind: 'bar', width: 8, dropped: 2 },
];

const stepRow = ({ step, added, pods, used }: GrowthStep): readonly Cell[] => [
  step,
  added,
  pods,
  used['cpu'],
  used['memory'],
  used['pods'],
];

/** Most steps in a short table. */
const SHOWN = 10;

/** The first and the last step, and some between them at equal distances. */
function shownSteps({ steps }: Growth): readonly GrowthStep[] {
  const every = Math.max(1, Math.ceil((steps.length - 1) / (SHOWN - 2)));
  return steps.filter((_, at) => at % every === 0 || at >= steps.length - 2);
}
