import type { Node } from '../../../objects/index.ts';
import { findCondition } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { StateNode } from '../memory/state-node.ts';
import type { StateNodeParts } from '../memory/state-node.ts';

/**
 * The nodes of the last look at the cluster. A node with which nothing has changed is the same object in the next look, so that what was
 * found out about it holds.
 */
export class KnownNodes {
  readonly #last: ReadonlyMap<string, StateNode>;
  readonly #now = new Map<string, StateNode>();

  constructor(last?: KnownNodes) {
    this.#last = last === undefined ? new Map<string, StateNode>() : last.#now;
  }

  get(name: string, parts: StateNodeParts): StateNode {
    const last = this.#last.get(name);
    const node = last?.isMadeOf(parts) === true ? last : new StateNode(parts);
    this.#now.set(name, node);
    return node;
  }
}

const ready = new WeakMap<Node, Node>();

/** A node that says nothing of its readiness, as those written by hand, is Ready. */
export function withReadiness(node: Node): Node {
  const { conditions = [] } = node.status ?? {};
  if (findCondition(conditions, 'Ready') !== undefined) return node;
  return getOrInsert(ready, node, () => ({
    ...node,
    status: { ...node.status, conditions: [...conditions, { type: 'Ready', status: 'True' }] },
  }));
}
