import type { Node } from '../../../../objects/index.ts';
import { DELETION_CANDIDATE, hasTaint, TO_BE_DELETED } from '../../nodes/index.ts';

/** The nodes that lose or get the taint of unneeded nodes, in the order in which it is written. */
export interface SoftTaints {
  readonly remove: readonly string[];
  readonly add: readonly string[];
}

/** What the loop knows of nodes. */
interface NodeFacts {
  readonly isUnneeded: (name: string) => boolean;
  /** The loop has written the node already, so that its copy of the node is old and the first attempt to write it fails. */
  readonly isChanged: (name: string) => boolean;
}

/** Milliseconds for all writes of a loop: flag --max-bulk-soft-taint-time. */
const MAX_TIME = 3_000;
/** Milliseconds until a write that failed is tried again. */
const RETRY_AFTER = 750;

/**
 * Unneeded nodes get the soft taint, others lose it: at most `limit` writes in a loop, removals first.
 *
 * Source: core/scaledown/actuation/softtaint.go, utils/taints/taints.go AddTaints, 1.36.
 *
 * @param nodes those of node groups, as they were when the loop began
 * @param limit flag --max-bulk-soft-taint-count; 0: soft taints are not used
 */
export function softTaints(
  nodes: readonly Node[],
  { isUnneeded, isChanged }: NodeFacts,
  limit: number,
): SoftTaints {
  const namesOf = (wanted: boolean): readonly string[] =>
    nodes
      .filter((node) => isUnneeded(node.metadata.name) === wanted)
      .filter((node) => !hasTaint(node, TO_BE_DELETED))
      .filter((node) => hasTaint(node, DELETION_CANDIDATE) !== wanted)
      .map(({ metadata }) => metadata.name);
  let time = 0;
  let left = limit;
  const written = (name: string): boolean => {
    if (left <= 0 || time >= MAX_TIME) return false;
    left -= 1;
    if (isChanged(name)) time += RETRY_AFTER;
    return true;
  };
  return { remove: namesOf(false).filter(written), add: namesOf(true).filter(written) };
}
