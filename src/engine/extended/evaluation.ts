import type { Node, Pod } from '../../objects/index.ts';
import { withReturnedNodes } from '../../cluster/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import {
  ExtenderError,
  withVerb,
  evaluate,
  MoveReader,
  groupingsOf,
  runPreScore,
} from '../../framework/index.ts';
import type { Extender, Evaluation, PluginScores, PluginResults } from '../../framework/index.ts';
import type { NodesLeft } from './filters.ts';

/** An evaluation with the scores of extenders. An extender that fails is left out, ignorable or not. */
export interface ExtendedEvaluation extends Evaluation {
  /** By extender that answered; `plugin` is its URL, `weight` includes the scale. */
  readonly extenderScores: readonly PluginScores[];
}

interface Question {
  readonly results: PluginResults;
  readonly cluster: Cluster;
  readonly pod: Pod;
  readonly extenders: readonly Extender[] | undefined;
}

/**
 * Scores of the plugins and of the extenders. Nodes that an extender returned whole are scored as they are, with nothing on them.
 *
 * Source: kubernetes v1.34.1 schedule_one.go prioritizeNodes, extender.go Filter.
 */
export function evaluateExtended(
  { results, cluster, pod, extenders }: Question,
  { nodes, indexes, areReturned }: NodesLeft,
): ExtendedEvaluation {
  const evaluation = areReturned
    ? { ...evaluateReturned(results, cluster, nodes), nodes: indexes }
    : evaluate(results, indexes);
  if (evaluation.error !== undefined) return { ...evaluation, extenderScores: [] };
  const extenderScores: PluginScores[] = [];
  const sums = BigInt64Array.from(evaluation.totals, BigInt);
  for (const extender of withVerb(extenders, 'prioritize', pod)) {
    const scores = scoresByName(extender, pod, nodes);
    if (scores === undefined) continue;
    const own = nodes.map(({ metadata: { name } }) => scores.get(name) ?? 0n);
    // Storing wraps around as upstream's sums do.
    for (const [at, score] of own.entries()) sums[at]! += score * extender.factor;
    const raw = Float64Array.from(own, Number);
    const weight = Number(extender.factor);
    extenderScores.push({ plugin: extender.name, weight, raw, normalized: raw });
  }
  return { ...evaluation, ...totalsOf(sums), extenderScores };
}

const isSafe = (sum: bigint): boolean =>
  sum <= BigInt(Number.MAX_SAFE_INTEGER) && sum >= BigInt(Number.MIN_SAFE_INTEGER);

function totalsOf(sums: BigInt64Array): Pick<Evaluation, 'totals' | 'exactTotals'> {
  const totals = Float64Array.from(sums, Number);
  return sums.every(isSafe) ? { totals } : { totals, exactTotals: sums };
}

/** What the extender gave each node in all; undefined if it failed. */
function scoresByName(
  { prioritize }: Extender & Required<Pick<Extender, 'prioritize'>>,
  pod: Pod,
  nodes: readonly Node[],
): ReadonlyMap<string, bigint> | undefined {
  const scores = new Map<string, bigint>();
  try {
    for (const { host, score } of prioritize(pod, nodes)) {
      scores.set(host, (scores.get(host) ?? 0n) + score);
    }
  } catch (error) {
    if (error instanceof ExtenderError) return undefined;
    throw error;
  }
  return scores;
}

function evaluateReturned(
  { pod, profile, isScored }: PluginResults,
  cluster: Cluster,
  nodes: readonly Node[],
): Evaluation {
  const view = withReturnedNodes(cluster, nodes);
  const { scores, error: scoringError } = runPreScore(pod, view, profile);
  new MoveReader(groupingsOf(scores), view).catchUp();
  return evaluate({ scores, isScored, scoringError }, view.returned);
}
