import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { classesOfResources, classesOfResourcesV134 } from '../../objects/index.ts';
import type { ClassesOfResources } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates, Rules } from '../../features/index.ts';

/** Whether device classes stand behind extended resources; in v1.34 otherwise than later. */
export type ExtendedResourceRule = 'off' | 'v1.34' | 'on';

export function extendedResourceRule(gates: Gates, rules: Rules): ExtendedResourceRule {
  if (!isEnabled(gates, 'DRAExtendedResource')) return 'off';
  return rules.leavesOutBrokenPools ? 'on' : 'v1.34';
}

/** The classes behind extended resources. */
export const classesBehindResources = (
  cluster: ClusterView,
  rule: ExtendedResourceRule,
): ClassesOfResources =>
  (rule === 'v1.34' ? classesOfResourcesV134 : classesOfResources)(cluster.list('DeviceClass'));

/** Whether the node names the resource, be it with 0. */
export function namesResource(
  node: NodeIndex,
  resource: string,
  { columns }: ClusterView,
): boolean {
  const { status } = columns.nodes[node]!;
  return Object.hasOwn(status?.allocatable ?? status?.capacity ?? {}, resource);
}

/** Whether the node offers the resource itself, so that devices do not serve it there. */
export const offersResource = (
  node: NodeIndex,
  resource: string,
  { cluster, rule }: { readonly cluster: ClusterView; readonly rule: ExtendedResourceRule },
): boolean =>
  rule === 'v1.34'
    ? namesResource(node, resource, cluster)
    : cluster.columns.allocatable(resource)[node]! > 0;
