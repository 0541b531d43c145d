import type { NodeIndex } from '../../cluster/index.ts';
import type { AnsweredScore, Answers } from './plugin-results.ts';
import { Tally } from './tally.ts';

/** What one plugin gives each feasible node; parallel to the nodes it was asked about. */
export interface PluginScores {
  readonly plugin: string;
  readonly weight: number;
  readonly raw: Float64Array;
  readonly normalized: Float64Array;
}

/** Scores of feasible nodes, every plugin asked afresh: for explanations, and for pods that have few nodes to choose from. */
export interface Evaluation {
  readonly nodes: readonly NodeIndex[];
  readonly scores: readonly PluginScores[];
  /** Weighted sums; 1 for each node where no plugin scores (kubernetes v1.34.1 schedule_one.go prioritizeNodes). */
  readonly totals: Float64Array;
}

/** Journal must have been caught up with. */
export function evaluate(
  answers: Answers,
  feasible: readonly NodeIndex[],
  anyScore: boolean,
): Evaluation {
  const scores = answers.scores.flatMap((answered) => {
    const { score } = answered;
    return 'skips' in score && score.skips() ? [] : [scoresOf(answered, feasible)];
  });
  const totals = new Float64Array(feasible.length).fill(anyScore ? 0 : 1);
  for (const { weight, normalized } of scores) {
    for (let i = 0; i < totals.length; i++) totals[i]! += weight * normalized[i]!;
  }
  return { nodes: feasible, scores, totals };
}

function scoresOf(
  { plugin, weight, score }: AnsweredScore,
  nodes: readonly NodeIndex[],
): PluginScores {
  if ('normalized' in score) {
    const raw = new Float64Array(nodes.length).fill(score.raw);
    return {
      plugin,
      weight,
      raw,
      normalized: new Float64Array(nodes.length).fill(score.normalized),
    };
  }
  if (score.group === undefined) {
    const raw = Float64Array.from(nodes, (node) => score.score(node));
    return { plugin, weight, raw, normalized: raw };
  }
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
