import { append } from '../../../units/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import { optionsOf } from '../groups/index.ts';
import type { ScaleDownView } from './eligibility.ts';
import type { RemovableNode, UnremovableNode } from './reasons.ts';

/** How many nodes of the group have registered, by the provider's instances. */
export function registeredNodes(group: NodeGroup, { cloud, snapshot }: ScaleDownView): number {
  const ids = new Set(cloud.instancesOf(group).map(({ id }) => id));
  return snapshot.nodeNames.filter((name) => ids.has(snapshot.node(name)?.spec?.providerID ?? ''))
    .length;
}

/**
 * Nodes of groups that have all nodes or none go only together; all others as they are. Nodes of whole groups come last.
 *
 * Source: processors/nodes/scale_down_set_processor.go AtomicResizeFilteringProcessor, 1.36.
 */
export function wholeGroups(
  nodes: readonly RemovableNode[],
  view: ScaleDownView,
): {
  readonly removable: readonly RemovableNode[];
  readonly unremovable: readonly UnremovableNode[];
} {
  const { cloud, options } = view;
  const removable: RemovableNode[] = [];
  const unremovable: UnremovableNode[] = [];
  const ofGroup = new Map<NodeGroup, RemovableNode[]>();
  for (const one of nodes) {
    const group = cloud.groupOf(one.node.metadata.name);
    if (group === undefined) {
      unremovable.push({ node: one.node, reason: 'NotAutoscaled' });
    } else if (optionsOf(group, options.groupDefaults).zeroOrMaxNodeScaling) {
      ofGroup.set(group, [...(ofGroup.get(group) ?? []), one]);
    } else removable.push(one);
  }
  for (const [group, members] of ofGroup) {
    const isWhole =
      members.length === cloud.targetOf(group) || members.length === registeredNodes(group, view);
    if (isWhole) append(removable, members);
    else
      append(
        unremovable,
        members.map(({ node }) => ({ node, reason: 'AtomicScaleDownFailed' as const })),
      );
  }
  return { removable, unremovable };
}
