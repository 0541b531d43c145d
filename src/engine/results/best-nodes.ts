import { asNodeIndex } from '../../cluster/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { UNFIT } from '../../framework/index.ts';

/** Stored for a node that is to be judged again: the only number that is not equal to itself. */
export const STALE = NaN;

export const isStale = (score: number): boolean => score !== score;

/** The best of some nodes that are judged: how many are feasible, the highest score, and how many have it. */
export interface Best {
  readonly count: number;
  readonly top: number;
  readonly ties: number;
  /** With ties by name, the first of these by name. */
  readonly node: NodeIndex;
}

export function bestAmong(
  scores: Float64Array,
  from: number,
  to: number,
  rank: Int32Array | undefined,
): Best {
  let [count, ties, top, best] = [0, 0, UNFIT, from];
  for (let node = from; node < to; node++) {
    const score = scores[node]!;
    if (score === UNFIT) continue;
    count++;
    if (score > top) {
      top = score;
      best = node;
      ties = 1;
    } else if (score === top) {
      ties++;
      if (rank !== undefined && rank[node]! < rank[best]!) best = node;
    }
  }
  return { count, top, ties, node: asNodeIndex(best) };
}
