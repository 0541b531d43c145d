import type { Node } from '../objects/index.ts';
import { NODE_FACETS, NODE_MEMBERS } from '../cluster/index.ts';
import type { Facet, NodeFacet } from '../cluster/index.ts';
import type { EventKind, EventName } from '../framework/index.ts';
import { isSameContent } from './same-content.ts';

export const NODE_CONDITIONS: EventKind = { name: 'Node/UpdateConditions', facets: [] };

/** In the order in which upstream asks for hints. */
const EVENTS: readonly (readonly [NodeFacet, EventName])[] = [
  ['node.unschedulable', 'Node/UpdateTaints'],
  ['node.allocatable', 'Node/UpdateAllocatable'],
  ['node.labels', 'Node/UpdateLabels'],
  ['node.taints', 'Node/UpdateTaints'],
  ['node.annotations', 'Node/UpdateAnnotations'],
  ['node.declaredFeatures', 'Node/UpdateDeclaredFeatures'],
];

/** The facets that a new version of a node changes. */
export const changedFacets = (before: Node, after: Node): readonly NodeFacet[] =>
  NODE_FACETS.filter((facet) => {
    const members = NODE_MEMBERS[facet](after);
    return NODE_MEMBERS[facet](before).some((member, at) => !isSameContent(member, members[at]));
  });

/**
 * The events of those changes, which `changedFacets` returned, in the order in which upstream notifies of them. A node that is cordoned
 * is no event.
 *
 * Source: kubernetes v1.36.3 framework/events.go NodeSchedulingPropertiesChange.
 */
export function nodeEvents(changed: readonly Facet[], after: Node): readonly EventKind[] {
  const named = EVENTS.filter(([facet]) => changed.includes(facet)).map(([facet, name]) => ({
    name: facet === 'node.unschedulable' && after.spec?.unschedulable === true ? undefined : name,
    facets: [facet],
  }));
  return changed.includes('node.images')
    ? [...named, { name: undefined, facets: ['node.images'] }]
    : named;
}

/** Whether a condition has another status. */
export function conditionsDiffer(before: Node, after: Node): boolean {
  const statuses = ({ status }: Node): Record<string, string> =>
    Object.fromEntries((status?.conditions ?? []).map((each) => [each.type, each.status]));
  return (
    before.status?.conditions !== after.status?.conditions &&
    !isSameContent(statuses(before), statuses(after))
  );
}
