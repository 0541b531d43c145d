import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, Journal, NodeIndex } from '../../cluster/index.ts';

/** What nodes offer together, and what their pods request of it: cpu in millicores, everything else in its base unit. */
export interface Total {
  readonly offered: number;
  readonly taken: number;
}

export type Totals = Readonly<Record<'cpu' | 'memory' | 'pods', Total>>;

/** One of the summed columns: the amount of each node, as it is in the sum, and the sum. */
interface Summed {
  readonly source: Float64Array;
  readonly counted: Float64Array;
  sum: number;
}

/** What is summed of one state of the columns. */
interface Sums {
  readonly columns: Cluster['columns'];
  readonly journal: Journal;
  /** The length of the journal up to which moves are counted. */
  read: number;
  /** False: some sum is too large for a double to have every digit, so it depends on the order of the nodes. */
  areExact: boolean;
  readonly of: readonly Summed[];
}

/** The sums over all nodes that are there, kept up to date by the journal. */
export class NodeTotals {
  readonly #cluster: Cluster;
  #sums: Sums | undefined;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** The totals of the nodes but these. */
  without(names: ReadonlySet<string>): Totals {
    const sums = this.#caughtUp();
    return sums.areExact ? this.#subtracted(sums, names) : this.added(names);
  }

  /** The same, added up node by node. */
  added(without: ReadonlySet<string>): Totals {
    const { columns } = this.#cluster;
    const sums = sourcesOf(columns).map((source) => {
      let sum = 0;
      for (let node = 0; node < columns.count; node++) {
        if (columns.present[node] === 1 && !without.has(columns.names[node] ?? ''))
          sum += source[node] ?? 0;
      }
      return sum;
    });
    return totalsOf(sums);
  }

  #subtracted({ columns, of }: Sums, names: ReadonlySet<string>): Totals {
    const nodes = Array.from(names, (name) => columns.indexOf(name));
    const sums = of.map(({ sum, counted }) =>
      nodes.reduce((left, node) => left - (node === undefined ? 0 : (counted[node] ?? 0)), sum),
    );
    return totalsOf(sums);
  }

  #caughtUp(): Sums {
    const { columns, journal } = this.#cluster;
    const known = this.#sums;
    if (known?.columns !== columns || known.journal !== journal)
      return (this.#sums = this.#counted());
    for (const node of journal.nodesSince(known.read)) count(node, known);
    known.read = journal.length;
    return known;
  }

  #counted(): Sums {
    const { columns, journal } = this.#cluster;
    const of = sourcesOf(columns).map((source) => ({
      source,
      counted: new Float64Array(columns.count),
      sum: 0,
    }));
    const sums = { columns, journal, read: journal.length, areExact: true, of };
    for (let node = 0; node < columns.count; node++) count(asNodeIndex(node), sums);
    return sums;
  }
}

/** Counts the amounts that the node has now. */
function count(node: NodeIndex, sums: Sums): void {
  const isThere = sums.columns.present[node] === 1;
  for (const one of sums.of) {
    const amount = isThere ? (one.source[node] ?? 0) : 0;
    one.sum += amount - (one.counted[node] ?? 0);
    one.counted[node] = amount;
    if (!Number.isSafeInteger(one.sum) || !Number.isSafeInteger(amount)) sums.areExact = false;
  }
}

const sourcesOf = (columns: Cluster['columns']): readonly Float64Array[] => [
  columns.allocatable('cpu'),
  columns.requested('cpu'),
  columns.allocatable('memory'),
  columns.requested('memory'),
  columns.podCapacity,
  columns.podCount,
];

function totalsOf([
  cpu = 0,
  ofCpu = 0,
  memory = 0,
  ofMemory = 0,
  pods = 0,
  ofPods = 0,
]: readonly number[]): Totals {
  return {
    cpu: { offered: cpu, taken: ofCpu },
    memory: { offered: memory, taken: ofMemory },
    pods: { offered: pods, taken: ofPods },
  };
}
