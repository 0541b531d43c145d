import type { AutoscalerSetUp, PreparedAutoscaler } from '../../shared/index.ts';
import type { AutoscaledGroups } from '../input/index.ts';
import { groupLabels } from './group-labels.ts';

/** More nodes than a cluster can have. */
const MOST_NODES = 1_000_000;

/** The groups with other bounds, by the names that reports give them. */
export function withBounds(
  found: AutoscaledGroups,
  bounds: AutoscalerSetUp['bounds'],
): AutoscaledGroups {
  if (bounds === undefined) return found;
  const labels = groupLabels(found.groups);
  const groups = found.groups.map((one) => {
    const { min = one.group.min, max = one.group.max } =
      bounds.get(labels.get(one.group.id) ?? '') ?? {};
    return { ...one, group: { ...one.group, min, max: Math.min(max, MOST_NODES) } };
  });
  return { ...found, groups };
}

/** The groups as pools of nodes. */
export function sizedGroups({
  groups,
}: AutoscaledGroups): Pick<PreparedAutoscaler, 'pools' | 'shareOf'> {
  const labels = groupLabels(groups);
  const labelOf = (id: string): string => labels.get(id) ?? id;
  const ofNode = new Map(
    groups.flatMap(({ group, nodes }) => nodes.map((node) => [node, labelOf(group.id)] as const)),
  );
  return {
    pools: groups.map(({ group: { id, min, max } }) => ({
      ...{ name: labelOf(id), unit: 'nodes', min, max },
    })),
    shareOf: ({ metadata: { name } }) => {
      const pool = ofNode.get(name);
      return pool === undefined ? undefined : { pool, amount: 1 };
    },
  };
}
