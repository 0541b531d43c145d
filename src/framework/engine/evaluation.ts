import type { NodeIndex } from '../../cluster/index.ts';
import type { PluginResults, ScoreResult } from './plugin-results.ts';
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
}

/** The journal must be caught up with. */
export function evaluate(
  results: PluginResults,
  feasible: readonly NodeIndex[],
  isScored: boolean = results.isScored,
): Evaluation {
  const scores = results.scores.flatMap((result) => {
    const { score } = result;
    return score.type === 'group' && score.skips?.() === true ? [] : [scoresOf(result, feasible)];
  });
  const totals = new Float64Array(feasible.length).fill(isScored ? 0 : 1);
  for (const { weight, normalized } of scores) {
    for (let i = 0; i < totals.length; i++) totals[i]! += weight * normalized[i]!;
  }
  return { nodes: feasible, scores, totals };
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
