import type { PreferredSchedulingTerm } from '../../objects/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { asGroup } from '../../framework/index.ts';
import type { Group, GroupScore } from '../../framework/index.ts';
import { countedScore } from '../shared/counted-score.ts';
import { nodeTerm } from '../shared/node-matcher.ts';

/** The sum of the weights of the terms that match a node. Terms of weight 0 are left out. */
export function preferredScore(
  preferred: readonly PreferredSchedulingTerm[],
  cluster: ClusterView,
): GroupScore {
  const terms = preferred
    .filter(({ weight }) => weight !== 0)
    .map(({ weight, preference }) => ({ weight, matches: nodeTerm(preference, cluster) }));
  const sumOfWeights = (node: NodeIndex): Group => {
    let sum = 0;
    for (const { weight, matches } of terms) if (matches(node)) sum += weight;
    return asGroup(sum);
  };
  return countedScore(sumOfWeights, { fewerIsBetter: false });
}
