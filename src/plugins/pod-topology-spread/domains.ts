import { getOrInsert } from '../../units/index.ts';
import { ABSENT, asNodeIndex } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import type { Constraint } from './constraint.ts';

/** Which domains count. Minima of pods with the same ones share them. */
export class Domains {
  /** By domain. */
  readonly known: Uint8Array;
  #count = 0;

  /** None of so many domains counts. */
  constructor(domains: number) {
    this.known = new Uint8Array(domains);
  }

  get count(): number {
    return this.#count;
  }

  open(domain: number): void {
    if (this.known[domain] === 1) return;
    this.known[domain] = 1;
    this.#count++;
  }
}

export function hasEveryKey(constraints: readonly Constraint[], node: NodeIndex): boolean {
  for (let i = 0; i < constraints.length; i++) {
    if (constraints[i]!.column.valueOf[node] === ABSENT) return false;
  }
  return true;
}

/** By the text of the topology keys: the domains where every node is present and eligible. */
const ofAllNodes = new WeakMap<ClusterView['columns'], Map<string, readonly Domains[]>>();

/** The domains that count, by constraint: those of nodes that are present and eligible and have every key. `keys`: the text of the keys. */
export function domainsOf(
  constraints: readonly Constraint[],
  keys: string,
  cluster: ClusterView,
): readonly Domains[] {
  const { columns } = cluster;
  const isOfAll =
    columns.presentCount === columns.count &&
    constraints.every(({ countsEveryNode }) => countsEveryNode);
  if (!isOfAll) return openDomains(constraints, columns);
  const byKeys = getOrInsert(ofAllNodes, columns, () => new Map<string, readonly Domains[]>());
  return getOrInsert(byKeys, keys, () => openDomains(constraints, columns));
}

function openDomains(
  constraints: readonly Constraint[],
  { count, present }: ClusterView['columns'],
): readonly Domains[] {
  const domains = constraints.map(({ column }) => new Domains(column.values.length));
  for (let index = 0; index < count; index++) {
    const node = asNodeIndex(index);
    if (present[node] === 0 || !hasEveryKey(constraints, node)) continue;
    for (let i = 0; i < constraints.length; i++) {
      const { eligible, column } = constraints[i]!;
      if (eligible(node)) domains[i]!.open(column.valueOf[node]!);
    }
  }
  return domains;
}
