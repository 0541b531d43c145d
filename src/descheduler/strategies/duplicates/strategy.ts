import type { Node, Pod } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { toleratesNode } from '../../cluster/nodes.ts';
import { allOf, selectedPods } from '../../cluster/pod-filter.ts';
import { strategy } from '../contract.ts';
import type { Cause, StrategyHandle } from '../contract.ts';
import { evictFromNode } from '../evict-from-node.ts';
import { duplicatesArgs, duplicatesProblems } from './args.ts';
import type { DuplicatesArgs } from './args.ts';
import { ownersOf, sameOwnersAndImages } from './owners.ts';

/** The pods of an owner with the same images. */
interface Group {
  count: number;
  /** Beside the first pod of each node. */
  readonly duplicates: Map<Node, Pod[]>;
}

/**
 * Evicts pods of one owner with the same images that share a node, beyond an even share of the nodes on which they could be.
 *
 * Rule: RemoveDuplicates, pkg/framework/plugins/removeduplicates/removeduplicates.go, v0.36.
 */
export const duplicates = strategy<DuplicatesArgs>({
  name: 'RemoveDuplicates',
  point: 'balance',
  args: duplicatesArgs,
  validate: duplicatesProblems,
  run: (args, nodes, handle) => {
    for (const [owner, { count, duplicates: ofNode }] of groupsOf(args, nodes, handle)) {
      const feasible = feasibleNodes([...ofNode.values()].flat(), nodes, handle);
      if (feasible < 2) continue;
      const share = Math.ceil(count / feasible);
      for (const [node, pods] of ofNode) {
        const cause = causeOf(owner, node, { here: pods.length + 1, share, count, feasible });
        const candidates = pods.slice(share - 1).map((pod) => ({ pod, cause }));
        if (!evictFromNode(candidates, handle.evict)) return;
      }
    }
  },
});

function groupsOf(
  { namespaces, excludeOwnerKinds = [] }: DuplicatesArgs,
  nodes: readonly Node[],
  { cluster, filter, preEvictionFilter }: StrategyHandle,
): ReadonlyMap<string, Group> {
  const listed = allOf(selectedPods({ namespaces }), filter, preEvictionFilter);
  const groups = new Map<string, Group>();
  for (const node of nodes) {
    const seen = new Set<string>();
    for (const pod of cluster.runningPodsOf(node, listed)) {
      const { ownerReferences = [] } = pod.metadata;
      const isLeftOut = ownerReferences.some(({ kind }) => excludeOwnerKinds.includes(kind));
      if (ownerReferences.length === 0 || isLeftOut) continue;
      const identity = sameOwnersAndImages(pod);
      for (const owner of ownersOf(pod)) {
        const group = getOrInsert(groups, owner, () => ({ count: 0, duplicates: new Map() }));
        group.count++;
        if (seen.has(identity)) getOrInsert(group.duplicates, node, () => []).push(pod);
      }
      seen.add(identity);
    }
  }
  return groups;
}

/**
 * The number of nodes whose taints and labels let one of the pods in. A pod with one such node adds none. Rule: getTargetNodes, the
 * same file.
 */
function feasibleNodes(
  pods: readonly Pod[],
  nodes: readonly Node[],
  { nodeFit }: StrategyHandle,
): number {
  const asked = new Set<string>();
  const feasible = new Set<Node>();
  for (const pod of pods) {
    const { tolerations = [], affinity, nodeSelector } = pod.spec;
    const key = JSON.stringify([tolerations, affinity?.nodeAffinity, nodeSelector]);
    if (asked.has(key)) continue;
    asked.add(key);
    const matching = nodes.filter(
      (node) => toleratesNode(tolerations, node) && nodeFit.isSelected(pod, node),
    );
    if (matching.length > 1) for (const node of matching) feasible.add(node);
  }
  return feasible.size;
}

interface Shares {
  readonly here: number;
  readonly share: number;
  readonly count: number;
  readonly feasible: number;
}

function causeOf(owner: string, { metadata: { name } }: Node, shares: Shares): Cause {
  const { here, share, count, feasible } = shares;
  const all = `${String(count)} on ${String(feasible)} nodes`;
  return {
    id: 'duplicate',
    detail: { owner, node: name, ...shares },
    text: `is one of ${String(here)} pods of its owner on ${name}; an even share of ${all} is ${String(share)}`,
  };
}
