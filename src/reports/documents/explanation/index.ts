import type { Explanation, Lack, PluginVerdict, RejectedNodes } from '../../../outcome/index.ts';
import { greatest, groupBy } from '../../../units/index.ts';
import { amount, counted } from '../../layout/figures.ts';
import { yamlLines } from '../../layout/yaml-lines.ts';
import type { Block, Cell, Column, Item, Section } from '../../page/section.ts';
import { helpful, quoted } from '../../page/texts.ts';
import { pluginAdvice } from '../../reading/remedies.ts';
import { AUTOSCALER_NAMES, reasonsOf } from '../autoscaler-words.ts';
import {
  doubtsSection,
  listSection,
  notModelledSection,
  rejectionList,
  summarySection,
  tableSection,
  warningsSection,
} from '../parts.ts';
import { explanationFacts } from './facts.ts';
import { scoresSection } from './scores.ts';

/** One pod against every node, in the style of `kubectl describe`. */
export function explanationSections(explanation: Explanation): readonly Section[] {
  const { message = explanation.error } = explanation;
  return [
    summarySection(explanationFacts(explanation)),
    {
      id: 'message',
      title: 'Message',
      rank: 'answer',
      blocks: message === undefined ? [] : [{ kind: 'text', text: quoted(message) }],
    },
    {
      id: 'reasons',
      title: 'Rejected',
      rank: 'answer',
      blocks: [rejectionList(rejectionsOf(explanation))],
    },
    unservedSection(explanation),
    shortSection(explanation),
    listSection(
      { id: 'every-reason', title: 'Every reason', rank: 'detail' },
      { items: everyReason(explanation) },
    ),
    tableSection(
      { id: 'verdicts', title: 'Verdicts', rank: 'detail' },
      { columns: VERDICTS, rows: verdicts(explanation), in: ['wide', 'html'] },
    ),
    scoresSection(explanation),
    hintsSection(explanation),
    doubtsSection(explanation.summary),
    notModelledSection(explanation.notModelled),
    warningsSection(explanation.warnings ?? []),
  ];
}

/** Why the node autoscaler launches no node, NodePool by NodePool. */
const unservedSection = ({ unserved }: Explanation): Section =>
  listSection(
    {
      id: 'unserved',
      title:
        unserved === undefined ? '' : `${AUTOSCALER_NAMES[unserved.autoscaler]} launches no node`,
      rank: 'answer',
    },
    {
      items:
        unserved === undefined ? [] : reasonsOf(unserved).map((text) => ({ mark: 'failed', text })),
    },
  );

const SHORT: readonly Column[] = [
  { head: 'Node', least: 12 },
  { head: 'Resource', least: 10 },
  { head: 'Requested', isRight: true },
  { head: 'Free', isRight: true },
  { head: 'Missing', isRight: true },
  { head: 'Allocatable', isRight: true, dropped: 1 },
];

/** Nodes in a short table. */
const SHORT_NODES = 5;

/** The resources that are missing on each node; the node with the smallest shortage first. */
function shortSection({ lacking = {} }: Explanation): Section {
  const nodes = Object.entries(lacking).sort(
    ([a, one], [b, other]) => shortage(one) - shortage(other) || (a < b ? -1 : 1),
  );
  const rowsOf = ([node, lacks]: readonly [
    string,
    readonly Lack[],
  ]): readonly (readonly Cell[])[] =>
    lacks.map(({ resource, asked, free, allocatable }, at) => [
      at === 0 ? node : '',
      resource,
      amount(resource, asked),
      amount(resource, Math.max(0, free)),
      { text: amount(resource, asked - free), tone: 'failed' },
      amount(resource, allocatable),
    ]);
  const rows = nodes.flatMap(rowsOf);
  const nodeOfRow = nodes.flatMap(([, lacks], at) => lacks.map(() => at));
  return tableSection(
    { id: 'short', title: 'Short of', rank: 'answer' },
    {
      columns: SHORT,
      rows,
      most: nodes.slice(0, SHORT_NODES).flatMap(rowsOf).length,
      more: (left) => {
        const first = nodeOfRow[rows.length - left] ?? 0;
        return counted(nodes.length - first, 'more node');
      },
    },
  );
}

/** The largest missing share of a request. */
const shortage = (lacks: readonly Lack[]): number =>
  greatest(lacks.map(({ asked, free }) => (asked === 0 ? Infinity : (asked - free) / asked)));

/** Every plugin that rejects a node; nodes with equal rejections share an item. */
function everyReason({ allReasons = {} }: Explanation): readonly Item[] {
  const groups = groupBy(Object.entries(allReasons), ([, all]) => JSON.stringify(all));
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map((group) => {
      const names = group.map(([node]) => node).sort();
      const all = group[0]?.[1] ?? [];
      return {
        mark: 'item',
        text: { lead: `${counted(names.length, 'node')}: `, names, most: 5, tone: 'faint' },
        below: [{ kind: 'list', depth: 2, items: all.map(reasonItem) }],
      };
    });
}

const reasonItem = ({ plugin, code, reasons }: PluginVerdict): Item => ({
  mark: 'blank',
  text: `${plugin} (${code})${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`,
});

const VERDICTS: readonly Column[] = [
  { head: 'Node', least: 12 },
  { head: 'Verdict' },
  { head: 'Plugin', least: 12 },
  { head: 'Reasons', least: 20 },
];

/** Every node; the section of rejected nodes has them by reason. */
function verdicts({ feasible, filtered }: Explanation): readonly (readonly Cell[])[] {
  const fit = feasible.map((node): readonly [string, readonly Cell[]] => [
    node,
    [node, { text: 'fits', tone: 'passed' }, '', ''],
  ]);
  const rejected = Object.entries(filtered).map(
    ([node, { plugin, code, reasons }]): readonly [string, readonly Cell[]] => [
      node,
      [node, { text: code, tone: 'failed' }, plugin, reasons.join(', ')],
    ],
  );
  return [...fit, ...rejected]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, row]) => row);
}

const hintsSection = (explanation: Explanation): Section => ({
  id: 'hints',
  title: 'What would help',
  ...((explanation.hints ?? []).length === 0 ? {} : { suffix: ' (each tried)' }),
  rank: 'answer',
  blocks: help(explanation),
});

/** Verified hints with their patches; without any, what user-written plugins say. */
function help({ hints, feasible, rejections = [] }: Explanation): readonly Block[] {
  if (hints !== undefined && hints.length > 0) {
    const items = hints.map(({ change, patch }): Item => ({
      mark: 'added',
      text: change,
      below:
        typeof patch === 'object' && patch !== null
          ? [{ kind: 'code', lines: yamlLines(patch) }]
          : [],
    }));
    return [{ kind: 'list', items }];
  }
  if (feasible.length > 0) return [];
  const tried = hints === undefined ? [] : ['No single change was found that makes the pod fit.'];
  return [...tried, ...pluginAdvice(rejections)].map((text) => ({
    kind: 'text',
    text: helpful(text),
  }));
}

/** The rejected nodes grouped by plugin and reasons, the largest group first. */
function rejectionsOf(explanation: Explanation): readonly RejectedNodes[] {
  const groups = groupBy(Object.entries(explanation.filtered), ([, { plugin, code, reasons }]) =>
    [plugin, code, ...reasons].join('\0'),
  );
  return [...groups.values()]
    .flatMap((alike) => {
      const verdict = alike[0]?.[1];
      return verdict === undefined ? [] : [{ ...verdict, nodes: alike.map(([node]) => node) }];
    })
    .sort((a, b) => b.nodes.length - a.nodes.length);
}
