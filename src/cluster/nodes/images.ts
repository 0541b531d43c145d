import type { Node } from '../../objects/index.ts';

/** An image of a node, as the scheduler knows it. */
export interface NodeImage {
  readonly name: string;
  readonly sizeBytes: number;
  /** How many nodes have it. */
  readonly nodes: number;
}

interface ImageState {
  readonly sizeBytes: number;
  nodes: number;
}

/** Every name under which the node has an image, once, with the size that the node reports. */
function imagesOf({ status }: Node): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { names = [], sizeBytes = 0 } of status?.images ?? []) {
    for (const name of names) if (!sizes.has(name)) sizes.set(name, sizeBytes);
  }
  return sizes;
}

/**
 * The images of all nodes. The size of an image is that reported by the node that had it first, until no node has it any more
 * (kubernetes v1.34.1 backend/cache/cache.go addNodeImageStates, removeNodeImageStates).
 */
export class ImageStates {
  readonly #states = new Map<string, ImageState>();
  #version = 0;

  /** Rises with every change. */
  get version(): number {
    return this.#version;
  }

  /** Notes the new version of a node; `before` is undefined for a new node, `after` for a removed node. */
  replace(before: Node | undefined, after: Node | undefined): void {
    if (before !== undefined) this.#remove(before);
    if (after !== undefined) this.#add(after);
  }

  /** A node sent the same images again: an image that no other node has gets the reported size. */
  renew(node: Node): void {
    for (const [name, sizeBytes] of imagesOf(node)) {
      const state = this.#states.get(name);
      if (state?.nodes !== 1 || state.sizeBytes === sizeBytes) continue;
      this.#states.set(name, { sizeBytes, nodes: 1 });
      this.#version++;
    }
  }

  /** The images of a node, with the number of nodes that have them now. */
  of(node: Node): readonly NodeImage[] {
    return [...imagesOf(node).keys()].flatMap((name) => {
      const state = this.#states.get(name);
      return state === undefined ? [] : { name, ...state };
    });
  }

  #add(node: Node): void {
    for (const [name, sizeBytes] of imagesOf(node)) {
      const state = this.#states.get(name);
      if (state === undefined) this.#states.set(name, { sizeBytes, nodes: 1 });
      else state.nodes++;
      this.#version++;
    }
  }

  #remove(node: Node): void {
    for (const name of imagesOf(node).keys()) {
      const state = this.#states.get(name);
      if (state === undefined) continue;
      this.#version++;
      if (--state.nodes === 0) this.#states.delete(name);
    }
  }
}
