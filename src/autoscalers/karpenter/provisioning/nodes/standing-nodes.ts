import type { Pod } from '../../../../objects/index.ts';
import { compareText, getOrInsert } from '../../../../units/index.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { fits } from '../../resources.ts';
import type { PodShape } from '../pods/shape.ts';
import type { ClusterTopology } from '../topology/cluster-topology.ts';
import { toleratesAll } from '../topology/node-filter.ts';
import { ExistingNode } from './existing-node.ts';
import type { NodeFacts } from './facts.ts';

/** The nodes of a cluster in the order in which they are tried: initialized ones first, then by name. */
export class StandingNodes {
  readonly inOrder: readonly NodeFacts[];
  readonly #open = new Map<PodShape, readonly NodeFacts[]>();

  constructor(nodes: readonly NodeFacts[]) {
    this.inOrder = [...nodes].sort(byReadinessAndName);
  }

  /**
   * The nodes whose room and taints let a shape in before a pass places anything: found once for all passes. Labels are left out, since a
   * pod that is placed may widen them: one that forbids a value of a missing label makes the label known.
   */
  openTo(shape: PodShape): readonly NodeFacts[] {
    return getOrInsert(this.#open, shape, () => {
      const { body, spec } = shape;
      return this.inOrder.filter(
        (facts) => fits(body.requests, facts.free) && toleratesAll(spec.tolerations, facts.taints),
      );
    });
  }
}

const byReadinessAndName = (a: NodeFacts, b: NodeFacts): number =>
  Number(b.isInitialized) - Number(a.isInitialized) || compareText(a.name, b.name);

/** Nodes that take only some pods. */
export interface SparedNodes {
  readonly nodes: ReadonlySet<StateNode>;
  readonly take: (pod: Pod) => boolean;
}

/** The nodes that are left for a shape. Those before `next` never take it any more. */
interface Cursor {
  readonly nodes: readonly NodeFacts[];
  next: number;
}

/** The nodes of one pass, with the pods that it places on them. */
export class PassNodes {
  readonly #standing: StandingNodes;
  readonly #usable: ReadonlySet<StateNode>;
  readonly #spared: SparedNodes | undefined;
  readonly #cursors = new Map<PodShape, Cursor>();
  /** Of pods that spared nodes take too. */
  readonly #freeCursors = new Map<PodShape, Cursor>();
  readonly #changed = new Map<NodeFacts, ExistingNode>();

  constructor(
    standing: StandingNodes,
    usable: ReadonlySet<StateNode>,
    spared: SparedNodes | undefined,
  ) {
    this.#standing = standing;
    this.#usable = usable;
    this.#spared = spared;
  }

  /** Places the pod on the first node that takes it. */
  place(pod: Pod, shape: PodShape, topology: ClusterTopology): boolean {
    const spared = this.#spared?.take(pod) === false ? this.#spared.nodes : undefined;
    const cursors = spared === undefined ? this.#freeCursors : this.#cursors;
    const cursor = getOrInsert(cursors, shape, () => ({
      nodes: this.#standing.openTo(shape),
      next: 0,
    }));
    const { nodes } = cursor;
    for (let at = cursor.next; ; at++) {
      const facts = nodes[at];
      if (facts === undefined) return false;
      const placing =
        this.#usable.has(facts.node) && spared?.has(facts.node) !== true
          ? this.#placeOn(facts, pod, shape, topology)
          : 'never';
      if (placing === 'placed') return true;
      if (placing === 'never' && at === cursor.next) cursor.next++;
    }
  }

  #placeOn(facts: NodeFacts, pod: Pod, shape: PodShape, topology: ClusterTopology) {
    const changed = this.#changed.get(facts);
    if (changed !== undefined) return changed.place(pod, shape, topology);
    const node = new ExistingNode(facts);
    const placing = node.place(pod, shape, topology);
    if (placing === 'placed') this.#changed.set(facts, node);
    return placing;
  }

  /** The pods that were placed, in the order of the nodes. */
  get moves(): ReadonlyMap<StateNode, readonly Pod[]> {
    const moves = new Map<StateNode, readonly Pod[]>();
    if (this.#changed.size === 0) return moves;
    for (const facts of this.#standing.inOrder) {
      const node = this.#changed.get(facts);
      if (node !== undefined) moves.set(facts.node, node.pods);
    }
    return moves;
  }
}
