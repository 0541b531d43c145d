import type { NodeIndex } from '../../cluster/index.ts';
import type { Group, GroupScore } from '../../framework/index.ts';
import { normalizeByLargest } from './normalize.ts';

/** Scores nodes by a small count, such as taints or term weights. The group of a node is its count. */
export function countedScore(
  count: (node: NodeIndex) => Group,
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
