import type { ObjectRef } from '../../../objects/index.ts';
import type { StateNode } from '../memory/state-node.ts';

/** What Karpenter tells about an object while it looks for nodes to disrupt. */
export interface DisruptionEvent<C = unknown> {
  readonly object: ObjectRef;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** What the message says, as data. */
  readonly cause: C;
}

/** The same event about a node and its NodeClaim, as far as they are there. */
export function aboutNode<C>(
  { node, nodeClaim }: Pick<StateNode, 'node' | 'nodeClaim'>,
  event: Pick<DisruptionEvent<C>, 'reason' | 'message' | 'cause'>,
): readonly DisruptionEvent<C>[] {
  const objects = [
    ...(node === undefined ? [] : [{ kind: 'Node', name: node.metadata.name }]),
    ...(nodeClaim === undefined ? [] : [{ kind: 'NodeClaim', name: nodeClaim.metadata.name }]),
  ];
  return objects.map((object) => ({ object, type: 'Normal', ...event }));
}

/** A text with a capital letter first: so Karpenter begins a sentence. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
