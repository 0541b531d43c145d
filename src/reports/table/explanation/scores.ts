import type { Explanation } from '../../../outcome/index.ts';
import { greatest, printable } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { pad, textWidth, truncate } from '../../layout/text-width.ts';
import { wrap } from '../../layout/wrap.ts';
import { section, type Detail } from '../detail.ts';

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

/**
 * The scores as a matrix: a line per plugin, three columns per node (before normalising, 0 to 100, times weight). The best node is
 * first; nodes beyond the width are listed below.
 */
export function scores(given: Explanation, detail: Detail): readonly string[] {
  const explanation = withExtenders(given);
  const { totals = {}, weights = {} } = explanation;
  const ranked = Object.keys(totals).sort(
    (a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || (a < b ? -1 : 1),
  );
  if (ranked.length === 0) return [];
  const plugins = pluginsOf(explanation);
  const first = Math.max(
    textWidth('TOTAL'),
    greatest(plugins.map((name) => textWidth(printable(name)))),
  );
  const weight = Math.max(
    'WEIGHT'.length,
    greatest(plugins.map((plugin) => String(weights[plugin] ?? '').length)),
  );
  const room = detail.width - 2 - first - 2 - weight;
  const blocks = blocksWithin(room, ranked.slice(0, MOST_NODES), plugins, explanation);
  const { paint } = detail;
  const lead = (left: string, right: string): string =>
    `  ${pad(left, first)}  ${pad(right, weight, 'right')}`;
  const lines = [
    lead('', '') + titlesOf(blocks, paint),
    paint.dim(lead('PLUGIN', 'WEIGHT') + cells(blocks, (part) => part)),
    ...plugins.map((plugin, row) => {
      const figures = cells(blocks, (part, block) => block.figures[row]?.[part] ?? '');
      const line = lead(printable(plugin), String(weights[plugin] ?? '')) + figures;
      return plugin === explanation.decisive ? paint.cyan(line) : line;
    }),
    paint.bold(
      lead('TOTAL', '') + cells(blocks, (part, block) => (part === 'score' ? block.total : '')),
    ),
    ...rest(ranked.slice(blocks.length), totals, detail),
  ];
  return section('SCORES', lines, detail);
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

const titlesOf = (blocks: readonly Block[], paint: Detail['paint']): string =>
  blocks
    .map(({ name, widths }) => {
      const width = sum(widths) + 2;
      return `   ${paint.bold(pad(truncate(name, width), width, 'right'))}`;
    })
    .join('');

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
  detail: Detail,
): readonly string[] {
  if (nodes.length === 0) return [];
  const limit = detail.everything ? nodes.length : 6;
  const named = nodes
    .slice(0, limit)
    .map((node) => `${printable(node)} ${String(totals[node] ?? '')}`);
  const more = nodes.length - named.length;
  const lowest = totals[nodes.at(-1) ?? ''];
  const tail = more > 0 ? ` and ${counted(more, 'more node')} down to ${count(lowest ?? 0)}` : '';
  return wrap(`Then ${named.join(', ')}${tail}`, detail.width - 2).map(
    (line) => `  ${detail.paint.dim(line)}`,
  );
}
