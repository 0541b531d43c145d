import type { Node, Taint } from '../../objects/index.ts';
import type { BarrierFacet } from '../facets.ts';
import { internLists } from './interned-lists.ts';

/** A facet that a new version of a node changes. */
export interface BarrierChange {
  readonly facet: BarrierFacet;
  /** True: the node has a value that some node has or had. False: no answer knows the value. */
  readonly isOfOneNode: boolean;
}

/** What keeps pods off nodes: taints and cordons, by node. Kept up to date while nodes are cordoned and tainted. */
export class Barriers {
  readonly unschedulable: Uint8Array;
  readonly taintListOf: Int32Array;
  /** The lists that some node has or had; more are added. */
  readonly taintLists: readonly (readonly Taint[])[];
  readonly #idOf: (taints: readonly Taint[]) => number;
  #anyUnschedulable: boolean;

  constructor(nodes: readonly Node[]) {
    this.unschedulable = Uint8Array.from(nodes, isUnschedulable);
    this.#anyUnschedulable = this.unschedulable.includes(1);
    const { lists, listOf, idOf } = internLists(nodes.map(taintsOf));
    this.taintLists = lists;
    this.taintListOf = listOf;
    this.#idOf = idOf;
  }

  /** Whether some node is cordoned, or was. */
  get anyUnschedulable(): boolean {
    return this.#anyUnschedulable;
  }

  /** Takes over the new version of a node. */
  set(index: number, node: Node): readonly BarrierChange[] {
    return [...this.#setTaints(index, node), ...this.#setUnschedulable(index, node)];
  }

  #setTaints(index: number, node: Node): readonly BarrierChange[] {
    const { length } = this.taintLists;
    const list = this.#idOf(taintsOf(node));
    if (list === this.taintListOf[index]) return [];
    this.taintListOf[index] = list;
    return [{ facet: 'node.taints', isOfOneNode: list < length }];
  }

  #setUnschedulable(index: number, node: Node): readonly BarrierChange[] {
    const after = isUnschedulable(node);
    if (after === this.unschedulable[index]) return [];
    this.unschedulable[index] = after;
    const isOfOneNode = this.#anyUnschedulable;
    this.#anyUnschedulable = true;
    return [{ facet: 'node.unschedulable', isOfOneNode }];
  }
}

/** Without their times, which differ from node to node and keep no pod off. */
const taintsOf = ({ spec }: Node): readonly Taint[] =>
  (spec?.taints ?? []).map(({ timeAdded: _, ...taint }) => taint);
const isUnschedulable = ({ spec }: Node): 0 | 1 => (spec?.unschedulable === true ? 1 : 0);
