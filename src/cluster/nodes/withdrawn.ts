import type { Journal } from '../journal.ts';
import type { NodeColumns } from './columns.ts';

/** Nodes, and what follows their changes. */
interface CountedNodes {
  readonly columns: NodeColumns;
  readonly journal: Journal;
}

/** The nodes that are withdrawn, by name: they stay withdrawn if the columns are replaced. */
export class WithdrawnNodes {
  readonly #names = new Set<string>();

  /** Withdraws a node, or restores it. False if it is in that state already. */
  set(name: string, isWithdrawn: boolean, { columns, journal }: CountedNodes): boolean {
    if (isWithdrawn) this.#names.add(name);
    else this.#names.delete(name);
    const node = columns.indexOf(name);
    if (node === undefined || !columns.setPresent(node, !isWithdrawn)) return false;
    journal.appendNode(node);
    return true;
  }

  applyTo(columns: NodeColumns): void {
    for (const name of this.#names) {
      const node = columns.indexOf(name);
      if (node !== undefined) columns.setPresent(node, false);
    }
  }
}
