import type { UnremovableNode } from './reasons.ts';

/**
 * The nodes that this loop does not remove, and those that no loop looks at until a time since their removal was simulated in vain.
 *
 * Source: core/scaledown/unremovable/nodes.go, 1.36.
 */
export class UnremovableNodes {
  readonly #recentUntil = new Map<string, number>();
  readonly #byName = new Map<string, UnremovableNode>();

  /** Begins a loop: forgets all reasons, and the nodes that are gone or may be looked at again. */
  start(exists: (name: string) => boolean, now: number): void {
    this.#byName.clear();
    for (const [name, until] of this.#recentUntil) {
      if (!exists(name) || until <= now) this.#recentUntil.delete(name);
    }
  }

  /** The removal of the node was simulated not long ago. */
  isRecent(name: string): boolean {
    return this.#recentUntil.has(name);
  }

  /** The last reason of a node counts. */
  add(unremovable: UnremovableNode): void {
    this.#byName.set(unremovable.node.metadata.name, unremovable);
  }

  /** `until`: milliseconds since 1970. */
  addUntil(unremovable: UnremovableNode, until: number): void {
    this.#recentUntil.set(unremovable.node.metadata.name, until);
    this.add(unremovable);
  }

  get list(): readonly UnremovableNode[] {
    return [...this.#byName.values()];
  }
}
