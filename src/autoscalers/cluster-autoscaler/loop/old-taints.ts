import type { Node } from '../../../objects/index.ts';
import { groupBy } from '../../../units/index.ts';
import { DELETION_CANDIDATE, hasTaint, TO_BE_DELETED } from '../nodes/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import type { EventRecorder } from '../events.ts';
import type { LoopInput } from './input.ts';

/** A taint that an earlier process of the autoscaler has left. */
export interface OldTaint {
  readonly node: string;
  readonly key: string;
}

/**
 * What the first loop takes off: the taints of nodes of groups that were being deleted, and without soft taints the taints of all
 * nodes that were unneeded.
 *
 * Source: core/static_autoscaler.go cleanUpIfRequired, 1.36.
 */
export function oldTaints(
  { nodes, cloud, now }: LoopInput,
  { maxBulkSoftTaintCount, nodeDeletionCandidateTtl: ttl }: AutoscalerOptions,
): readonly OldTaint[] {
  const withTaint = (key: string): readonly Node[] => nodes.filter((node) => hasTaint(node, key));
  const deleted = withTaint(TO_BE_DELETED).filter(
    ({ metadata }) => cloud.groupOf(metadata.name) !== undefined,
  );
  const unneeded =
    maxBulkSoftTaintCount === 0
      ? withTaint(DELETION_CANDIDATE).filter((node) => ttl === 0 || ageOf(node, now) >= ttl)
      : [];
  return [
    ...deleted.map(({ metadata }) => ({ node: metadata.name, key: TO_BE_DELETED })),
    ...unneeded.map(({ metadata }) => ({ node: metadata.name, key: DELETION_CANDIDATE })),
  ];
}

/** Milliseconds since the soft taint was set; infinite if it does not tell. */
function ageOf({ spec }: Node, now: number): number {
  const value = spec?.taints?.find(({ key }) => key === DELETION_CANDIDATE)?.value ?? '';
  return /^[+-]?\d+$/.test(value) ? now - Number(value) * 1000 : Infinity;
}

/** The nodes without these taints; events tell of each of them. */
export function withoutOldTaints(
  nodes: readonly Node[],
  old: readonly OldTaint[],
  events: EventRecorder,
): readonly Node[] {
  if (old.length === 0) return nodes;
  const keysOf = groupBy(old, ({ node }) => node);
  return nodes.map((node) => {
    const keys = keysOf.get(node.metadata.name)?.map(({ key }) => key) ?? [];
    for (const key of keys) {
      const message = `removed ${key} taint from node ${node.metadata.name}`;
      events.onNode(node, 'Normal', 'ClusterAutoscalerCleanup', message);
    }
    const taints = (node.spec?.taints ?? []).filter(({ key }) => !keys.includes(key));
    return keys.length === 0 ? node : { ...node, spec: { ...node.spec, taints } };
  });
}
