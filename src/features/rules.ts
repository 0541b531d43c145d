import { assert } from '../units/index.ts';
import { compareVersions, parseVersion } from './version.ts';
import type { Version } from './version.ts';

/** A rule that later releases follow, and older releases do not. */
export interface RuleWords {
  /** The first release in which it holds. */
  readonly since: string;
  /** The plugins that it makes answer otherwise. Empty: the scheduling cycle itself, or configurations. */
  readonly plugins: readonly string[];
  /** It changes only how configurations are read; no pod is placed otherwise. */
  readonly isOfConfigurations?: true;
  /** A sentence for users. */
  readonly text: string;
}

/**
 * What later releases do otherwise, where no feature gate decides it. In v1.30 none of these rules holds. Their sources are beside the
 * code that reads them.
 */
export const RULES = {
  reportsExcludedNodes: {
    since: 'v1.32',
    plugins: [],
    text: 'Nodes that PreFilter excludes are counted in the message of a pod.',
  },
  scoresSidecars: {
    since: 'v1.32',
    plugins: ['NodeResourcesFit'],
    text: 'Scores count the requests of sidecar containers of placed pods.',
  },
  countsActualResources: {
    since: 'v1.32',
    plugins: ['NodeResourcesFit', 'NodeResourcesBalancedAllocation'],
    text: 'A container that is resized in place counts with its actual resources, no longer with those allocated to it.',
  },
  limitsVolumesByCsiNode: {
    since: 'v1.32',
    plugins: ['NodeVolumeLimits'],
    text: 'Only a CSINode limits the volumes of a CSI driver on its node.',
  },
  skipsBalanceWithoutRequests: {
    since: 'v1.33',
    plugins: ['NodeResourcesBalancedAllocation'],
    text: 'Pods without requests are not scored.',
  },
  countsSidecarPorts: {
    since: 'v1.33',
    plugins: ['NodePorts'],
    text: 'Host ports of sidecar containers are in use.',
  },
  countsEveryResize: {
    since: 'v1.33',
    plugins: ['NodeResourcesFit', 'NodeResourcesBalancedAllocation'],
    text: 'A container or sidecar that is resized in place counts with the most of its requested, allocated and actual resources.',
  },
  scoresContainersOnly: {
    since: 'v1.33',
    plugins: ['NodeResourcesFit'],
    text: 'A pending pod is scored by the requests of its containers, not by its pod-level requests.',
  },
  matchesNamespacesWithoutLabels: {
    since: 'v1.34',
    plugins: ['InterPodAffinity'],
    text: 'A namespaceSelector of a pending pod that has only NotIn and DoesNotExist selects the pods of every namespace.',
  },
  rewordsFieldErrors: {
    since: 'v1.34',
    plugins: [],
    isOfConfigurations: true,
    text: 'Errors show values as JSON, not in the syntax of Go, in fewer words.',
  },
  unresolvableAboveAllocatable: {
    since: 'v1.34',
    plugins: ['NodeResourcesFit'],
    text: 'Preemption cannot help a pod that requests more than the allocatable of a node.',
  },
  schedulesPodGroups: {
    since: 'v1.36',
    plugins: ['GangScheduling'],
    text: 'Pods name a PodGroup, not a Workload, and those of a group are scheduled in one cycle.',
  },
  signsResourcesWithoutClass: {
    since: 'v1.36',
    plugins: [],
    text: 'With DRAExtendedResource pods are batched, unless they request a resource of a DeviceClass.',
  },
  allocatesDevices: {
    since: 'v1.32',
    plugins: ['DynamicResources'],
    text: 'The scheduler allocates devices to claims.',
  },
  needsOneOfAll: {
    since: 'v1.33',
    plugins: ['DynamicResources'],
    text: 'A request for all devices fails if there is none.',
  },
  takesAdminDevices: {
    since: 'v1.34',
    plugins: ['DynamicResources'],
    text: 'A device is taken from the other requests of a pod by a request with admin access.',
  },
  leavesOutBrokenPools: {
    since: 'v1.35',
    plugins: ['DynamicResources'],
    text: 'Devices of incomplete and invalid pools are left out.',
  },
  takesDevicesInOrder: {
    since: 'v1.36',
    plugins: ['DynamicResources'],
    text: 'Devices are tried in the order of their names.',
  },
  namesLabelKeys: {
    since: 'v1.35',
    plugins: [],
    isOfConfigurations: true,
    text: 'Errors of names speak of label keys and bytes, not of qualified names and characters.',
  },
  checksScoringStrategy: {
    since: 'v1.36',
    plugins: [],
    isOfConfigurations: true,
    text: 'NodeResourcesFit requires a shape for RequestedToCapacityRatio, and forbids it otherwise.',
  },
  scoresBalanceChange: {
    since: 'v1.36',
    plugins: ['NodeResourcesBalancedAllocation'],
    text: 'The score says how the pod changes the balance of the node.',
  },
  requiresHostUsers: {
    since: 'v1.36',
    plugins: ['NodeDeclaredFeatures'],
    text: 'A pod in the network of the host with users of its own needs a node that declares UserNamespacesHostNetworkSupport.',
  },
  limitsByWillingDriver: {
    since: 'v1.36',
    plugins: ['NodeVolumeLimits'],
    text: 'With VolumeLimitScaling, only a CSIDriver with preventPodSchedulingIfMissing keeps pods off nodes without the driver.',
  },
  limitsEveryPortworxVolume: {
    since: 'v1.36',
    plugins: ['NodeVolumeLimits'],
    text: 'Portworx volumes count for their CSI driver, whether or not a node lists their plugin as migrated.',
  },
  scoresImageVolumes: {
    since: 'v1.36',
    plugins: ['ImageLocality'],
    text: 'Images of volumes are scored.',
  },
  allowsTcpMemory: {
    since: 'v1.32',
    plugins: [],
    text: 'Pods may set the sysctls net.ipv4.tcp_rmem and net.ipv4.tcp_wmem on any kubelet.',
  },
  rejectsStrictGroups: {
    since: 'v1.33',
    plugins: [],
    text: 'A kubelet whose runtime does not say that it knows supplementalGroupsPolicy rejects pods with the policy Strict.',
  },
  waitsLongerForNodes: {
    since: 'v1.32',
    plugins: [],
    text: 'A node is unreachable 50 s after its last heartbeat, no longer after 40 s.',
  },
  endsBackOffOnTime: {
    since: 'v1.35',
    plugins: [],
    text: 'A container that crashed starts again when its back-off ends, no longer up to ten seconds later.',
  },
  shortensContainerEvents: {
    since: 'v1.35',
    plugins: [],
    text: 'Events read "Container created" and "Container started", without the name of the container.',
  },
  recordsPendingResizes: {
    since: 'v1.35',
    plugins: [],
    text: 'In-place resizes of pods that start or are pending have events.',
  },
  defersEveryResize: {
    since: 'v1.36',
    plugins: [],
    text: 'A resize of a pod to more than its whole node waits, as any other for which there is no room; it is not infeasible.',
  },
  writesReadySandboxes: {
    since: 'v1.36',
    plugins: [],
    text: 'The condition PodReadyToStartContainers is True as soon as the sandbox of a pod is ready.',
  },
  repeatsEvictions: {
    since: 'v1.33',
    plugins: [],
    text: 'A pod that is being deleted is evicted again when the NoExecute taints of its node change.',
  },
  taintsUnreachableAtOnce: {
    since: 'v1.34',
    plugins: [],
    text: 'A node that becomes unreachable gets its NoExecute taint at once, no longer 5 s later.',
  },
  checksAvailabilityInTime: {
    since: 'v1.35',
    plugins: [],
    text: 'A StatefulSet with minReadySeconds goes on when its pod becomes available, no longer a second later.',
  },
  capitalizesStatefulSetEvents: {
    since: 'v1.35',
    plugins: [],
    text: 'Events of StatefulSets begin with a capital letter.',
  },
  wakesBlockedPods: {
    since: 'v1.36',
    plugins: ['InterPodAffinity', 'PodTopologySpread'],
    text: 'A waiting pod is tried again when the pod is gone whose anti-affinity kept it away, when a nominated pod leaves its node, and when its own labels change.',
  },
  keepsActiveInBackOff: {
    since: 'v1.36',
    plugins: [],
    text: 'A Job that waits before it replaces a failed pod still counts its other pods as active.',
  },
} as const satisfies Readonly<Record<string, RuleWords>>;

export type RuleName = keyof typeof RULES;

/** Whether each rule holds. */
export type Rules = Readonly<Record<RuleName, boolean>>;

/** These rules hold, no others. */
export const rulesOf = (names: readonly RuleName[]): Rules =>
  rulesThat((name) => names.includes(name));

/** The rules of a release: of its minor version and all earlier minor versions. */
export const rulesSince = ({ major, minor }: Version): Rules =>
  rulesThat((name) => {
    const since = parseVersion(RULES[name].since);
    assert(since !== undefined, 'a rule names the release that brought it');
    return compareVersions(since, { major, minor }) <= 0;
  });

function rulesThat(holds: (name: RuleName) => boolean): Rules {
  // The keys of RULES are the names of the rules.
  const names = Object.keys(RULES) as RuleName[];
  const entries = names.map((name) => [name, holds(name)] as const);
  return Object.freeze(Object.fromEntries(entries) as Record<RuleName, boolean>);
}

/** The rules that hold. */
export const namesOf = (rules: Rules): readonly RuleName[] =>
  // The keys of Rules are the names of the rules.
  (Object.keys(RULES) as RuleName[]).filter((name) => rules[name]);
