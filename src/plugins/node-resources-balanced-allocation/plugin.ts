import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { SKIP } from '../../framework/index.ts';
import type { NodeScore, Plugin, UniformScore } from '../../framework/index.ts';
import { scoredResources } from '../shared/allocation.ts';
import type { ScoredResource } from '../shared/allocation.ts';
import { DEVICE_FACETS, DeviceTotals } from '../shared/device-totals.ts';
import { needsExact } from '../shared/exact-allocation.ts';
import { requestSigner } from '../shared/sign.ts';
import { nodeResourcesBalancedAllocationArgs } from './args.ts';
import type { NodeResourcesBalancedAllocationArgs } from './args.ts';
import { deviation } from './deviation.ts';
import { exactBalance } from './exact-balance.ts';

const DEFAULT_RESOURCES = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/** Result for a left-out pod where only Score runs, without a PreScore that could skip the plugin. */
const NO_SCORE: UniformScore = { type: 'uniform', raw: 0, normalized: 0 };

/**
 * Prefers nodes on which equal shares of all resources are requested with the pod; since v1.36 nodes on which the pod makes the shares
 * more equal (kubernetes v1.36.3 plugins/noderesources/balanced_allocation.go).
 */
export const nodeResourcesBalancedAllocation: Plugin<
  NodeResourcesBalancedAllocationArgs | undefined
> = {
  name: 'NodeResourcesBalancedAllocation',
  points: ['preScore', 'score'],
  args: nodeResourcesBalancedAllocationArgs,
  reads: ['node.allocatable', 'node.pods'],
  reasons: {},
  signer: requestSigner,
  create: (args, gates, rules) => {
    const { skipsBalanceWithoutRequests, scoresBalanceChange } = rules;
    const resources = args?.resources ?? DEFAULT_RESOURCES;
    const devices = new DeviceTotals(gates, rules);
    // A pod without requests would score best on the fullest node if that is balanced (kubernetes issue 129138).
    const isLeftOut = (pod: PodView): boolean =>
      skipsBalanceWithoutRequests &&
      resources.every(({ name }) => (pod.requests.get(name) ?? 0) === 0);
    const scores = (pod: PodView, cluster: ClusterView): NodeScore => {
      if (needsExact(pod, cluster)) {
        return exactBalance(resources, pod, cluster, { ofChange: scoresBalanceChange });
      }
      const counts = devices.concern(pod, resources);
      const options = { nonZero: false, devices: counts ? devices : undefined };
      const scored = scoredResources(resources, pod, cluster, options);
      return {
        type: 'node',
        ...(counts && { alsoReads: DEVICE_FACETS }),
        score: scoresBalanceChange ? changeOfBalance(scored) : (node) => balance(scored, node),
      };
    };
    return {
      preScore: (pod, cluster) => (isLeftOut(pod) ? SKIP : scores(pod, cluster)),
      scoreAlone: (pod, cluster) => (isLeftOut(pod) ? NO_SCORE : scores(pod, cluster)),
    };
  },
};

/** 100 for equal shares, at least 50. */
const balance = (resources: readonly ScoredResource[], node: NodeIndex): number =>
  Math.trunc((1 - deviation(resources, node)) * 100);

/** 75 if the pod leaves the balance of the node as it is; more if it improves it. */
function changeOfBalance(resources: readonly ScoredResource[]): (node: NodeIndex) => number {
  const without = resources.map((resource) => ({ ...resource, amount: 0 }));
  return (node) => 50 + Math.trunc((50 + balance(resources, node) - balance(without, node)) / 2);
}
