import type { Node } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** A label with more values, or with as many values as nodes, does not divide nodes into groups. */
const MOST_VALUES = 40;
/** Most labels of a node in a plan. */
const MOST_LABELS = 8;

/** Node pools of GKE, EKS, AKS, Karpenter, DigitalOcean, and what users call theirs. */
const POOL = /^(?:.+\/)?(?:gke-)?(?:agent|node-?)?(?:pool|group)(?:-name)?$/;

/** A plan has the zone in a field of its own. */
const ZONE = /^(?:topology\.kubernetes\.io|failure-domain\.beta\.kubernetes\.io)\/(?:zone|region)$/;

/**
 * The labels that divide the nodes into groups: labels with 2 to 40 values and fewer values than nodes. A missing label is a value.
 * At most 8, node pools before others, then by name.
 */
export function groupLabels(nodes: readonly Node[]): readonly string[] {
  const known = new Map<string, Uses>();
  for (const { metadata } of nodes) {
    for (const [label, value] of Object.entries(metadata.labels ?? {})) {
      const uses = getOrInsert(known, label, () => ({ nodes: 0, values: new Set<string>() }));
      uses.nodes++;
      // A label with too many values needs no more of them.
      if (uses.values.size <= MOST_VALUES) uses.values.add(value);
    }
  }
  return [...known]
    .filter(([label, uses]) => !ZONE.test(label) && dividesNodes(uses, nodes.length))
    .map(([label]) => label)
    .sort((a, b) => Number(POOL.test(b)) - Number(POOL.test(a)) || (a < b ? -1 : 1))
    .slice(0, MOST_LABELS);
}

interface Uses {
  nodes: number;
  readonly values: Set<string>;
}

function dividesNodes({ nodes, values }: Uses, all: number): boolean {
  const groups = values.size + (nodes < all ? 1 : 0);
  return groups >= 2 && groups <= MOST_VALUES && groups < all;
}
