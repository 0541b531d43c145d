import type { Node } from '../../objects/index.ts';

/** Labels, each with its deprecated twin. */
const TWINS: readonly (readonly [primary: string, secondary: string])[] = [
  ['kubernetes.io/os', 'beta.kubernetes.io/os'],
  ['kubernetes.io/arch', 'beta.kubernetes.io/arch'],
];

/**
 * Gives the deprecated labels of the node the values of the labels that replace them. Returns `node` itself if nothing changes.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go reconcileNodeLabels, v1.34.
 */
export function withReconciledLabels(node: Node): Node {
  const { labels = {} } = node.metadata;
  const changes: Record<string, string> = {};
  for (const [primary, secondary] of TWINS) {
    const value = labels[primary];
    if (value !== undefined && labels[secondary] !== value) changes[secondary] = value;
  }
  if (Object.keys(changes).length === 0) return node;
  return { ...node, metadata: { ...node.metadata, labels: { ...labels, ...changes } } };
}
