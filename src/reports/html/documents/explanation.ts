import { momentWords } from '../../reading/moment-words.ts';
import type { Explanation } from '../../../outcome/index.ts';
import { amount } from '../../layout/figures.ts';
import { rejectionsOf } from '../../reading/rejections.ts';
import { element, type Content } from '../../graphics/element.ts';
import {
  figures,
  list,
  rejectionTable,
  section,
  table,
  type Cell,
  type Section,
} from '../parts.ts';

/** Most nodes of the score matrix, the best first. */
const NODES = 500;

export function explanationSections(explanation: Explanation): readonly Section[] {
  const { feasible, filtered, best = [], decisive, message, hints = [] } = explanation;
  const rejections = explanation.rejections ?? rejectionsOf(explanation);
  return [
    section(
      'summary',
      'Summary',
      figures([
        ['pod', explanation.pod],
        ['at', momentWords(explanation)],
        ['feasible nodes', feasible.length],
        ['rejected nodes', Object.keys(filtered).length],
        ['best', best.length === 0 ? undefined : best.slice(0, 5).join(', ')],
        ['decisive plugin', decisive],
      ]),
      message === undefined ? undefined : element('p', { class: 'message' }, message),
    ),
    section(
      'reasons',
      'Why nodes reject it',
      rejections.length === 0 ? [] : rejectionTable(rejections),
    ),
    section('hints', 'What would help (simulated)', list(hints.map(({ change }) => change))),
    section('scores', 'Scores', scores(explanation)),
    section('preemption', 'Preemption', preemption(explanation)),
    section('rejected', 'Rejected nodes', rejected(explanation)),
  ];
}

/** A row for each node, best first; in each cell the weighted score, and how it comes about. */
function scores(explanation: Explanation): readonly Content[] {
  const { scores: normalised = {}, raw = {}, weights = {}, totals = {}, decisive } = explanation;
  const nodes = Object.keys(totals)
    .sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0))
    .slice(0, NODES);
  const plugins = Object.keys(weights);
  const cellOf = (node: string, plugin: string): Content => {
    const score = normalised[node]?.[plugin];
    if (score === undefined) return '';
    const weight = weights[plugin] ?? 1;
    const given = raw[node]?.[plugin];
    const from = given === undefined ? '' : `${String(given)} → `;
    return element(
      'span',
      plugin === decisive ? { class: 'decisive' } : {},
      element('b', {}, String(score * weight)),
      ` (${from}${String(score)} × ${String(weight)})`,
    );
  };
  if (nodes.length === 0) return [];
  return [
    element(
      'p',
      {},
      'Weighted score (raw → normalised × weight). The column with a star decides: without it another node would be chosen.',
    ),
    table(
      'Score matrix',
      ['Node', 'Total', ...plugins.map((plugin) => (plugin === decisive ? `★ ${plugin}` : plugin))],
      nodes.map((node): readonly Cell[] => [
        node,
        totals[node] ?? 0,
        ...plugins.map((plugin) => cellOf(node, plugin)),
      ]),
    ),
  ];
}

function preemption({ preemption: found }: Explanation): readonly Content[] {
  if (found === undefined || found === null) return [];
  return [
    element('p', {}, `Preemption would make room on ${found.nominatedNode} by evicting:`),
    list(found.victims),
  ];
}

function rejected({ filtered, lacking = {} }: Explanation): ReturnType<typeof table> {
  return table(
    'Each rejected node',
    ['Node', 'Plugin', 'Reason', 'Short of'],
    Object.entries(filtered).map(([node, { plugin, reasons }]) => [
      node,
      plugin,
      reasons.join(', '),
      (lacking[node] ?? [])
        .map(
          ({ resource, asked, free }) =>
            `${resource}: ${amount(resource, asked)} requested, ${amount(resource, free)} free`,
        )
        .join('; '),
    ]),
  );
}
