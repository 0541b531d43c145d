import type { Node } from '../api/index.ts';
import { NODE_FACETS, NODE_MEMBERS } from '../cluster/index.ts';
import type { Facet } from '../cluster/index.ts';

const differ = (a: unknown, b: unknown): boolean =>
  a !== b && JSON.stringify(a) !== JSON.stringify(b);

const OF_NEW_NODE: readonly Facet[] = [...NODE_FACETS, 'nodes'];

/** The facets that a new version of a node changes; all of them for a new node. */
export function changedFacets(before: Node | undefined, after: Node): readonly Facet[] {
  if (before === undefined) return OF_NEW_NODE;
  return NODE_FACETS.filter((facet) => {
    const members = NODE_MEMBERS[facet](after);
    return NODE_MEMBERS[facet](before).some((member, at) => differ(member, members[at]));
  });
}
