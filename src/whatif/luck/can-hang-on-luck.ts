import { inCores, keyOf, podRequests } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Plan, PlannedNode } from '../../outcome/index.ts';

/**
 * Whether the verdict of a plan can hang on how ties are broken: several nodes, pods that the scheduler places in it, and one of these: a
 * pod that stays pending, a hard rule about other pods, or a node without room for the largest of the placed pods.
 */
export function canHangOnLuck({ pods, nodes, summary }: Plan, all: () => readonly Pod[]): boolean {
  const placed = new Set(
    pods.flatMap(({ namespace, name, existing, attempts }) =>
      existing === true || attempts === 0 ? [] : keyOf({ namespace, name }),
    ),
  );
  if (nodes.length < 2 || placed.size < 2) return false;
  if (summary.unschedulable > 0) return true;
  const specs = new Map<unknown, Pod>();
  for (const pod of all()) {
    const { namespace, name } = pod.metadata;
    if (placed.has(keyOf({ namespace, name }))) specs.set(pod.spec.containers, pod);
  }
  const kinds = [...specs.values()];
  return kinds.some(hasHardRule) || someNodeIsFull(nodes, kinds);
}

/** The pod's place depends on where other pods are. */
function hasHardRule({ spec }: Pod): boolean {
  const { affinity, topologySpreadConstraints = [], containers } = spec;
  const { podAffinity, podAntiAffinity } = affinity ?? {};
  return (
    [podAffinity, podAntiAffinity].some(
      (rules) => (rules?.requiredDuringSchedulingIgnoredDuringExecution ?? []).length > 0,
    ) ||
    topologySpreadConstraints.some((one) => one.whenUnsatisfiable !== 'ScheduleAnyway') ||
    containers.some(({ ports = [] }) => ports.some(({ hostPort }) => (hostPort ?? 0) > 0))
  );
}

/** Whether a node has no room for one of the pods: it lacks what the largest of them asks of some resource. */
function someNodeIsFull(nodes: readonly PlannedNode[], pods: readonly Pod[]): boolean {
  if (pods.length === 0) return false;
  const most = new Map<string, number>();
  for (const pod of pods) {
    for (const [resource, amount] of podRequests(pod)) {
      const asked = inCores(resource, amount);
      if (asked > (most.get(resource) ?? 0)) most.set(resource, asked);
    }
  }
  return nodes.some(({ allocatable, requested, pods: placed }) => {
    if (placed + 1 > (allocatable['pods'] ?? Infinity)) return true;
    for (const [resource, asked] of most) {
      const free = (allocatable[resource] ?? 0) - (requested[resource] ?? 0);
      if (asked > free + 1e-9) return true;
    }
    return false;
  });
}
