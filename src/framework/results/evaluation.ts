import type { NodeIndex } from '../../cluster/index.ts';
import type { PluginResults } from './of-plugins.ts';
import type { ScoreResult } from './scores.ts';
import { Tally } from './tally.ts';

/** The scores of one plugin; parallel to the nodes that were scored. */
export interface PluginScores {
  readonly plugin: string;
  readonly weight: number;
  readonly raw: Float64Array;
  readonly normalized: Float64Array;
}

/** Scores of feasible nodes, computed afresh: for explanations, and for pods with few candidate nodes. */
export interface Evaluation {
  readonly nodes: readonly NodeIndex[];
  readonly scores: readonly PluginScores[];
  /** Weighted sums; 1 for each node without score plugins (kubernetes v1.34.1 schedule_one.go prioritizeNodes). */
  readonly totals: Float64Array;
  /** The totals as upstream's int64s, where some are beyond 2^53. */
  readonly exactTotals?: BigInt64Array;
  /** The error in which scoring ended: the scores then mean nothing. */
  readonly error?: string;
}

/** The answers of score plugins. */
export type Scored = Pick<PluginResults, 'scores' | 'isScored' | 'scoringError'>;

/** The journal must be caught up with. */
export function evaluate(
  { scores: all, isScored, scoringError }: Scored,
  feasible: readonly NodeIndex[],
): Evaluation {
  const results = all.filter(({ score }) => !(score.type === 'group' && score.skips?.() === true));
  const scores = results.map((result) => scoresOf(result, feasible));
  const totals = new Float64Array(feasible.length).fill(isScored ? 0 : 1);
  for (const { weight, normalized } of scores) {
    for (let i = 0; i < totals.length; i++) totals[i]! += weight * normalized[i]!;
  }
  const error = scoringError ?? invalidScore(results, scores, feasible);
  return { nodes: feasible, scores, totals, ...(error !== undefined && { error }) };
}

/** The places of the nodes with the highest total, in order. */
export function bestPlaces({ totals, exactTotals }: Evaluation): readonly number[] {
  const values: readonly (number | bigint)[] = Array.from<number | bigint>(exactTotals ?? totals);
  let best = values[0];
  for (const value of values) if (best !== undefined && value > best) best = value;
  return values.flatMap((value, at) => (value === best ? [at] : []));
}

/** Source: kubernetes v1.34.1 framework/runtime/framework.go RunScorePlugins: the first node with a score outside 0 to 100. */
function invalidScore(
  results: readonly ScoreResult[],
  scores: readonly PluginScores[],
  nodes: readonly NodeIndex[],
): string | undefined {
  if (results.every(({ score }) => score.type !== 'node' || score.exact === undefined)) {
    return undefined;
  }
  for (const [at, node] of nodes.entries()) {
    for (const [i, { plugin, normalized }] of scores.entries()) {
      if (normalized[at]! >= 0 && normalized[at]! <= 100) continue;
      const { score } = results[i]!;
      const value = (score.type === 'node' ? score.exact?.(node) : undefined) ?? normalized[at]!;
      const problem = `plugin "${plugin}" returns an invalid score ${String(value)}`;
      return `applying score defaultWeights on Score plugins: ${problem}, it should in the range of [0, 100] after normalizing`;
    }
  }
  return undefined;
}

function scoresOf(
  { plugin, weight, score }: ScoreResult,
  nodes: readonly NodeIndex[],
): PluginScores {
  switch (score.type) {
    case 'uniform': {
      const raw = new Float64Array(nodes.length).fill(score.raw);
      const normalized = new Float64Array(nodes.length).fill(score.normalized);
      return { plugin, weight, raw, normalized };
    }
    case 'node': {
      const raw = Float64Array.from(nodes, (node) => score.score(node));
      return { plugin, weight, raw, normalized: raw };
    }
    case 'group': {
      const tally = new Tally();
      const groups = nodes.map((node) => score.group(node));
      for (const group of groups) tally.add(group, 1);
      const { scores } = tally;
      score.score(tally, scores);
      const raw = Float64Array.from(groups, (group) => scores[tally.placeOf(group)]!);
      score.normalize(scores, tally);
      const normalized = Float64Array.from(groups, (group) => scores[tally.placeOf(group)]!);
      return { plugin, weight, raw, normalized };
    }
  }
}
