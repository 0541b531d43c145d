import type { NodeIndex } from '../../cluster/index.ts';
import type { Diagnosis } from '../../framework/index.ts';
import type { RunsOut } from '../../outcome/index.ts';
import { append } from '../../units/index.ts';

interface Tally {
  /** Nodes that reject the copy for this reason only. */
  alone: number;
  nodes: number;
}

/**
 * Among the nodes that reject a pod, the reason that is the only reason on most nodes, then that is on most nodes. Counts the usable
 * nodes, or all if there are none.
 */
export function bottleneck(diagnosis: Diagnosis, usable: Iterable<NodeIndex>): string | undefined {
  const ofUsable = tally(diagnosis, new Set(usable));
  const reasons = ofUsable.size > 0 ? ofUsable : tally(diagnosis);
  const [first] = [...reasons].sort(
    ([a, inA], [b, inB]) => inB.alone - inA.alone || inB.nodes - inA.nodes || (a < b ? -1 : 1),
  );
  return first?.[0];
}

/** The reasons of the usable nodes, that of the most nodes first; a node with two reasons is listed under both. */
export function runsOut(after: Diagnosis, usable: Iterable<NodeIndex>): readonly RunsOut[] {
  const isUsable = new Set(usable);
  const found = new Map<string, { plugin: string; reason: string; nodes: string[] }>();
  for (const { plugin, reasons, nodes } of after.rejections) {
    const names = nodes.filter((node) => isUsable.has(node)).map((node) => after.names[node] ?? '');
    if (names.length === 0) continue;
    for (const { text: reason } of reasons) {
      const key = `${plugin}\0${reason}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { plugin, reason, nodes: [...names] });
      else append(known.nodes, names);
    }
  }
  return [...found.values()]
    .map(({ plugin, reason, nodes }) => ({ plugin, reason, nodes: nodes.sort() }))
    .sort((a, b) => b.nodes.length - a.nodes.length || (a.reason < b.reason ? -1 : 1));
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
