import type { Node } from '../api/index.ts';
import { NODE_FACETS } from '../cluster/index.ts';
import type { Facet } from '../cluster/index.ts';

const differ = (a: unknown, b: unknown): boolean =>
  a !== b && JSON.stringify(a) !== JSON.stringify(b);

/** Which facets a new version of a node touches; a node that is new touches all. */
export function changedFacets(before: Node | undefined, after: Node): readonly Facet[] {
  if (before === undefined) return NODE_FACETS;
  const changed: Facet[] = [];
  const { status, spec, metadata } = after;
  if (
    differ(before.status?.allocatable, status?.allocatable) ||
    differ(before.status?.capacity, status?.capacity)
  ) {
    changed.push('node.allocatable');
  }
  if (differ(before.metadata.annotations, metadata.annotations)) changed.push('node.annotations');
  if (differ(before.status?.images, status?.images)) changed.push('node.images');
  if (differ(before.metadata.labels, metadata.labels)) changed.push('node.labels');
  if (differ(before.spec?.taints, spec?.taints)) changed.push('node.taints');
  if (before.spec?.unschedulable !== spec?.unschedulable) changed.push('node.unschedulable');
  return changed;
}
