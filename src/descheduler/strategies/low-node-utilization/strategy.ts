import type { Node } from '../../../objects/index.ts';
import { isCordoned } from '../../cluster/nodes.ts';
import { strategy } from '../contract.ts';
import type { Cause, Measured } from '../contract.ts';
import { movePods } from '../utilization/move-pods.ts';
import { cappedAmounts, countedResources, nodeUsage, rawUsage } from '../utilization/node-usage.ts';
import type { NodeUsage, Quantities } from '../utilization/node-usage.ts';
import { boundsAroundAverage, isAbove, isBelow } from '../utilization/thresholds.ts';
import type { Bounds, Shares } from '../utilization/thresholds.ts';
import { lowNodeUtilizationArgs, lowNodeUtilizationProblems } from './args.ts';
import type { LowNodeUtilizationArgs } from './args.ts';

/**
 * Evicts pods from overutilized nodes as long as underutilized ones have room for them. Requests count, not what is really used.
 *
 * Rule: LowNodeUtilization, pkg/framework/plugins/nodeutilization/lownodeutilization.go, v0.36.
 */
export const lowNodeUtilization = strategy<LowNodeUtilizationArgs>({
  name: 'LowNodeUtilization',
  point: 'balance',
  args: lowNodeUtilizationArgs,
  validate: lowNodeUtilizationProblems,
  stopsAtFirstProblem: true,
  unmodelled: ({ metricsUtilization }) =>
    metricsUtilization === undefined
      ? undefined
      : 'metricsUtilization: what pods really use is not in the input',
  classify: (args, nodes, of) => {
    const { low, high } = classesOf(args, nodes, of);
    return { under: low.map(({ node }) => node), over: high.map(({ node }) => node) };
  },
  run: (args, nodes, handle) => {
    const { nodeFit } = handle;
    const { resources, bounds, low, high } = classesOf(args, nodes, handle);
    const isEnough = low.length > 0 && low.length > Number(args.numberOfNodes);
    if (!isEnough || low.length === nodes.length || high.length === 0) return;
    const capped = (node: Node): Quantities => cappedAmounts(node, bounds.high, resources, nodeFit);
    const targets = new Map(high.map((usage) => [usage, capped(usage.node)]));
    movePods(
      {
        sources: high.toSorted((a, b) => Number(rawUsage(b) - rawUsage(a))),
        destinations: low.map((usage) => ({ usage, capped: capped(usage.node) })),
        removable: handle.filter,
        evictableNamespaces: args.evictableNamespaces,
        limit: args.evictionLimits?.node,
        goesOn: (source) => exceeds(source, targets.get(source)),
        causeOf: (source) => causeOf(source, bounds),
      },
      handle,
    );
  },
});

interface Classes {
  readonly resources: readonly string[];
  readonly bounds: Bounds;
  readonly low: readonly NodeUsage[];
  readonly high: readonly NodeUsage[];
}

function classesOf(
  args: LowNodeUtilizationArgs,
  nodes: readonly Node[],
  { cluster, nodeFit }: Measured,
): Classes {
  const resources = countedResources(args.thresholds.keys());
  const usages = nodes.map((node) =>
    nodeUsage(node, cluster.runningPodsOf(node), resources, nodeFit),
  );
  const bounds = boundsOf(args, usages);
  const low = usages.filter((usage) => isUnderutilized(usage, bounds));
  const high = usages.filter(
    (usage) => !isUnderutilized(usage, bounds) && isAbove(usage.shares, bounds.high),
  );
  return { resources, bounds, low, high };
}

function boundsOf(args: LowNodeUtilizationArgs, usages: readonly NodeUsage[]): Bounds {
  const { thresholds, targetThresholds } = args;
  if (!args.useDeviationThresholds) return { low: thresholds, high: targetThresholds };
  const shares = usages.map((usage) => usage.shares);
  return boundsAroundAverage(shares, thresholds, targetThresholds);
}

const isUnderutilized = ({ node, shares }: NodeUsage, { low }: Bounds): boolean =>
  !isCordoned(node) && isBelow(shares, low);

/** More than the target is used of any resource; without a threshold the target is all there is. */
function exceeds({ used }: NodeUsage, targets: Quantities | undefined): boolean {
  return [...used].some(([resource, amount]) => {
    const target = targets?.get(resource);
    return target !== undefined && target.compare(amount) < 0;
  });
}

function causeOf({ node, shares }: NodeUsage, { high }: Bounds): Cause {
  const { name } = node.metadata;
  const [resource = '', target = 0] =
    [...high].find(([one, threshold]) => threshold < (shares.get(one) ?? 0)) ?? [];
  const percent = shareText(shares, resource);
  return {
    id: 'overutilized node',
    detail: { node: name, resource, share: shares.get(resource) ?? 0, target },
    text: `is on ${name}, where requests take ${percent} of ${resource}; the target is ${shown(target)}`,
  };
}

const shareText = (shares: Shares, resource: string): string => shown(shares.get(resource) ?? 0);

const shown = (percent: number): string => `${String(Math.round(percent * 10) / 10)}%`;
