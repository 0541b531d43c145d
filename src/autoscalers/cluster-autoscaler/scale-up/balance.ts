import type { Cloud, NodeGroup } from '../groups/index.ts';

/** The new target of a group. */
export interface Resize {
  readonly group: NodeGroup;
  readonly from: number;
  readonly to: number;
}

/**
 * Splits new nodes among groups so that the smallest grow first, within their maxima. Groups that do not grow are left out.
 *
 * Source: processors/nodegroupset/balancing_processor.go BalanceScaleUpBetweenGroups, 1.36; its sort is not stable.
 */
export function balance(
  groups: readonly NodeGroup[],
  newNodes: number,
  cloud: Cloud,
): readonly Resize[] {
  const sizes = groups
    .map((group) => ({ group, from: cloud.targetOf(group), to: cloud.targetOf(group) }))
    .filter(({ group, from }) => from !== group.max)
    .sort((a, b) => a.from - b.from);
  const room = sizes.reduce((sum, { group, from }) => sum + Math.max(0, group.max - from), 0);
  let full = 0;
  let at = 0;
  for (let left = Math.min(newNodes, room); left > 0;) {
    const current = sizes[at];
    if (current === undefined) break;
    if (current.to < current.group.max) {
      current.to++;
      left--;
    } else {
      // Groups that are full go to the front.
      sizes.copyWithin(at, full, full + 1);
      sizes[full] = current;
      full++;
    }
    const [one, next] = sizes.slice(at, at + 2);
    at = one !== undefined && next !== undefined && one.to > next.to ? at + 1 : full;
  }
  return sizes.filter(({ from, to }) => from !== to);
}
