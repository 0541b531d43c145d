import type { Journal } from '../journal.ts';
import type { NodeColumns } from './columns.ts';
import { asPodClass } from '../pods/view.ts';
import type { PodViews } from '../pods/views.ts';

/** Nodes, and the pods on them. */
interface CountedNodes {
  readonly columns: NodeColumns;
  readonly journal: Journal;
  readonly views: Pick<PodViews, 'classes'>;
}

/** The nodes that are withdrawn, by name: they stay withdrawn if the columns are replaced. */
export class WithdrawnNodes {
  readonly #names = new Set<string>();

  /** Withdraws a node, or restores it. False if it is in that state already. */
  set(name: string, isWithdrawn: boolean, { columns, journal, views }: CountedNodes): boolean {
    if (isWithdrawn) this.#names.add(name);
    else this.#names.delete(name);
    const node = columns.indexOf(name);
    if (node === undefined || !columns.setPresent(node, !isWithdrawn)) return false;
    if (views.classes.length > 0) {
      // A move and its opposite: what follows the journal judges the node anew, and no count changes.
      journal.append(asPodClass(0), node, 1);
      journal.append(asPodClass(0), node, -1);
    }
    return true;
  }

  applyTo(columns: NodeColumns): void {
    for (const name of this.#names) {
      const node = columns.indexOf(name);
      if (node !== undefined) columns.setPresent(node, false);
    }
  }
}
