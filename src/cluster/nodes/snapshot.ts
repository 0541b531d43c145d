import type { Node } from '../../objects/index.ts';
import type { NodeColumns, NodeIndex } from './columns.ts';
import { ImageStates } from './images.ts';
import type { NodeImage } from './images.ts';
import { NodeTree } from './tree.ts';

interface ImageCopy {
  readonly images: readonly NodeImage[];
  /** The version of the images when it was made. */
  readonly version: number;
}

/** The nodes as a scheduling cycle sees them. */
export interface TakenSnapshot {
  /** In the scheduler's order. */
  readonly nodes: readonly Node[];
  /** The images on each node. */
  readonly images: readonly (readonly NodeImage[])[];
}

/**
 * The node objects; a snapshot is taken before each scheduling cycle. As upstream's, it is brought up to date in part only:
 * nodes are ordered anew when one comes or goes, not when one changes its zone, and the number of nodes that have an image is copied for
 * a node only when that node, or a pod on it, has changed.
 *
 * Source: kubernetes v1.34.1 backend/cache/cache.go UpdateSnapshot, framework/types.go SnapshotConcrete.
 */
export class NodeSnapshot {
  readonly #tree = new NodeTree();
  readonly #nodes = new Map<string, Node>();
  readonly #images = new ImageStates();
  readonly #copies = new Map<string, ImageCopy>();
  #order: readonly string[] = [];
  /** Some node has a copy that may be out of date. */
  #hasOldCopies = false;
  /** Nodes that were sent again without a change. */
  #renewed = new Set<string>();

  set(node: Node): void {
    const { name } = node.metadata;
    this.#images.replace(this.#nodes.get(name), node);
    this.#nodes.set(name, node);
    this.#tree.set(node);
    this.#copies.delete(name);
  }

  /** Replaces a node by a version with the same labels and images: its place in the order stays. */
  replace(node: Node): void {
    this.#nodes.set(node.metadata.name, node);
    this.renew(node);
  }

  /** The node was sent again without a change. */
  renew(node: Node): void {
    if ((node.status?.images ?? []).length === 0) return;
    this.#images.renew(node);
    this.#renewed.add(node.metadata.name);
  }

  delete(name: string): void {
    this.#images.replace(this.#nodes.get(name), undefined);
    this.#nodes.delete(name);
    this.#tree.delete(name);
    this.#copies.delete(name);
  }

  /** `moved`: the nodes of `columns` whose pods have changed since the last snapshot. */
  take(columns: NodeColumns, moved: readonly NodeIndex[]): TakenSnapshot {
    for (const node of moved) this.#copies.delete(columns.names[node]!);
    for (const name of this.#takeRenewed()) this.#copies.delete(name);
    if (!this.#hasSameNodes()) this.#order = this.#tree.list().map(({ metadata }) => metadata.name);
    const nodes = this.#order.map((name) => this.#nodes.get(name)!);
    const images = nodes.map((node) => this.#copyOf(node));
    const { version } = this.#images;
    this.#hasOldCopies = [...this.#copies.values()].some((copy) => copy.version < version);
    return { nodes, images };
  }

  /** False: `renewImages` would change nothing. */
  get isBehind(): boolean {
    return this.#hasOldCopies || this.#renewed.size > 0;
  }

  /**
   * Copies the images of nodes that have changed, while no node has come or gone. True if one has other images than the columns said,
   * although no pod has moved there.
   */
  renewImages(columns: NodeColumns, moved: readonly NodeIndex[]): boolean {
    if (this.#hasOldCopies) for (const node of moved) this.#renewOn(node, columns);
    let isOther = false;
    for (const name of this.#takeRenewed()) {
      const node = columns.indexOf(name);
      if (node !== undefined && this.#renewOn(node, columns)) isOther = true;
    }
    return isOther;
  }

  /** False if the images are as the columns say. */
  #renewOn(index: NodeIndex, columns: NodeColumns): boolean {
    const node = this.#nodes.get(columns.names[index]!);
    if (node === undefined) return false;
    const { name } = node.metadata;
    if (this.#copies.get(name)?.version === this.#images.version) return false;
    this.#copies.delete(name);
    return columns.setImages(index, this.#copyOf(node));
  }

  #takeRenewed(): ReadonlySet<string> {
    const renewed = this.#renewed;
    if (renewed.size > 0) this.#renewed = new Set();
    return renewed;
  }

  #hasSameNodes(): boolean {
    return (
      this.#order.length === this.#nodes.size && this.#order.every((name) => this.#nodes.has(name))
    );
  }

  #copyOf(node: Node): readonly NodeImage[] {
    const { name } = node.metadata;
    let copy = this.#copies.get(name);
    if (copy === undefined) {
      copy = { images: this.#images.of(node), version: this.#images.version };
      this.#copies.set(name, copy);
    }
    return copy.images;
  }
}
