import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import type { NodeScore } from '../../framework/index.ts';
import type { ResourceSpec } from '../shared/allocation.ts';
import { exactResources, exactScore, requestedWith } from '../shared/exact/allocation.ts';
import type { ExactResource } from '../shared/exact/allocation.ts';
import { toInt64 } from '../shared/exact/mean.ts';

/** The score for amounts that doubles do not hold. `ofChange`: how the pod changes the balance. */
export function exactBalance(
  resources: readonly ResourceSpec[],
  pod: PodView,
  cluster: ClusterView,
  { ofChange }: { readonly ofChange: boolean },
): NodeScore {
  const scored = exactResources(resources, pod, cluster, { nonZero: false });
  if (!ofChange) return exactScore((node) => balance(scored, node));
  const without = scored.map((resource) => ({ ...resource, amount: 0n }));
  return exactScore((node) => 50n + (50n + balance(scored, node) - balance(without, node)) / 2n);
}

const balance = (resources: readonly ExactResource[], node: NodeIndex): bigint =>
  toInt64((1 - deviation(shares(resources, node))) * 100);

const shares = (resources: readonly ExactResource[], node: NodeIndex): readonly number[] =>
  resources
    .filter(({ allocatable }) => allocatable[node] !== 0n)
    .map((resource) => {
      const share = Number(requestedWith(resource, node)) / Number(resource.allocatable[node]);
      return Math.min(share, 1);
    });

/** Source: kubernetes v1.34.1 plugins/noderesources/balanced_allocation.go balancedResourceScorer. */
function deviation(all: readonly number[]): number {
  const [first = 0, second = 0] = all;
  if (all.length < 2) return 0;
  if (all.length === 2) return Math.abs((first - second) / 2);
  const mean = all.reduce((sum, share) => sum + share, 0) / all.length;
  const squares = all.reduce((sum, share) => sum + (share - mean) * (share - mean), 0);
  return Math.sqrt(squares / all.length);
}
