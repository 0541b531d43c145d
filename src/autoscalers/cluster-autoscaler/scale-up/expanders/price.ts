import { quantityMilli } from '../../../../units/index.ts';
import { podRequests } from '../../../../objects/index.ts';
import type { Node, Pod } from '../../../../objects/index.ts';
import { gpuRequest, hasGpu } from '../../nodes/index.ts';
import type { Expansion } from '../expansion.ts';
import { leastBy } from './contract.ts';
import type { Expander, ExpanderContext, PodPrices } from './contract.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
/** The pod that stabilises the price ratio: half a core and 500 MiB. */
const STABILIZER = { core: 0.5, bytes: 500 * MIB };
/** Groups with GPUs are used only for pods that need them. */
const GPU_UNFITNESS = 1000;
/** The preferred millicores of a node by the size of the cluster. Source: expander/price/preferred.go, 1.36. */
const PREFERRED: readonly (readonly [maxNodes: number, milli: number])[] = [
  [2, 1_000],
  [6, 2_000],
  [20, 4_000],
  [60, 8_000],
  [200, 16_000],
  [Infinity, 32_000],
];

/**
 * The least price for what its pods request, times how far its nodes are from the preferred size. Groups without a price drop out; without
 * prices of pods every group stays.
 *
 * Source: expander/price/price.go, 1.36.
 */
export const price: Expander = (expansions, context) => {
  const { podPrices } = context;
  if (podPrices === undefined) return expansions;
  const priced = expansions.flatMap((expansion) => scored(expansion, podPrices, context) ?? []);
  return leastBy(priced, ({ score }) => score).map(({ expansion }) => expansion);
};

function scored(
  expansion: Expansion,
  prices: PodPrices,
  { cloud, templates, nodeCount: size }: ExpanderContext,
): { readonly expansion: Expansion; readonly score: number } | undefined {
  const { group, nodeCount, pods } = expansion;
  const node = templates.get(group.id)?.node;
  if (node === undefined || group.price === undefined) return undefined;
  const nodesPrice = group.price * nodeCount;
  const podsPrice = pods.reduce((sum, pod) => sum + podPrice(pod, prices), 0);
  const stabilizer = STABILIZER.core * prices.core + (STABILIZER.bytes / GIB) * prices.gib;
  const ratio = (nodesPrice + stabilizer) / (podsPrice + stabilizer);
  const unfitness = unfitnessOf(node, size);
  const suppressed = hasGpu(node, cloud.gpuLabel)
    ? GPU_UNFITNESS
    : (unfitness - 1) * (1 - Math.tanh((nodeCount - 1) / 15)) + 1;
  const score = suppressed * ratio;
  const debug = Object.entries({
    all_nodes_price: nodesPrice,
    pods_price: podsPrice,
    stabilized_ratio: ratio,
    unfitness,
    suppressed,
    final_score: score,
  })
    .map(([name, value]) => `${name}=${value.toFixed(6)}`)
    .join(' ');
  return { expansion: { ...expansion, debug }, score };
}

function podPrice(pod: Pod, { core, gib, gpu }: PodPrices): number {
  const requests = podRequests(pod);
  const cores = (requests.get('cpu') ?? 0) / 1000;
  return cores * core + ((requests.get('memory') ?? 0) / GIB) * gib + gpuRequest(pod) * gpu;
}

function unfitnessOf({ status }: Node, size: number): number {
  const [, preferred = NaN] = PREFERRED.find(([maxNodes]) => size <= maxNodes) ?? [];
  const has = quantityMilli(status?.capacity?.['cpu'] ?? 0);
  return Math.max(preferred / has, has / preferred);
}
