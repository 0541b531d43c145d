import type { Plan } from '../../outcome/index.ts';
import { workOf } from '../work-of.ts';

const MOST_REPLAYS = 6;
/** The work of all these replays together, as workOf counts it. */
const MOST_WORK = 30_000;

/**
 * After so many replays that went otherwise than planned, only the steps that went well are kept. In large clusters nearly all steps go
 * well at once: of 244 steps on 500 nodes 241 in the first replay, and 242 in the sixth.
 */
export function mostReplays(settled: Plan): number {
  const affordable = Math.floor(MOST_WORK / Math.max(1, workOf(settled)));
  return Math.max(1, Math.min(MOST_REPLAYS, affordable));
}
