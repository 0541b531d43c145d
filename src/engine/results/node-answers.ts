import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, Dependency } from '../../cluster/index.ts';
import { FITS, UNFIT } from '../../framework/index.ts';
import type { NodeFilter, NodeScore, PluginResults } from '../../framework/index.ts';

/** What the plugins of a profile that judge each node alone answered for one pod. */
export interface NodeAnswers {
  readonly filters: readonly NodeFilter[];
  readonly scores: readonly NodeScore[];
  readonly weights: readonly number[];
}

/** The same, and what tells whether others can use them. */
export interface SharedNodeAnswers extends NodeAnswers {
  readonly facets: ReadonlySet<Dependency>;
  /** Equal for answers that judge every node alike; undefined if some answer has no key. */
  readonly key: string | undefined;
}

export function nodeAnswersOf({ filters, scores }: PluginResults): NodeAnswers {
  const nodeFilters: NodeFilter[] = [];
  for (const { filter } of filters) if (filter.type === 'node') nodeFilters.push(filter);
  const nodeScores: NodeScore[] = [];
  const weights: number[] = [];
  for (const { score, weight } of scores) {
    if (score.type !== 'node') continue;
    nodeScores.push(score);
    weights.push(weight);
  }
  return { filters: nodeFilters, scores: nodeScores, weights };
}

export function sharedNodeAnswersOf(results: PluginResults): SharedNodeAnswers {
  const facets = new Set<Dependency>();
  const keys: (string | undefined)[] = [];
  for (const { filter, plugin, facets: read } of results.filters) {
    if (filter.type !== 'node') continue;
    for (const facet of read) facets.add(facet);
    const { key } = filter;
    keys.push(key === undefined ? undefined : `filter ${plugin.name} ${key}`);
  }
  for (const { score, plugin, facets: read } of results.scores) {
    if (score.type !== 'node') continue;
    for (const facet of read) facets.add(facet);
    const { key } = score;
    keys.push(key === undefined ? undefined : `score ${plugin} ${key}`);
  }
  const key = keys.includes(undefined) ? undefined : keys.join('\n');
  return { ...nodeAnswersOf(results), facets, key };
}

/** Adds the weighted scores of these nodes, by place, or writes UNFIT. */
export function judgeNodes(
  { filters, scores, weights }: NodeAnswers,
  { present, presentCount, count }: Cluster['columns'],
  nodes: Int32Array,
  sums: Float64Array,
): void {
  if (presentCount < count) {
    for (let at = 0; at < nodes.length; at++) if (present[nodes[at]!] === 0) sums[at] = UNFIT;
  }
  for (const filter of filters) {
    if (filter.filterMany === undefined) filterEach(filter, nodes, sums);
    else filter.filterMany(nodes, sums);
  }
  scores.forEach((score, at) => {
    if (score.scoreMany === undefined) scoreEach(score, weights[at]!, nodes, sums);
    else score.scoreMany(nodes, weights[at]!, sums);
  });
}

function filterEach(filter: NodeFilter, nodes: Int32Array, sums: Float64Array): void {
  for (let at = 0; at < nodes.length; at++) {
    if (sums[at] === UNFIT) continue;
    if (filter.filter(asNodeIndex(nodes[at]!)) !== FITS) sums[at] = UNFIT;
  }
}

function scoreEach(score: NodeScore, weight: number, nodes: Int32Array, sums: Float64Array): void {
  for (let at = 0; at < nodes.length; at++) {
    if (sums[at] !== UNFIT) sums[at]! += weight * score.score(asNodeIndex(nodes[at]!));
  }
}
