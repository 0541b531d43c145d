import type { Node, Taint } from '../../../src/objects/index.ts';

export const hasTaint = ({ spec }: Node, key: string): boolean =>
  spec?.taints?.some((taint) => taint.key === key) ?? false;

/** The node with the taint, or without it. */
export function withTaint(node: Node, taint: Taint, isWanted: boolean): Node {
  const taints = node.spec?.taints ?? [];
  if (hasTaint(node, taint.key) === isWanted) return node;
  const others = taints.filter(({ key }) => key !== taint.key);
  return { ...node, spec: { ...node.spec, taints: isWanted ? [...others, taint] : others } };
}
