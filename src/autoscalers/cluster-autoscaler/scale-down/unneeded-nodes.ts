import type { Node } from '../../../objects/index.ts';
import type { Cloud, NodeGroup } from '../groups/index.ts';
import { optionsOf } from '../groups/index.ts';
import { readinessOf } from '../nodes/index.ts';
import type { GroupOptions } from '../options/index.ts';
import { isScaleDownDisabled } from './eligibility.ts';
import type { RemovableNode, UnremovableNode, UnremovableReason } from './reasons.ts';

/** A node that is not needed, and since when. */
export interface UnneededNode {
  readonly removable: RemovableNode;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** For how many milliseconds it must be unneeded; 0: no time. */
  readonly threshold: number;
}

/** What limits how many nodes go in one loop. */
export interface RemovalLimits {
  readonly cloud: Cloud;
  /** Deletions of the group that are under way: they still count in its target. */
  readonly deletionsOf: (group: NodeGroup) => number;
  /** Takes a node off the cluster's total resources, unless that leaves less than their minimum. */
  readonly takeResources: (node: Node, group: NodeGroup) => boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Unneeded nodes that may go now, and why the others may not. */
export interface RemovableNow {
  readonly empty: readonly RemovableNode[];
  readonly toDrain: readonly RemovableNode[];
  readonly unremovable: readonly UnremovableNode[];
}

/** The nodes that loops found unneeded without a break. Source: core/scaledown/unneeded/nodes.go, 1.36. */
export class UnneededNodes {
  #byName: ReadonlyMap<string, UnneededNode> = new Map();

  get size(): number {
    return this.#byName.size;
  }

  get list(): readonly UnneededNode[] {
    return [...this.#byName.values()];
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  clear(): void {
    this.#byName = new Map();
  }

  /** The nodes of this loop; those that were unneeded before keep their times. */
  update(
    nodes: readonly RemovableNode[],
    { cloud, defaults, now }: { cloud: Cloud; defaults: GroupOptions; now: number },
  ): void {
    const entries = nodes.map((removable): [string, UnneededNode] => {
      const { name } = removable.node.metadata;
      const group = cloud.groupOf(name);
      const since = this.#byName.get(name)?.since ?? now;
      return [name, { removable, since, threshold: thresholdOf(removable.node, group, defaults) }];
    });
    this.#byName = new Map(entries);
  }

  /** Empty nodes are asked first, then in the order in which nodes were found. */
  removableAt(limits: RemovalLimits): RemovableNow {
    const sizes = new Map<NodeGroup, number>();
    const unremovable: UnremovableNode[] = [];
    const ask = (nodes: readonly UnneededNode[]): readonly RemovableNode[] =>
      nodes.flatMap(({ removable, ...unneeded }) => {
        const reason = reasonToStay({ removable, ...unneeded }, limits, sizes);
        if (reason === undefined) return [removable];
        unremovable.push({ node: removable.node, reason });
        return [];
      });
    const isEmpty = ({ removable }: UnneededNode): boolean => removable.podsToMove.length === 0;
    const empty = ask(this.list.filter(isEmpty));
    const toDrain = ask(this.list.filter((node) => !isEmpty(node)));
    return { empty, toDrain, unremovable };
  }
}

function thresholdOf(node: Node, group: NodeGroup | undefined, defaults: GroupOptions): number {
  if (group === undefined) return 0;
  const { scaleDownUnneededTime, scaleDownUnreadyTime } = optionsOf(group, defaults);
  return readinessOf(node).isReady ? scaleDownUnneededTime : scaleDownUnreadyTime;
}

/** `sizes`: targets of the groups, less the nodes that may go. */
function reasonToStay(
  { removable: { node }, since, threshold }: UnneededNode,
  { cloud, deletionsOf, takeResources, now }: RemovalLimits,
  sizes: Map<NodeGroup, number>,
): UnremovableReason | undefined {
  if (isScaleDownDisabled(node)) return 'ScaleDownDisabledAnnotation';
  if (threshold > 0 && since + threshold >= now) {
    return readinessOf(node).isReady ? 'NotUnneededLongEnough' : 'NotUnreadyLongEnough';
  }
  const group = cloud.groupOf(node.metadata.name);
  if (group === undefined) return 'NotAutoscaled';
  const size = sizes.get(group) ?? cloud.targetOf(group);
  if (size - deletionsOf(group) <= group.min) return 'NodeGroupMinSizeReached';
  if (!takeResources(node, group)) return 'MinimalResourceLimitExceeded';
  sizes.set(group, size - 1);
  return undefined;
}
