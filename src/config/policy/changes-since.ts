/** By plugin that both releases have, what v1.34 computes differently from v1.22. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  DefaultPreemption: [
    'DefaultPreemption judges a node by its most important victim, where it was the first that a budget protects',
  ],
  ImageLocality: ['ImageLocality counts the images of init containers too'],
  InterPodAffinity: [
    'InterPodAffinity honours matchLabelKeys, and does not score pods without terms',
  ],
  NodeAffinity: [
    'NodeAffinity looks only at the nodes that metadata.name names, and does not score pods without preferences',
  ],
  NodeResourcesBalancedAllocation: [
    'NodeResourcesBalancedAllocation leaves out pods that ask for nothing, and counts the overhead of the pending pod right',
  ],
  NodeResourcesFit: [
    'NodeResourcesFit counts sidecars, pod-level resources and, in its score, overhead; it looks only at what the pod asks for, and evicts no pod from a node that is too small by itself',
  ],
  NodeVolumeLimits: ['NodeVolumeLimits turns a pod down for claims that do not exist'],
  PodTopologySpread: [
    'PodTopologySpread counts pods on the eligible nodes of a domain only, honours minDomains and policies, counts nothing for an empty selector, and rounds its scores',
  ],
  TaintToleration: ['TaintToleration has another text for taints that are not tolerated'],
  VolumeBinding: ['VolumeBinding has other texts'],
  VolumeRestrictions: ['VolumeRestrictions keeps ReadWriteOncePod claims to one pod'],
  VolumeZone: ['VolumeZone rejects missing claims before any node is asked'],
};

export function changesSince(plugins: Iterable<string>): readonly string[] {
  return [...new Set(plugins)].sort().flatMap((name) => CHANGES[name] ?? []);
}
