/**
 * What later releases do otherwise, where no feature gate decides it: a sentence for each rule. In v1.30 none of them holds; a
 * release names those that it adds. Their sources are beside the code that reads them.
 */
export const RULES = {
  reportsExcludedNodes: 'Nodes that PreFilter excludes are counted in the message of a pod.',
  scoresSidecars: 'Scores count the requests of sidecar containers.',
  limitsVolumesByCsiNode: 'Only a CSINode limits the volumes of a CSI driver on its node.',
  skipsBalanceWithoutRequests:
    'NodeResourcesBalancedAllocation does not score a pod without requests.',
  countsSidecarPorts: 'Host ports of sidecar containers are in use.',
  countsPerConstraint: 'PodTopologySpread counts for each constraint, not for each topology key.',
  unresolvableAboveAllocatable:
    'A request above the allocatable of a node cannot be helped by preemption.',
  scoresBalanceChange:
    'NodeResourcesBalancedAllocation scores how the pod changes the balance of a node.',
  requiresHostUsers:
    'NodeDeclaredFeatures: a pod with hostNetwork and without hostUsers needs a node that declares UserNamespacesHostNetworkSupport.',
  limitsByWillingDriver:
    'VolumeLimitScaling: only a CSIDriver with preventPodSchedulingIfMissing keeps pods off nodes without it.',
  limitsEveryPortworxVolume:
    'Portworx volumes count for their CSI driver, whether or not the node lists the plugin as migrated.',
  scoresImageVolumes: 'ImageLocality counts the images of volumes.',
} as const satisfies Readonly<Record<string, string>>;

export type RuleName = keyof typeof RULES;

/** Whether each rule holds. */
export type Rules = Readonly<Record<RuleName, boolean>>;

/** These rules hold, no others. */
export function rulesOf(names: readonly RuleName[]): Rules {
  const holds = new Set<string>(names);
  const entries = Object.keys(RULES).map((name) => [name, holds.has(name)] as const);
  // The keys of RULES are the names of the rules.
  return Object.freeze(Object.fromEntries(entries) as Record<RuleName, boolean>);
}

/** The rules that hold. */
export const namesOf = (rules: Rules): readonly RuleName[] =>
  // The keys of Rules are the names of the rules.
  (Object.keys(RULES) as RuleName[]).filter((name) => rules[name]);
