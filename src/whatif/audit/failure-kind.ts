import type { Failure } from './judge-placements.ts';

/** Which rule a failure belongs to. */
export type FailureKind =
  | 'taint'
  | 'node-state'
  | 'cordon'
  | 'node-affinity'
  | 'resources'
  | 'ports'
  | 'pod-affinity'
  | 'anti-affinity'
  | 'spread'
  | 'volumes'
  | 'other';

const KIND_OF_PLUGIN: ReadonlyMap<string, FailureKind> = new Map<string, FailureKind>([
  ['NodeUnschedulable', 'cordon'],
  ['NodeAffinity', 'node-affinity'],
  ['NodeName', 'node-affinity'],
  ['NodeLabel', 'node-affinity'],
  ['NodeResourcesFit', 'resources'],
  ['NodePorts', 'ports'],
  ['PodTopologySpread', 'spread'],
  ['VolumeBinding', 'volumes'],
  ['VolumeZone', 'volumes'],
  ['VolumeRestrictions', 'volumes'],
  ['NodeVolumeLimits', 'volumes'],
  ['AzureDiskLimits', 'volumes'],
  ['CinderLimits', 'volumes'],
  ['EBSLimits', 'volumes'],
  ['GCEPDLimits', 'volumes'],
]);

/** Taints that Kubernetes adds for the state of a node. */
const CORDONED = 'node.kubernetes.io/unschedulable';
const STATE =
  /^node\.kubernetes\.io\/(?:not-ready|unreachable|out-of-service|[a-z]+-pressure|[a-z]+-unavailable)$/;

export function failureKind({ plugin, reasons }: Failure): FailureKind {
  if (plugin === 'TaintToleration') return kindOfTaint(String(reasons[0]?.detail?.['key'] ?? ''));
  if (plugin === 'InterPodAffinity') {
    return reasons.some(({ id }) => id === 'affinity') ? 'pod-affinity' : 'anti-affinity';
  }
  return KIND_OF_PLUGIN.get(plugin) ?? 'other';
}

function kindOfTaint(key: string): FailureKind {
  if (key === CORDONED) return 'cordon';
  return STATE.test(key) ? 'node-state' : 'taint';
}
