import { compilePreferredTerms } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { allOf, selectedPods } from '../../cluster/pod-filter.ts';
import { strategy } from '../contract.ts';
import type { Cause, StrategyHandle } from '../contract.ts';
import { evictFromNode } from '../evict-from-node.ts';
import { nodeAffinityArgs, nodeAffinityProblems } from './args.ts';
import type { NodeAffinityArgs } from './args.ts';

/** Why a pod on a node does not suit it; undefined if it does. */
type Misplaced = (pod: Pod, node: Node) => Cause | undefined;

/**
 * Evicts pods from nodes that their node affinity does not match, or matches less well than another node, if they fit some node.
 *
 * Rule: RemovePodsViolatingNodeAffinity, pkg/framework/plugins/removepodsviolatingnodeaffinity/node_affinity.go, v0.36. A type that
 * it does not know has no effect.
 */
export const nodeAffinity = strategy<NodeAffinityArgs>({
  name: 'RemovePodsViolatingNodeAffinity',
  point: 'deschedule',
  args: nodeAffinityArgs,
  validate: nodeAffinityProblems,
  run: (args, nodes, handle) => {
    for (const type of args.nodeAffinityType ?? []) {
      if (type === 'requiredDuringSchedulingIgnoredDuringExecution') {
        evictMisplaced(args, nodes, handle, violatesRequired(handle));
      } else if (type === 'preferredDuringSchedulingIgnoredDuringExecution') {
        evictMisplaced(args, nodes, handle, prefersOther(nodes));
      }
    }
  },
});

function evictMisplaced(
  args: NodeAffinityArgs,
  nodes: readonly Node[],
  { cluster, nodeFit, filter, preEvictionFilter, evict }: StrategyHandle,
  misplaced: Misplaced,
): void {
  const listed = allOf(selectedPods(args), filter, preEvictionFilter, (pod) =>
    nodeFit.fitsAny(pod, nodes),
  );
  for (const node of nodes) {
    const candidates = cluster.runningPodsOf(node).flatMap((pod) => {
      const cause = misplaced(pod, node);
      return cause !== undefined && listed(pod) ? { pod, cause } : [];
    });
    if (!evictFromNode(candidates, evict)) return;
  }
}

/** Has a required node affinity, and the node does not match it together with the nodeSelector. */
const violatesRequired =
  ({ nodeFit }: StrategyHandle): Misplaced =>
  (pod, node) => {
    const required =
      pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
    if (required === undefined || nodeFit.isSelected(pod, node)) return undefined;
    return {
      id: 'required node affinity',
      detail: { node: node.metadata.name },
      text: `requires another node than ${node.metadata.name}`,
    };
  };

const prefersOther =
  (nodes: readonly Node[]): Misplaced =>
  (pod, node) => {
    const terms =
      pod.spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    if (terms.length === 0) return undefined;
    // A term with an error matches no node, as in GetNodeWeightGivenPodPreferredAffinity, pkg/utils/predicates.go.
    const preferred = compilePreferredTerms(terms);
    const weightOf = ({ metadata: { name, labels = {} } }: Node): number =>
      preferred.score(labels, name);
    const weight = weightOf(node);
    const best = nodes.reduce((most, other) => Math.max(most, weightOf(other)), 0);
    if (best <= weight) return undefined;
    return {
      id: 'preferred node affinity',
      detail: { weight, best },
      text: `prefers another node with weight ${String(best)}, over ${String(weight)} here`,
    };
  };
