import type { Node } from '../api/index.ts';

/** An image as the nodes report it. */
export interface ImageState {
  readonly sizeBytes: number;
  /** How many nodes have it. */
  readonly nodes: number;
}

/** Every name under which the node has an image. */
export const imageNames = (node: Node): string[] =>
  (node.status?.images ?? []).flatMap((i) => i.names ?? []);

/** The size is that reported by the node that was added first (kubernetes v1.34.1 backend/cache/cache.go addNodeImageStates). */
export function imageStates(nodes: Iterable<Node>): Map<string, ImageState> {
  const states = new Map<string, { readonly sizeBytes: number; nodes: number }>();
  for (const node of nodes) {
    const seen = new Set<string>();
    for (const image of node.status?.images ?? []) {
      for (const name of image.names ?? []) {
        if (seen.has(name)) continue;
        seen.add(name);
        const known = states.get(name);
        if (known === undefined) states.set(name, { sizeBytes: image.sizeBytes ?? 0, nodes: 1 });
        else known.nodes++;
      }
    }
  }
  return states;
}
