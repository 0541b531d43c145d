import type { UpcomingNodes } from '../cluster-state/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import { freshNode } from '../templates/index.ts';
import type { NodeTemplate } from '../templates/index.ts';

/**
 * Puts nodes that are expected to come into the snapshot as if they were ready, and takes the registered ones of them out of it.
 *
 * Source: core/static_autoscaler.go addUpcomingNodesToClusterSnapshot, 1.36.
 */
export function addUpcoming(
  { counts, registered }: UpcomingNodes,
  templates: ReadonlyMap<string, NodeTemplate>,
  snapshot: ClusterSnapshot,
): void {
  addFresh(counts, templates, snapshot, (at) => `upcoming-${String(at)}`);
  for (const name of registered) snapshot.removeNode(name);
}

/** Adds nodes to the snapshot, by group id and number; their names. */
export function addFresh(
  counts: ReadonlyMap<string, number>,
  templates: ReadonlyMap<string, NodeTemplate>,
  snapshot: ClusterSnapshot,
  suffix: (at: number) => string,
): readonly string[] {
  const added = [...counts].flatMap(([id, count]) => {
    const template = templates.get(id);
    if (template === undefined) return [];
    return Array.from({ length: count }, (_, at) => freshNode(template, suffix(at)));
  });
  snapshot.reserve(added.map(({ node }) => node));
  for (const { node, pods } of added) snapshot.addNode(node, pods);
  return added.map(({ node }) => node.metadata.name);
}
