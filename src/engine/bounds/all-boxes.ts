import { Interner } from '../../units/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { AmountColumns } from '../../framework/index.ts';
import { NodeBoxes } from './node-boxes.ts';
import { TiedNodes } from './tied-nodes.ts';

/** More pairs of columns make boxes of single nodes. */
const MOST_GRADED = 2;
/** Pods ask for few combinations of resources. */
const MOST_BOXES = 8;

type Pairs = readonly AmountColumns[];

function areSame(some: Pairs, others: Pairs): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) {
    const [one, other] = [some[at]!, others[at]!];
    if (one.allocatable !== other.allocatable || one.requested !== other.requested) return false;
  }
  return true;
}

/** The boxes of a cluster by what is read of nodes: all pods whose plugins read the same share them. */
export class AllBoxes {
  /** Memory for the ties of signatures that are asked for the first time: most are not asked for again. */
  readonly tied: TiedNodes;
  readonly #cluster: Cluster;
  readonly #arrays = new Interner<Float64Array>();
  readonly #byColumns = new Map<string, NodeBoxes>();
  /** The last question, which most signatures repeat. */
  #last:
    { readonly filtered: Pairs; readonly scored: Pairs; readonly boxes: NodeBoxes } | undefined;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.tied = new TiedNodes(cluster.columns.count);
  }

  /** `filtered` and `scored`: the pairs of columns that filters and scores read. Undefined: too many combinations are in use. */
  of(filtered: Pairs, scored: Pairs): NodeBoxes | undefined {
    const last = this.#last;
    if (last !== undefined && areSame(last.filtered, filtered) && areSame(last.scored, scored)) {
      if (last.boxes.isCurrent()) return last.boxes;
    }
    const boxes = this.#find(filtered, scored);
    this.#last = boxes && { filtered, scored, boxes };
    return boxes;
  }

  #find(filtered: Pairs, scored: Pairs): NodeBoxes | undefined {
    const pairs = new Map<string, AmountColumns>();
    for (const pair of scored) pairs.set(this.keyOf(pair), pair);
    for (const pair of filtered) pairs.set(this.keyOf(pair), pair);
    const text = [...pairs.keys()].join();
    const known = this.#byColumns.get(text);
    if (known?.isCurrent() === true) return known;
    if (known === undefined && this.#byColumns.size >= MOST_BOXES) return undefined;
    const graded = [...new Map(scored.map((pair) => [pair.allocatable, pair])).values()];
    const made = new NodeBoxes(this.#cluster, [...pairs.values()], graded.slice(0, MOST_GRADED));
    this.#byColumns.set(text, made);
    return made;
  }

  /** Equal for pairs of the same two columns. */
  keyOf({ allocatable, requested }: AmountColumns): string {
    return `${this.#arrays.id(allocatable)}/${this.#arrays.id(requested)}`;
  }
}
