import { compileRequiredNodeAffinity, tolerates } from '../objects/index.ts';
import type { Node, Pod } from '../objects/index.ts';
import { countedRequests } from '../cluster/index.ts';
import type { ClusterView, NodeIndex } from '../cluster/index.ts';
import type { Features } from '../features/index.ts';
import { conflicts, hostPorts } from './node-ports/hints.ts';
import { allocatableOf, FitHintRules } from './node-resources-fit/hints.ts';

/** Whether a pod would find room on a node that was just added or changed. */
export type NodeCheck = (pod: Pod, node: Node) => boolean;

/**
 * The check of a node before the hints are asked about it: resources, required affinity, host ports and NoSchedule taints, whatever
 * plugins the profile of the pod has. Pods of `cluster` count, nominated pods do not.
 *
 * Source: kubernetes v1.31 pkg/scheduler/eventhandlers.go preCheckForNode, AdmissionCheck.
 */
export function nodeCheck({ gates, rules }: Features, cluster: ClusterView): NodeCheck {
  const fit = new FitHintRules(countedRequests(gates, rules), false);
  return (pod, node) => {
    const at = cluster.columns.indexOf(node.metadata.name);
    return (
      hasRoom(fit.requestsOf(pod), node, cluster, at) &&
      isSelected(pod, node) &&
      hasFreePorts(hostPorts(pod, rules.countsSidecarPorts), cluster, at) &&
      isTolerated(pod, node)
    );
  };
}

/** `at`: undefined for a node that is new. */
function hasRoom(
  requests: ReadonlyMap<string, number>,
  node: Node,
  cluster: ClusterView,
  at: NodeIndex | undefined,
): boolean {
  const allocatable = allocatableOf(node);
  const pods = at === undefined ? 0 : cluster.podsOn(at).length;
  if (pods + 1 > (allocatable.get('pods') ?? 0)) return false;
  for (const [resource, amount] of requests) {
    const used = at === undefined ? 0 : cluster.columns.requested(resource)[at]!;
    if (amount > 0 && amount > (allocatable.get(resource) ?? 0) - used) return false;
  }
  return true;
}

function isSelected({ spec }: Pod, { metadata: { labels = {}, name } }: Node): boolean {
  return compileRequiredNodeAffinity(spec).matches(labels, name);
}

function hasFreePorts(
  needed: ReturnType<typeof hostPorts>,
  { columns }: ClusterView,
  at: NodeIndex | undefined,
): boolean {
  if (at === undefined || needed.length === 0) return true;
  return !columns.portsOn(at).some((used) => needed.some((port) => conflicts(port, used)));
}

const isTolerated = ({ spec: { tolerations = [] } }: Pod, { spec }: Node): boolean =>
  (spec?.taints ?? []).every(
    (taint) => taint.effect !== 'NoSchedule' || tolerates(tolerations, taint),
  );
