import type { Capacities, Capacity, CapacityGain, CountedTemplate } from '../../outcome/index.ts';
import { amount, count, counted } from '../layout/figures.ts';
import type { Cell, Column, Fact, Item, List, Section, Table } from '../page/section.ts';
import { more, quoted } from '../page/texts.ts';
import { templatesOf, usedNodes } from '../reading/capacity-templates.ts';
import { gainNodes, gainWords } from '../reading/words/gains.ts';
import {
  doubtsSection,
  editFacts,
  fact,
  notModelledSection,
  rejectionList,
  summarySection,
  tableSection,
  warningsSection,
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
    notModelledSection(capacity.notModelled),
    warningsSection(capacity.warnings),
  ];
}

function factsOfOne(capacity: Capacity): readonly Fact[] {
  const { copies, isLimited, nodes } = capacity;
  const parts = Object.entries(capacity.requests).map(
    ([resource, number]) => `${resource} ${amount(resource, number)}`,
  );
  const stopped = isLimited ? ' (stopped at the limit)' : '';
  const where = `on ${count(usedNodes(capacity).length)} of ${counted(nodes.length, 'node')}`;
  return [
    fact('Pod', capacity.pod),
    fact('One copy', parts.length === 0 ? 'requests nothing' : parts.join(', ')),
    ...editFacts(capacity),
    fact('Fits', `${counted(copies, 'copy', 'copies')}${stopped} ${where}`),
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
      blocks: [{ kind: 'list', items: runsOut.map(runsOutItem) }],
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

function runsOutItem({ plugin, reason, nodes }: CountedTemplate['runsOut'][number]): Item {
  const by = plugin === '' ? '' : ` (${plugin})`;
  return {
    mark: 'item',
    text: `${counted(nodes.length, 'node')}: ${reason}${by}`,
    below: [{ names: nodes, most: 5, tone: 'faint' }],
  };
}

const gainSection = (
  id: string,
  suffix: string,
  gains: readonly CapacityGain[] = [],
  today: number,
): Section => ({
  id,
  title: 'What would make room',
  suffix,
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
