import type { Capacities, Capacity, CapacityGain, CountedTemplate } from '../../outcome/index.ts';
import { amount, count, counted } from '../layout/figures.ts';
import type { Cell, Column, Fact, List, Section, Table } from '../page/section.ts';
import { more, quoted } from '../page/texts.ts';
import { templatesOf, usedNodes } from '../reading/capacity-templates.ts';
import { stopOf } from '../reading/summary/capacity.ts';
import {
  caveatSections,
  doubtsSection,
  editFacts,
  fact,
  rejectionList,
  rejectedItem,
  summarySection,
  tableSection,
} from './parts.ts';

/** How many copies fit and on which nodes, what runs out, what would help, and which nodes never fit. */
export function capacitySections(capacity: Capacity | Capacities): readonly Section[] {
  const templates = templatesOf(capacity);
  const isOne = !('templates' in capacity);
  const copies = templates.reduce((sum, one) => sum + one.copies, 0);
  return [
    summarySection(isOne ? factsOfOne(capacity) : factsOfSeveral(capacity)),
    tableSection(
      { id: 'templates', title: 'Templates', rank: 'answer' },
      {
        columns: TEMPLATES,
        rows: isOne ? [] : templates.map(templateRow),
      },
    ),
    ...templates.flatMap((template, at) => templateSections(template, at, isOne)),
    ...(isOne ? [] : [gainSection('gains', '', capacity.gains, copies)]),
    doubtsSection(capacity.summary),
    ...caveatSections(capacity),
  ];
}

function factsOfOne(capacity: Capacity): readonly Fact[] {
  const { copies, isLimited, nodes } = capacity;
  const parts = Object.entries(capacity.requests).map(
    ([resource, number]) => `${resource} ${amount(resource, number)}`,
  );
  const stop = stopOf(capacity);
  const stopped = isLimited ? ' (stopped at the limit)' : '';
  const where = `on ${count(usedNodes(capacity).length)} of ${counted(nodes.length, 'node')}`;
  return [
    fact('Pod', capacity.pod),
    fact('One copy', parts.length === 0 ? 'requests nothing' : parts.join(', ')),
    ...editFacts(capacity),
    fact('Fits', `${counted(copies, 'more copy', 'more copies')}${stopped} ${where}`),
    ...(stop === undefined || isLimited ? [] : [fact('Stopped by', stop)]),
  ];
}

function factsOfSeveral(capacity: Capacities): readonly Fact[] {
  const { templates, isTogether } = capacity;
  const shares = templates.map(({ share }) => count(share)).join(' : ');
  const how = isTogether ? `copies together, ${shares}` : 'each alone';
  return [fact('Templates', `${count(templates.length)}, ${how}`), ...editFacts(capacity)];
}

const TEMPLATES: readonly Column[] = [
  { head: 'Pod', least: 20 },
  { head: 'Copies', kind: 'count' },
  { head: 'Required', kind: 'count' },
  { head: 'Nodes', kind: 'count', dropped: 2 },
  { head: 'What stops the next', least: 12, dropped: 1 },
];

const TONES = { passed: 'passed', failed: 'failed', unknown: 'warning' } as const;

const templateRow = (template: CountedTemplate): readonly Cell[] => [
  template.pod,
  { value: template.copies, tone: TONES[template.verdict] },
  template.atLeast,
  usedNodes(template).length,
  template.isLimited ? 'the limit' : (template.stops ?? template.runsOut[0]?.reason),
];

/** Several templates are named after each title. */
function templateSections(
  template: CountedTemplate,
  at: number,
  isOne: boolean,
): readonly Section[] {
  const { groups, gains, copies, pod, message, runsOut, closed } = template;
  const [suffix, own] = isOne ? ['', ''] : [`: ${pod}`, `-${String(at)}`];
  return [
    {
      ...tableSection({ id: `where${own}`, title: 'Where', rank: 'answer' }, nodeTable(template)),
      suffix,
    },
    {
      ...tableSection(
        { id: `groups${own}`, title: 'By', rank: 'answer' },
        {
          caption: `By ${groups?.label ?? ''}`,
          columns: GROUPS,
          rows: (groups?.values ?? []).map((one) => [
            one.value ?? '(without the label)',
            one.nodes,
            one.copies,
          ]),
          most: 12,
          more: more('value'),
        },
      ),
      suffix: ` ${groups?.label ?? ''}${suffix}`,
    },
    {
      id: `runs-out${own}`,
      title: 'What runs out',
      suffix,
      rank: 'answer',
      blocks: [{ kind: 'list', items: runsOut.map(rejectedItem) }],
    },
    gainSection(`gains${own}`, suffix, gains, copies),
    {
      id: `never${own}`,
      title: 'Nodes that never fit',
      suffix,
      rank: 'detail',
      blocks: [rejectionList(closed)],
    },
    {
      id: `message${own}`,
      title: 'Message',
      suffix,
      rank: 'answer',
      blocks: message === undefined ? [] : [{ kind: 'text', text: quoted(message) }],
    },
  ];
}

const NODES: readonly Column[] = [
  { head: 'Node', least: 20 },
  { head: 'Zone', least: 6, dropped: 1 },
  { head: 'Copies', kind: 'count' },
  { head: '', kind: 'bar', width: 24 },
];

/** The nodes with the most copies first. */
function nodeTable(template: CountedTemplate): Omit<Table, 'kind'> {
  const ranked = usedNodes(template);
  const most = ranked[0]?.copies ?? 0;
  const least = counted(ranked.at(-1)?.copies ?? 0, 'copy', 'copies');
  return {
    columns: NODES,
    rows: ranked.map(({ name, zone, copies }) => [
      name,
      zone,
      copies,
      { value: copies / most, tone: 'passed' },
    ]),
    most: 12,
    more: (left) => `${counted(left, 'more node')} down to ${least}`,
  };
}

const GROUPS: readonly Column[] = [
  { head: 'Value', least: 20 },
  { head: 'Nodes', kind: 'count' },
  { head: 'Copies', kind: 'count' },
];

const gainSection = (
  id: string,
  suffix: string,
  gains: readonly CapacityGain[] = [],
  today: number,
): Section => ({
  id,
  title: 'What would make room',
  suffix: `${suffix} (each tried)`,
  rank: 'answer',
  blocks: [gainList(gains, today)],
});

const gainList = (gains: readonly CapacityGain[], today: number): List => ({
  kind: 'list',
  items: gains.map((gain) => ({
    mark: 'item',
    text: gainWords(gain, today),
    below: [{ names: gainNodes(gain), most: 5, tone: 'faint' }],
  })),
});

/** "cpu: 3.5 more in all on 2 nodes: 12 copies instead of 6; then: Insufficient memory" */
function gainWords(gain: CapacityGain, today: number): string {
  const { resource, copies, amount: all, nodes, stops, waiting = 0 } = gain;
  const then = stops === undefined ? '' : `; what stops the next then: ${stops}`;
  const many = `${count(copies)} instead of ${counted(today, 'copy', 'copies')}`;
  const first =
    waiting === 0 ? '' : ` after ${counted(waiting, 'pod that waits', 'pods that wait')}`;
  return `${resource}: ${amount(resource, all)} more in all on ${counted(nodes.length, 'node')}: ${many}${first}${then}`;
}

/** "general-a1 +3", "general-b1 +0.5": the nodes, the largest gain first. */
const gainNodes = ({ resource, nodes }: CapacityGain): readonly string[] =>
  [...nodes]
    .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
    .map((node) => `${node.name} +${amount(resource, node.amount)}`);
