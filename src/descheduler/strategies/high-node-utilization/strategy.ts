import type { Node, Pod } from '../../../objects/index.ts';
import { isCordoned } from '../../cluster/nodes.ts';
import { allOf } from '../../cluster/pod-filter.ts';
import type { PodFilter } from '../../cluster/pod-filter.ts';
import { strategy } from '../contract.ts';
import type { Measured } from '../contract.ts';
import { movePods } from '../utilization/move-pods.ts';
import { cappedAmounts, countedResources, nodeUsage, rawUsage } from '../utilization/node-usage.ts';
import type { NodeUsage } from '../utilization/node-usage.ts';
import { isBelow } from '../utilization/thresholds.ts';
import type { Shares } from '../utilization/thresholds.ts';
import { highNodeUtilizationArgs, highNodeUtilizationProblems, ONLY_THRESHOLDING } from './args.ts';
import type { HighNodeUtilizationArgs } from './args.ts';

/**
 * Evicts pods from underutilized nodes, so that they fill the others. Cordoned nodes are emptied too, but take nothing.
 *
 * Rule: HighNodeUtilization, pkg/framework/plugins/nodeutilization/highnodeutilization.go, v0.36.
 */
export const highNodeUtilization = strategy<HighNodeUtilizationArgs>({
  name: 'HighNodeUtilization',
  point: 'balance',
  args: highNodeUtilizationArgs,
  validate: highNodeUtilizationProblems,
  stopsAtFirstProblem: true,
  classify: (args, nodes, of) => ({
    under: usagesOf(args, nodes, of)
      .filter(({ shares }) => isBelow(shares, args.thresholds))
      .map(({ node }) => node),
    over: [],
  }),
  run: (args, nodes, handle) => {
    const { nodeFit } = handle;
    const { thresholds } = args;
    const resources = countedResources(thresholds.keys());
    const usages = usagesOf(args, nodes, handle);
    const low = usages.filter(({ shares }) => isBelow(shares, thresholds));
    const others = usages.filter(
      ({ node, shares }) => !isBelow(shares, thresholds) && !isCordoned(node),
    );
    const isEnough = low.length > 0 && low.length > Number(args.numberOfNodes);
    if (!isEnough || low.length === nodes.length || others.length === 0) return;
    const full: Shares = new Map([...thresholds.keys()].map((resource) => [resource, 100]));
    movePods(
      {
        sources: low.toSorted((a, b) => Number(rawUsage(a) - rawUsage(b))),
        destinations: others.map((usage) => ({
          usage,
          capped: cappedAmounts(usage.node, full, resources, nodeFit),
        })),
        removable: allOf(handle.filter, requestedResources(args)),
        evictableNamespaces: args.evictableNamespaces,
        limit: undefined,
        goesOn: () => true,
        causeOf: ({ node: { metadata } }) => ({
          id: 'underutilized node',
          detail: { node: metadata.name },
          text: `is on ${metadata.name}, of which requests take less than the thresholds`,
        }),
      },
      handle,
    );
  },
});

function usagesOf(
  { thresholds }: HighNodeUtilizationArgs,
  nodes: readonly Node[],
  { cluster, nodeFit }: Measured,
): readonly NodeUsage[] {
  const resources = countedResources(thresholds.keys());
  return nodes.map((node) => nodeUsage(node, cluster.runningPodsOf(node), resources, nodeFit));
}

/** Rule: withResourceRequestForAny, nodeutilization.go of the same folder. */
function requestedResources({
  evictionModes = [],
  thresholds,
}: HighNodeUtilizationArgs): PodFilter {
  if (!evictionModes.includes(ONLY_THRESHOLDING)) return () => true;
  return ({ spec }: Pod) =>
    [...spec.containers, ...(spec.initContainers ?? [])].some(({ resources }) =>
      Object.keys(resources?.requests ?? {}).some((resource) => thresholds.has(resource)),
    );
}
