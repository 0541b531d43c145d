import { usedNodes } from '../../../outcome/index.ts';
import type { ComparedNode, Comparison, Plan } from '../../../outcome/index.ts';

/** The added, the removed and the empty nodes, and the pods of each node. */
export function compareNodes(base: Plan, head: Plan): Comparison['nodes'] {
  return {
    added: namesBeyond(head, base),
    removed: namesBeyond(base, head),
    empty: { base: emptyNodes(base), head: emptyNodes(head) },
    pods: podsByNode(base, head),
  };
}

function namesBeyond(plan: Plan, other: Plan): string[] {
  const known = new Set(other.nodes.map(({ name }) => name));
  return plan.nodes.flatMap(({ name }) => (known.has(name) ? [] : [name])).sort();
}

/** Nodes that run only DaemonSet pods or none. */
function emptyNodes(plan: Plan): string[] {
  const used = usedNodes(plan);
  return plan.nodes.flatMap(({ name }) => (used.has(name) ? [] : [name])).sort();
}

function podsByNode(base: Plan, head: Plan): ComparedNode[] {
  const byName = new Map<string, ComparedNode>();
  for (const { name, zone, pods } of base.nodes) {
    byName.set(name, { name, ...(zone === undefined ? {} : { zone }), base: pods });
  }
  for (const { name, zone, pods } of head.nodes) {
    byName.set(name, {
      name,
      ...(zone === undefined ? {} : { zone }),
      ...byName.get(name),
      head: pods,
    });
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
