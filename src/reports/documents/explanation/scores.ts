import type { Explanation } from '../../../outcome/index.ts';
import { greatest, printable } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { pad, textWidth, truncate } from '../../layout/text-width.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Canvas, Cell, Section, Table, Text } from '../../page/section.ts';
import { faint, strong } from '../../page/texts.ts';

const PARTS = ['raw', 'norm', 'score'] as const;
const MOST_NODES = 12;

/** One plugin's three figures on one node. */
interface Figures {
  readonly raw: string;
  readonly norm: string;
  readonly score: string;
}

/** The columns of one node. */
interface Block {
  readonly name: string;
  readonly widths: readonly number[];
  /** In the order of the plugins. */
  readonly figures: readonly Figures[];
  readonly total: string;
}

/** The scores by plugin and node, the best node first. */
export function scoresSection(given: Explanation): Section {
  const explanation = withExtenders(given);
  const { totals = {} } = explanation;
  const ranked = Object.keys(totals).sort(
    (a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || (a < b ? -1 : 1),
  );
  return {
    id: 'scores',
    title: 'Scores',
    rank: 'answer',
    blocks:
      ranked.length === 0
        ? []
        : [
            { kind: 'picture', draw: (canvas) => matrix(explanation, ranked, canvas) },
            { kind: 'text', text: LEGEND, in: ['markdown', 'html'] },
            { ...scoreTable(explanation, ranked), in: ['markdown', 'html'] },
          ],
  };
}

const LEGEND =
  'Weighted score (raw → normalised × weight). The column with a star decides: without it another node would be chosen.';

/** Most nodes of the table, the best first. */
const TABLE_NODES = 500;

function scoreTable(explanation: Explanation, ranked: readonly string[]): Table {
  const { scores = {}, raw = {}, weights = {}, totals = {}, decisive } = explanation;
  const plugins = Object.keys(weights);
  const cellOf = (node: string, plugin: string): Cell => {
    const score = scores[node]?.[plugin];
    if (score === undefined) return '';
    const weight = weights[plugin] ?? 1;
    const given = raw[node]?.[plugin];
    const from = given === undefined ? '' : `${String(given)} → `;
    return `${String(score * weight)} (${from}${String(score)} × ${String(weight)})`;
  };
  return {
    kind: 'table',
    columns: [
      { head: 'Node' },
      { head: 'Total', kind: 'number' },
      ...plugins.map((plugin) => ({ head: plugin === decisive ? `★ ${plugin}` : plugin })),
    ],
    rows: ranked
      .slice(0, TABLE_NODES)
      .map((node) => [node, totals[node], ...plugins.map((plugin) => cellOf(node, plugin))]),
  };
}

/**
 * A line per plugin, three columns per node (before normalising, 0 to 100, times weight). Nodes beyond the width are listed below.
 */
function matrix(
  explanation: Explanation,
  ranked: readonly string[],
  canvas: Canvas,
): readonly (readonly Text[])[] {
  const { totals = {}, weights = {} } = explanation;
  const plugins = pluginsOf(explanation);
  const first = Math.max(
    textWidth('TOTAL'),
    greatest(plugins.map((name) => textWidth(printable(name)))),
  );
  const weight = Math.max(
    'WEIGHT'.length,
    greatest(plugins.map((plugin) => String(weights[plugin] ?? '').length)),
  );
  const room = canvas.width - 2 - first - 2 - weight;
  const blocks = blocksWithin(room, ranked.slice(0, MOST_NODES), plugins, explanation);
  const lead = (left: string, right: string): string =>
    `  ${pad(left, first)}  ${pad(right, weight, 'right')}`;
  return [
    [lead('', ''), ...titlesOf(blocks)],
    [faint(lead('PLUGIN', 'WEIGHT') + cells(blocks, (part) => part))],
    ...plugins.map((plugin, row): readonly Text[] => {
      const figures = cells(blocks, (part, block) => block.figures[row]?.[part] ?? '');
      const text = lead(printable(plugin), String(weights[plugin] ?? '')) + figures;
      return [plugin === explanation.decisive ? { text, tone: 'help' } : text];
    }),
    [
      strong(
        lead('TOTAL', '') + cells(blocks, (part, block) => (part === 'score' ? block.total : '')),
      ),
    ],
    ...rest(ranked.slice(blocks.length), totals, canvas),
  ];
}

/** The blocks of as many nodes as fit into `room` columns, at least one. */
function blocksWithin(
  room: number,
  nodes: readonly string[],
  plugins: readonly string[],
  explanation: Explanation,
): readonly Block[] {
  const blocks: Block[] = [];
  let left = room;
  for (const node of nodes) {
    const figures = plugins.map((plugin) => figuresOf(explanation, node, plugin));
    const total = String(explanation.totals?.[node] ?? '');
    const widths = PARTS.map((part) =>
      Math.max(
        part.length,
        part === 'score' ? total.length : 0,
        greatest(figures.map((own) => own[part].length)),
      ),
    );
    const size = 3 + sum(widths) + 2;
    if (blocks.length > 0 && size > left) break;
    left -= size;
    blocks.push({ name: printable(node), widths, figures, total });
  }
  return blocks;
}

const titlesOf = (blocks: readonly Block[]): readonly Text[] =>
  blocks.flatMap(({ name, widths }) => {
    const width = sum(widths) + 2;
    return ['   ', strong(pad(truncate(name, width), width, 'right'))];
  });

/** One line of all blocks, with the text of each part. */
const cells = (
  blocks: readonly Block[],
  textOf: (part: (typeof PARTS)[number], block: Block) => string,
): string =>
  blocks
    .map((block) => {
      const texts = PARTS.map((part, at) =>
        pad(textOf(part, block), block.widths[at] ?? 0, 'right'),
      );
      return `   ${texts.join(' ')}`;
    })
    .join('');

/** Adds the extenders as plugins. Their scores are not normalised. */
function withExtenders(explanation: Explanation): Explanation {
  const { extenders, scores: byPlugin = {}, raw = {}, weights = {}, totals = {} } = explanation;
  if (extenders === undefined) return explanation;
  const given = Object.entries(extenders);
  const scoresOn = (node: string): Record<string, number> =>
    Object.fromEntries(given.map(([url, own]) => [url, own.scores[node] ?? 0]));
  const joined = (byNode: typeof byPlugin): typeof byPlugin =>
    Object.fromEntries(
      Object.keys(totals).map((node) => [node, { ...byNode[node], ...scoresOn(node) }]),
    );
  return {
    ...explanation,
    scores: joined(byPlugin),
    raw: joined(raw),
    weights: {
      ...weights,
      ...Object.fromEntries(given.map(([url, { weight }]) => [url, weight])),
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The plugins, the largest difference between nodes first. */
function pluginsOf({
  scores: byNode = {},
  raw = {},
  weights = {},
}: Explanation): readonly string[] {
  const found = new Set<string>();
  for (const source of [byNode, raw]) {
    for (const figures of Object.values(source))
      for (const plugin of Object.keys(figures)) found.add(plugin);
  }
  const spread = new Map<string, number>();
  for (const plugin of found) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const figures of Object.values(byNode)) {
      const score = figures[plugin] ?? 0;
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    spread.set(plugin, high > low ? (high - low) * (weights[plugin] ?? 1) : 0);
  }
  return [...found].sort((a, b) => (spread.get(b) ?? 0) - (spread.get(a) ?? 0) || (a < b ? -1 : 1));
}

function figuresOf(
  { raw = {}, scores: byNode = {}, weights = {} }: Explanation,
  node: string,
  plugin: string,
): Figures {
  const norm = byNode[node]?.[plugin];
  const weight = weights[plugin];
  return {
    raw: figure(raw[node]?.[plugin]),
    norm: figure(norm),
    score: norm === undefined ? '-' : figure(norm * (weight ?? 1)),
  };
}

/** Numbers of more than 7 characters in powers of ten. */
function figure(value: number | undefined): string {
  if (value === undefined) return '-';
  const text = String(value);
  return text.length <= 7 ? text : value.toExponential(1);
}

/** The nodes beyond the width of the table, by name and total. */
function rest(
  nodes: readonly string[],
  totals: Readonly<Record<string, number>>,
  { everything, width }: Canvas,
): readonly (readonly Text[])[] {
  if (nodes.length === 0) return [];
  const named = nodes
    .slice(0, everything ? nodes.length : 6)
    .map((node) => `${printable(node)} ${String(totals[node] ?? '')}`);
  const more = nodes.length - named.length;
  const lowest = totals[nodes.at(-1) ?? ''];
  const tail = more > 0 ? ` and ${counted(more, 'more node')} down to ${count(lowest ?? 0)}` : '';
  return wrap(`Then ${named.join(', ')}${tail}`, width - 2).map((line) => ['  ', faint(line)]);
}
