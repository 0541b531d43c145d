import type { CheckEvidence, OutcomeVerdict, Violation } from '../../outcome/index.ts';
import type { Judgement } from './expectation-kind.ts';

/** What was examined, and what contradicts the expectation. */
export interface Examined extends Omit<CheckEvidence, 'violations'> {
  readonly violations: readonly Violation[];
  /** Why the result is not certain. */
  readonly doubts?: readonly string[];
  /** The sentence if nothing contradicts it. */
  readonly met: string;
  /** The sentence if something does. */
  readonly broken: string;
}

/** Failed if anything contradicts the expectation; unknown if there are doubts, and otherwise passed. */
export function judged({ violations, doubts = [], met, broken, ...evidence }: Examined): Judgement {
  const reasons = [...new Set(doubts)].sort();
  const verdict: OutcomeVerdict =
    violations.length > 0 ? 'failed' : reasons.length > 0 ? 'unknown' : 'passed';
  return {
    verdict,
    message: verdict === 'failed' ? broken : `${met}${doubtText(reasons)}`,
    evidence: { ...evidence, violations },
    ...(reasons.length > 0 && { doubts: reasons }),
  };
}

/** For expectations about a node autoscaler in a plan without one. */
export const NO_NODE_AUTOSCALER = 'nothing to judge: no node autoscaler acts in the plan';

/** The judgement if nothing could be examined: an expectation about nothing is not met. */
export function nothingToJudge(
  message: string,
  examined: CheckEvidence['examined'] = {},
): Judgement {
  return {
    verdict: 'unknown',
    message,
    evidence: { examined, violations: [] },
    doubts: [message],
  };
}

function doubtText([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` (and ${String(others.length)} more)`;
  return `; not certain: ${first}${more}`;
}
