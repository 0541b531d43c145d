import type { Pod } from '../../objects/index.ts';
import { ExtenderError, withVerb } from '../../framework/index.ts';
import type { Extender, PostFilterContext, PreemptionCandidate } from '../../framework/index.ts';
import { asVictims } from './victims.ts';
import type { Victims } from './victims.ts';

/**
 * The candidates that the extenders keep. Each extender gets the answer of the previous extender and replaces it.
 *
 * Source: kubernetes v1.34.1 framework/preemption Evaluator.callExtenders.
 *
 * @throws ExtenderError of an extender that is not ignorable
 */
export function callExtenders(
  candidates: readonly Victims[],
  { pod, cluster, extenders }: Pick<PostFilterContext, 'pod' | 'cluster' | 'extenders'>,
): readonly Victims[] {
  const callable = withVerb(extenders, 'preempt', pod);
  if (callable.length === 0) return candidates;
  let left: readonly PreemptionCandidate[] = candidates;
  const podsOn = (nodeName: string): readonly Pod[] | undefined => {
    const node = cluster.columns.indexOf(nodeName);
    return node === undefined ? undefined : cluster.podsOn(node).map((placed) => placed.pod);
  };
  for (const extender of callable) {
    try {
      left = withVictims(extender.preempt(pod, left, podsOn), extender);
    } catch (error) {
      if (error instanceof ExtenderError && extender.ignorable) continue;
      throw error;
    }
    if (left.length === 0) break;
  }
  return left.flatMap((candidate) => {
    const node = cluster.columns.indexOf(candidate.nodeName);
    return node === undefined ? [] : [asVictims(node, candidate)];
  });
}

/** Drops candidates without victims, or throws if the extender is not ignorable. */
function withVictims(
  candidates: readonly PreemptionCandidate[],
  { ignorable }: Extender,
): readonly PreemptionCandidate[] {
  const empty = candidates.find(({ victims }) => victims.length === 0);
  if (empty === undefined) return candidates;
  if (!ignorable) {
    throw new ExtenderError(`expected at least one victim pod on node "${empty.nodeName}"`);
  }
  return candidates.filter(({ victims }) => victims.length > 0);
}
