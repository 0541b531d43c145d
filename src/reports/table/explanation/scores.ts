import type { Explanation } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
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

/**
 * The scores as a matrix: a line per plugin, three columns per node (before normalising, 0 to 100, times
 * weight), the best node first and as many nodes as there is room for.
 */
export function scores(given: Explanation, detail: Detail): readonly string[] {
  const explanation = withExtenders(given);
  const { totals = {}, weights = {} } = explanation;
  const ranked = Object.keys(totals).sort(
    (a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || (a < b ? -1 : 1),
  );
  if (ranked.length === 0) return [];
  const plugins = pluginsOf(explanation);
  const names = plugins.map(printable);
  const first = Math.max(textWidth('TOTAL'), ...names.map(textWidth));
  const weight = Math.max(
    'WEIGHT'.length,
    ...plugins.map((plugin) => String(weights[plugin] ?? '').length),
  );
  const blocks: {
    name: string;
    widths: readonly number[];
    figures: readonly Figures[];
    total: string;
  }[] = [];
  let room = detail.width - 2 - first - 2 - weight;
  for (const node of ranked.slice(0, MOST_NODES)) {
    const figures = plugins.map((plugin) => figuresOf(explanation, node, plugin));
    const total = String(totals[node] ?? '');
    const widths = PARTS.map((part) =>
      Math.max(
        part.length,
        part === 'score' ? total.length : 0,
        ...figures.map((own) => own[part].length),
      ),
    );
    const size = 3 + sum(widths) + 2;
    if (blocks.length > 0 && size > room) break;
    room -= size;
    blocks.push({ name: printable(node), widths, figures, total });
  }
  const { paint } = detail;
  const lead = (left: string, right: string): string =>
    `  ${pad(left, first)}  ${pad(right, weight, 'right')}`;
  const titles = blocks.map(({ name, widths }) =>
    pad(truncate(name, sum(widths) + 2), sum(widths) + 2, 'right'),
  );
  const cells = (
    of: (part: (typeof PARTS)[number], block: (typeof blocks)[number]) => string,
  ): string =>
    blocks
      .map((block) =>
        PARTS.map((part, at) => pad(of(part, block), block.widths[at] ?? 0, 'right')).join(' '),
      )
      .map((text) => `   ${text}`)
      .join('');
  const lines = [
    lead('', '') + titles.map((title) => `   ${paint.bold(title)}`).join(''),
    paint.dim(lead('PLUGIN', 'WEIGHT') + cells((part) => part)),
    ...plugins.map((plugin, row) => {
      const figures = cells((part, block) => block.figures[row]?.[part] ?? '');
      const line = lead(printable(plugin), String(weights[plugin] ?? '')) + figures;
      return plugin === explanation.decisive ? paint.cyan(line) : line;
    }),
    paint.bold(lead('TOTAL', '') + cells((part, block) => (part === 'score' ? block.total : ''))),
    ...rest(ranked.slice(blocks.length), totals, detail),
  ];
  return section('SCORES', lines, detail);
}

/** Extenders as if they were plugins: what they answer counts as it is, times their weight. */
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

/** Plugins that tell nodes apart first, then those that say the same of all. */
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

/** Whole numbers as they are; sums of bytes and the like in powers of ten. */
function figure(value: number | undefined): string {
  if (value === undefined) return '-';
  const text = String(value);
  return text.length <= 7 ? text : value.toExponential(1);
}

/** The nodes that had no room, by name and total. */
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
