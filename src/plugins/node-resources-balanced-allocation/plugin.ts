import { asNodeIndex } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { SKIP } from '../../framework/index.ts';
import type { NodeScore, Plugin, UniformScore } from '../../framework/index.ts';
import { keyOfAmounts, scoredResources } from '../shared/allocation.ts';
import type { ScoredResource } from '../shared/allocation.ts';
import { DEVICE_FACETS, DeviceTotals } from '../shared/device-totals.ts';
import { needsExact } from '../shared/exact/allocation.ts';
import { requestSigner } from '../shared/sign.ts';
import { nodeResourcesBalancedAllocationArgs } from './args.ts';
import type { NodeResourcesBalancedAllocationArgs } from './args.ts';
import { boundsOfTwo } from './bounds.ts';
import { deviation, distance } from './deviation.ts';
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
      const score = scoresBalanceChange ? changeOfBalance(scored) : balance(scored);
      if (!counts) return score;
      // The devices are counted as they are now: no other pod shares this score.
      const { key: _, ...own } = score;
      return { ...own, alsoReads: DEVICE_FACETS };
    };
    return {
      preScore: (pod, cluster) => (isLeftOut(pod) ? SKIP : scores(pod, cluster)),
      scoreAlone: (pod, cluster) => (isLeftOut(pod) ? NO_SCORE : scores(pod, cluster)),
    };
  },
};

/** 100 for equal shares, at least 50. */
function balance(resources: readonly ScoredResource[]): NodeScore {
  const bounds = boundsOfTwo(resources, (after) => balanceOf(after));
  return {
    type: 'node',
    get key() {
      return keyOfAmounts(resources);
    },
    score: (node) => balanceOf(deviation(resources, node)),
    ...(bounds !== undefined && { bounds }),
  };
}

/** 75 if the pod leaves the balance of the node as it is; more if it improves it. */
function changeOfBalance(resources: readonly ScoredResource[]): NodeScore {
  const score = (node: NodeIndex): number =>
    changeOf(deviation(resources, node), deviation(resources, node, 0));
  const [first, second] = resources;
  const bounds = boundsOfTwo(resources, changeOf, highestChangeOf);
  return {
    type: 'node',
    get key() {
      return keyOfAmounts(resources);
    },
    score,
    ...(first !== undefined &&
      second !== undefined &&
      bounds !== undefined && { bounds, scoreMany: changesOfTwo(first, second, score) }),
  };
}

/** The changes of balance of two resources, in one loop over nodes. `score`: for nodes that lack one of them. */
function changesOfTwo(
  first: ScoredResource,
  second: ScoredResource,
  score: NodeScore['score'],
): NonNullable<NodeScore['scoreMany']> {
  return (nodes, weight, scores) => {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!;
      const all = first.allocatable[node]!;
      const others = second.allocatable[node]!;
      if (all === 0 || others === 0) {
        scores[at]! += weight * score(asNodeIndex(node));
        continue;
      }
      const used = first.requested[node]!;
      const othersUsed = second.requested[node]!;
      const before = distance(used / all, othersUsed / others);
      const after = distance((used + first.amount) / all, (othersUsed + second.amount) / others);
      scores[at]! += weight * changeOf(after, before);
    }
  };
}

// `| 0` truncates numbers below 2^31, at less cost than Math.trunc.
const balanceOf = (deviation: number): number => ((1 - deviation) * 100) | 0;

const changeOf = (after: number, before: number): number =>
  50 + (((50 + balanceOf(after) - balanceOf(before)) / 2) | 0);

/** More than rounding can add to a hundred times a difference of deviations. */
const ROUNDING = 1e-6;

/** Both balances are truncated, so that their difference exceeds that of the deviations by less than 1. */
const highestChangeOf = (gain: number): number =>
  50 + (((50 + Math.ceil(100 * gain + ROUNDING)) / 2) | 0);
