import { NODE_POOL } from '../algebra/labels.ts';
import type { StateNode } from '../memory/state-node.ts';

/** The pool that a node says it belongs to. */
export const poolOf = ({ labels }: StateNode): string | undefined => labels[NODE_POOL];
