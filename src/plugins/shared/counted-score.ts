import type { NodeIndex } from '../../cluster/index.ts';
import type { GroupScore } from '../../framework/index.ts';
import { normalizeByLargest } from './normalize.ts';

/** A score that is a small count per node, such as taints or term weights: the count itself is the group. */
export function countedScore(
  count: (node: NodeIndex) => number,
  { fewerIsBetter }: { readonly fewerIsBetter: boolean },
): GroupScore {
  return {
    type: 'group',
    group: count,
    score(present, scores) {
      for (let i = 0; i < present.length; i++) scores[i] = present.group[i]!;
    },
    normalize: (scores) => {
      normalizeByLargest(scores, fewerIsBetter);
    },
  };
}
