import type { Node } from '../../objects/index.ts';
import type { FacetVersions } from '../facet-versions.ts';
import { BARRIER_FACETS, NODE_FACETS, NODE_MEMBERS } from '../facets.ts';
import type { Journal } from '../journal.ts';
import type { NodeColumns } from './columns.ts';

const OTHER_FACETS = NODE_FACETS.filter(
  (facet) => !BARRIER_FACETS.some((barrier) => barrier === facet),
);

/** The columns, and the journal that tells readers that a node has changed. */
interface Followed {
  readonly columns: NodeColumns;
  readonly journal: Journal;
}

/**
 * Takes over a new version of a node if only its taints have changed, or whether it is cordoned: the columns and all counts stay. False
 * if more has changed, and for a new node: then nothing is done.
 */
export function setBarriers(
  node: Node,
  { columns, journal }: Followed,
  facets: FacetVersions,
): boolean {
  const index = columns.indexOf(node.metadata.name);
  if (index === undefined || !differsInBarriers(columns.nodes[index]!, node)) return false;
  for (const { facet, isOfOneNode } of columns.setBarriers(index, node)) {
    if (isOfOneNode) facets.touchOfOneNode(facet);
    else facets.touch(facet);
  }
  journal.appendNode(index);
  return true;
}

/** Whether two versions of a node are the same to all plugins but for their taints, and whether they are cordoned. */
const differsInBarriers = (before: Node, after: Node): boolean =>
  OTHER_FACETS.every((facet) => {
    const members = NODE_MEMBERS[facet](after);
    return NODE_MEMBERS[facet](before).every((member, at) => isSame(member, members[at]));
  });

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
