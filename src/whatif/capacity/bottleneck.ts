import type { NodeIndex } from '../../cluster/index.ts';
import type { Diagnosis } from '../../framework/index.ts';
import type { Filled } from './fill-cluster.ts';

interface Tally {
  /** Nodes that reject the copy for this reason only. */
  alone: number;
  nodes: number;
}

/**
 * Among the nodes that reject the next copy, the reason that is the only reason on most nodes, then that is on most nodes. Counts nodes
 * that had room or are full, or all nodes if there are none.
 */
export function bottleneck({ before, full, after }: Filled): string | undefined {
  if (after === undefined) return undefined;
  const { diagnosis } = after;
  const usable = tally(diagnosis, new Set([...before.feasible, ...full]));
  const reasons = usable.size > 0 ? usable : tally(diagnosis);
  const [first] = [...reasons].sort(
    ([a, inA], [b, inB]) => inB.alone - inA.alone || inB.nodes - inA.nodes || (a < b ? -1 : 1),
  );
  return first?.[0];
}

function tally(
  { rejections }: Diagnosis,
  counted?: ReadonlySet<NodeIndex>,
): ReadonlyMap<string, Tally> {
  const found = new Map<string, Tally>();
  for (const { reasons, nodes } of rejections) {
    const count = counted === undefined ? nodes.length : nodes.filter((n) => counted.has(n)).length;
    if (count === 0) continue;
    for (const { text } of reasons) {
      const known = found.get(text) ?? { alone: 0, nodes: 0 };
      known.nodes += count;
      if (reasons.length === 1) known.alone += count;
      found.set(text, known);
    }
  }
  return found;
}
