import { tolerates } from '../../objects/index.ts';
import type { Taint } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { asGroup, FITS, unresolvable } from '../../framework/index.ts';
import type { FilterAnswer, ScoreAnswer, Verdict } from '../../framework/index.ts';
import { countedScore } from '../shared/counted-score.ts';

/** Lists of taints are judged once; which list a node has is looked up. */
const FOLLOWED = ['node.taints'] as const;

/** Rejects a node for its first taint that the pod does not tolerate. */
export function filterUntolerated(
  pod: PodView,
  { columns: { taintLists, taintListOf } }: ClusterView,
): FilterAnswer {
  // Nodes share few distinct taint lists: judge each list once, then look the answer up.
  const untolerated: Taint[] = [];
  const verdictOfList = taintLists.map((taints): Verdict => {
    const taint = taints.find(
      (taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(pod.tolerations, taint),
    );
    return taint === undefined ? FITS : unresolvable(untolerated.push(taint) - 1);
  });
  if (untolerated.length === 0) return { type: 'idle', follows: FOLLOWED };
  return {
    type: 'node',
    follows: FOLLOWED,
    key: JSON.stringify(pod.tolerations),
    filter: (node) => verdictOfList[taintListOf[node]!]!,
    explain: (detail) => {
      const { key, value = '', effect } = untolerated[detail]!;
      return [{ id: 'untolerated', detail: { key, value, effect } }];
    },
  };
}

export function scoreUntolerated(
  pod: PodView,
  { columns: { taintLists, taintListOf } }: ClusterView,
): ScoreAnswer {
  const tolerations = pod.tolerations.filter(
    ({ effect }) => effect === undefined || effect === '' || effect === 'PreferNoSchedule',
  );
  const untoleratedCount = taintLists.map(
    (taints) =>
      taints.filter((t) => t.effect === 'PreferNoSchedule' && !tolerates(tolerations, t)).length,
  );
  if (untoleratedCount.every((count) => count === 0))
    return { type: 'uniform', raw: 0, normalized: 100, follows: FOLLOWED };
  return {
    ...countedScore((node) => asGroup(untoleratedCount[taintListOf[node]!]!), {
      fewerIsBetter: true,
    }),
    follows: FOLLOWED,
  };
}
