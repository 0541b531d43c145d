/** How a deletion ended. Source: core/scaledown/status/status.go NodeDeleteResultType, 1.36. */
export type DeletionResult =
  | { readonly result: 'Ok' }
  | {
      readonly result: 'FailedToEvictPods' | 'FailedToDelete' | 'Internal';
      /** The program's own text. */
      readonly error: string;
    };

/** A node that is being deleted. */
export interface Deletion {
  readonly node: string;
  readonly groupId: string;
  readonly isDrain: boolean;
  /** When its taint was set; milliseconds since 1970. */
  readonly since: number;
}

/** Deletions under way, and the results of ended ones that no loop has reported yet. Source: core/scaledown/deletiontracker, 1.36. */
export class Deletions {
  readonly #running = new Map<string, Deletion>();
  readonly #results = new Map<string, DeletionResult>();

  start(deletion: Deletion): void {
    this.#running.set(deletion.node, deletion);
  }

  /** Undefined if the node was not being deleted. */
  end(node: string, result: DeletionResult): Deletion | undefined {
    const deletion = this.#running.get(node);
    if (deletion === undefined) return undefined;
    this.#running.delete(node);
    this.#results.set(node, result);
    return deletion;
  }

  isRunning(node: string): boolean {
    return this.#running.has(node);
  }

  get running(): readonly Deletion[] {
    return [...this.#running.values()];
  }

  /** Results since the last call, by node. */
  takeResults(): ReadonlyMap<string, DeletionResult> {
    const results = new Map(this.#results);
    this.#results.clear();
    return results;
  }
}
