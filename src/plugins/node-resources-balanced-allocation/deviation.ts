import type { NodeIndex } from '../../cluster/index.ts';
import type { ScoredResource } from '../shared/allocation.ts';

/**
 * Standard deviation of the requested shares, summed in the order of the arguments as upstream does. `pods`: 1 with the new pod, 0 without
 * it.
 */
export function deviation(
  resources: readonly ScoredResource[],
  node: NodeIndex,
  pods: 0 | 1 = 1,
): number {
  let count = 0;
  let total = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < resources.length; i++) {
    if (resources[i]!.allocatable[node] === 0) continue;
    const share = shareOf(resources[i]!, node, pods);
    if (count === 0) first = share;
    else second = share;
    count++;
    total += share;
  }
  if (count < 2) return 0;
  if (count === 2) return Math.abs((first - second) / 2);
  const mean = total / count;
  let squares = 0;
  for (let i = 0; i < resources.length; i++) {
    if (resources[i]!.allocatable[node] === 0) continue;
    const distance = shareOf(resources[i]!, node, pods) - mean;
    squares += distance * distance;
  }
  return Math.sqrt(squares / count);
}

const shareOf = (
  { amount, allocatable, requested }: ScoredResource,
  node: NodeIndex,
  pods: 0 | 1,
): number => atMostOne((requested[node]! + pods * amount) / allocatable[node]!);

/** A share, counted as 1 at most. A comparison is cheaper than Math.min, which minds the sign of zero. */
export const atMostOne = (share: number): number => (share > 1 ? 1 : share);

/** The deviation of two shares, each 1 at most. */
export function distance(share: number, other: number): number {
  const difference = (atMostOne(share) - atMostOne(other)) / 2;
  return difference < 0 ? -difference : difference;
}
