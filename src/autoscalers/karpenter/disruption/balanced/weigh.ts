import { groupBy } from '../../../../units/index.ts';
import type { Candidate } from '../candidates/search.ts';
import { estimatedSavings } from '../command.ts';
import type { Command } from '../command.ts';
import { aboutNode } from '../events.ts';
import type { DisruptionEvent } from '../events.ts';
import type { Choice } from '../methods/contract.ts';
import { sourcePrice } from '../prices/source-price.ts';
import type { PoolTotals } from './totals.ts';
import { goFixed } from '../go-fixed.ts';

/** A move saves at least 1/k of its part of the disruption. */
const K = 2;
const THRESHOLD = 1 / K;

/** What a move does to one pool of policy Balanced. */
interface Score {
  readonly pool: string;
  /** Its parts of what the pool costs, and of what it costs to move all pods. */
  readonly savings: number;
  readonly disruption: number;
  readonly score: number;
  readonly isApproved: boolean;
}

export interface Weights {
  readonly scores: readonly Score[];
  /** All pools approve. */
  readonly isApproved: boolean;
}

const UNWEIGHED: Weights = { scores: [], isApproved: true };

/**
 * Whether a command saves enough for what it disrupts, in every pool of policy Balanced.
 *
 * Rule: EvaluateBalancedMove, disruption/balanced.go, Karpenter v1.14.
 */
export function weigh({ cluster, totalsOf }: Choice, command: Command): Weights {
  const { rules } = cluster;
  if (!rules.weighsMoves) return UNWEIGHED;
  const { candidates } = command;
  const byPool = groupBy(candidates, ({ pool }) => pool.metadata.name);
  const savings = estimatedSavings(command, cluster);
  const price = sourcePrice(candidates, rules);
  const scores = [...byPool].flatMap(([pool, ofPool]) => {
    if (!ofPool.some(isBalanced)) return [];
    // Several pools share the savings by what their nodes cost.
    const isShared = byPool.size > 1 && price > 0;
    const share = isShared ? sourcePrice(ofPool, rules) / price : 1;
    return scoreOf(pool, savings * share, moveCosts(ofPool), totalsOf(pool));
  });
  return { scores, isApproved: scores.every(({ isApproved }) => isApproved) };
}

/** False if not even the removal of the candidate without a replacement would save enough. Rule: CanPassThreshold. */
export function mayPass({ totalsOf }: Choice, candidate: Candidate): boolean {
  if (!isBalanced(candidate)) return true;
  // A saving that is not known cannot be weighed.
  if (candidate.price === Infinity) return false;
  const { name } = candidate.pool.metadata;
  const ofPool = totalsOf(name);
  if (ofPool === undefined || ofPool.cost <= 0) return true;
  return scoreOf(name, candidate.price ?? 0, candidate.moveCost, ofPool).isApproved;
}

const isBalanced = ({ pool }: Candidate): boolean =>
  pool.spec.disruption?.consolidationPolicy === 'Balanced';

const moveCosts = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { moveCost }) => sum + moveCost, 0);

/** Rule: ScoreMove. */
function scoreOf(
  pool: string,
  saved: number,
  moveCost: number,
  totals: PoolTotals | undefined,
): Score {
  const isKnown = totals !== undefined && totals.cost > 0 && totals.moveCost > 0;
  const savings = isKnown ? saved / totals.cost : 0;
  const disruption = isKnown ? moveCost / totals.moveCost : 0;
  const score = savings <= 0 ? 0 : savings / disruption;
  return { pool, savings, disruption, score, isApproved: score >= THRESHOLD };
}

interface ApprovedCause {
  readonly id: 'approved';
  readonly score: Score;
}

/** ConsolidationApproved on the node of a command for one node. */
export function approvedNodeEvents(
  { scores }: Weights,
  { state }: Candidate,
): readonly DisruptionEvent<ApprovedCause>[] {
  return scores
    .filter(({ isApproved }) => isApproved)
    .flatMap((score) => aboutNode(state, approvedEvent(score)));
}

/** ConsolidationApproved on the pools of a command for several nodes. */
export function approvedPoolEvents({ scores }: Weights): readonly DisruptionEvent<ApprovedCause>[] {
  return scores
    .filter(({ isApproved }) => isApproved)
    .map((score) => ({
      object: { kind: 'NodePool', name: score.pool },
      type: 'Normal',
      ...approvedEvent(score),
    }));
}

function approvedEvent(
  score: Score,
): Pick<DisruptionEvent<ApprovedCause>, 'reason' | 'message' | 'cause'> {
  const compared = `score ${goFixed(score.score, 2)} >= threshold ${goFixed(THRESHOLD, 2)}`;
  const parts = `k: ${K}, savings ${percent(score.savings)}, disruption ${percent(score.disruption)}`;
  const cause: ApprovedCause = { id: 'approved', score };
  return { reason: 'ConsolidationApproved', message: `${compared} (${parts})`, cause };
}

const percent = (share: number): string => `${goFixed(share * 100, 1)}%`;
