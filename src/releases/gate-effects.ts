/** What a feature gate changes in a simulation. */
interface GateEffect {
  /** The plugins that it makes answer otherwise. Empty: the scheduling cycle, the queue, the API server or the kubelet. */
  readonly plugins: readonly string[];
  /** What holds while it is on: a sentence for users. */
  readonly text: string;
}

const RESOURCES = ['NodeResourcesFit', 'NodeResourcesBalancedAllocation'] as const;
const SPREAD = ['PodTopologySpread'] as const;
const DEVICES = ['DynamicResources'] as const;
const GANGS = ['GangScheduling'] as const;

/** The feature gates that the simulation reads. All others are accepted, and have no effect. */
export const GATE_EFFECTS: Readonly<Record<string, GateEffect>> = {
  AllowOverwriteTerminationGracePeriodSeconds: {
    plugins: [],
    text: 'A soft eviction may give a pod more time than its own grace period.',
  },
  ChangeContainerStatusOnKubeletRestart: {
    plugins: [],
    text: 'A container that a probe has restarted counts as started only after its startup probe.',
  },
  ClearingNominatedNodeNameAfterBinding: { plugins: [], text: 'A bound pod cannot be nominated.' },
  ClusterTrustBundleProjection: {
    plugins: [],
    text: 'Projected volumes may have trust bundles of the cluster, and they are validated.',
  },
  ContainerRestartRules: {
    plugins: ['NodeDeclaredFeatures'],
    text: 'Containers may have a restart policy and restart rules of their own.',
  },
  ContainerStopSignals: { plugins: [], text: 'Containers may name the signal that stops them.' },
  CoordinatedLeaderElection: {
    plugins: [],
    text: 'Leases may have a strategy and a preferred holder, and they are validated.',
  },
  CrossNamespaceVolumeDataSource: {
    plugins: [],
    text: 'Claims may be filled from sources in other namespaces, which are validated.',
  },
  CSIMigrationPortworx: {
    plugins: ['NodeVolumeLimits', 'VolumeBinding'],
    text: 'Portworx volumes belong to their CSI driver.',
  },
  DRAAdminAccess: { plugins: DEVICES, text: 'Claims may ask for admin access to devices.' },
  DRAConsumableCapacity: { plugins: DEVICES, text: 'Several claims may share a device.' },
  DRADeviceBindingConditions: {
    plugins: DEVICES,
    text: 'Devices may have conditions that must be met before a pod is bound.',
  },
  DRAResourceClaimDeviceStatus: {
    plugins: DEVICES,
    text: 'Drivers report on devices in the status of claims, which binding waits for.',
  },
  DRASchedulerFilterTimeout: {
    plugins: DEVICES,
    text: 'The search for devices on a node has a time limit.',
  },
  DRADeviceTaints: { plugins: DEVICES, text: 'Taints keep claims off devices.' },
  DRAExtendedResource: {
    plugins: ['DynamicResources', 'NodeResourcesFit'],
    text: 'Extended resources may be served by devices of a DeviceClass.',
  },
  DRAPartitionableDevices: { plugins: DEVICES, text: 'Devices may share counters.' },
  DRAPrioritizedList: { plugins: DEVICES, text: 'Claims may list alternatives by priority.' },
  DeclarativeValidationBeta: {
    plugins: [],
    text: 'Releases that have it refuse a maxReplicas below 1 in other words.',
  },
  DeploymentReplicaSetTerminatingReplicas: {
    plugins: [],
    text: 'Statuses of Deployments and ReplicaSets may count terminating pods.',
  },
  DynamicResourceAllocation: { plugins: DEVICES, text: 'Claims are allocated from devices.' },
  GangScheduling: { plugins: GANGS, text: 'The pods of a gang start together.' },
  GenericWorkload: { plugins: GANGS, text: 'Pods may belong to a group of a workload.' },
  HPAConfigurableTolerance: {
    plugins: [],
    text: 'HorizontalPodAutoscalers may have their own tolerance.',
  },
  HPAScaleToZero: {
    plugins: [],
    text: 'The minReplicas of HorizontalPodAutoscalers may be 0.',
  },
  HostnameOverride: { plugins: [], text: 'Pods may have a host name that is not their own name.' },
  ImageVolume: { plugins: ['ImageLocality'], text: 'Volumes may be images.' },
  InPlacePodLevelResourcesVerticalScaling: {
    plugins: RESOURCES,
    text: 'A resize of the resources of a pod as a whole counts.',
  },
  InPlacePodVerticalScaling: {
    plugins: RESOURCES,
    text: 'A resize of the resources of a container counts.',
  },
  KubeletCrashLoopBackOffMax: {
    plugins: [],
    text: 'The longest crash back-off of a kubelet may be set.',
  },
  KubeletEnsureSecretPulledImages: {
    plugins: [],
    text: 'Events of images that a node has say that the pod may use them.',
  },
  MatchLabelKeysInPodAffinity: {
    plugins: ['InterPodAffinity'],
    text: 'matchLabelKeys and mismatchLabelKeys narrow affinity terms.',
  },
  MatchLabelKeysInPodTopologySpread: {
    plugins: SPREAD,
    text: 'matchLabelKeys narrow spread constraints.',
  },
  MaxUnavailableStatefulSet: {
    plugins: [],
    text: 'StatefulSets replace up to maxUnavailable pods at once, and the field is validated.',
  },
  MutableCSINodeAllocatableCount: {
    plugins: [],
    text: 'CSIDrivers may have a period for updates of CSINodes, and it is validated.',
  },
  MutablePodResourcesForSuspendedJobs: {
    plugins: [],
    text: 'The resources of the pods of a suspended Job may be changed.',
  },
  MutableSchedulingDirectivesForSuspendedJobs: {
    plugins: [],
    text: 'Where the pods of a suspended Job may run can be changed, and the Job has no start time.',
  },
  NodeDeclaredFeatures: {
    plugins: ['NodeDeclaredFeatures'],
    text: 'Pods run only on nodes that declare the features that they use.',
  },
  NodeInclusionPolicyInPodTopologySpread: {
    plugins: SPREAD,
    text: 'Spread constraints may say which nodes count (nodeAffinityPolicy, nodeTaintsPolicy).',
  },
  NominatedNodeNameForExpectation: {
    plugins: [],
    text: 'Pods that wait to be bound are nominated to their nodes.',
  },
  OpportunisticBatching: {
    plugins: [],
    text: 'A pod like the one before it may take the next best node without another search.',
  },
  PLEGOnDemandRelist: {
    plugins: [],
    text: 'Kubelets see at once that a container runs, no longer up to a second later.',
  },
  PodCertificateRequest: {
    plugins: [],
    text: 'Projected volumes may have certificates for the pod, and they are validated.',
  },
  PodLevelResources: {
    plugins: RESOURCES,
    text: 'The resources of a pod as a whole (spec.resources) count.',
  },
  PodTopologyLabelsAdmission: {
    plugins: [],
    text: 'A pod gets the zone and the region of its node as labels when it is bound.',
  },
  PreferSameTrafficDistribution: {
    plugins: [],
    text: 'Hints of EndpointSlices may name nodes, and they are validated.',
  },
  RelaxedServiceNameValidation: {
    plugins: [],
    text: 'Names of Services may begin with a digit, also in Ingresses.',
  },
  RestartAllContainersOnContainerExits: {
    plugins: [],
    text: 'Containers may restart the whole pod when they exit.',
  },
  SELinuxMount: {
    plugins: [],
    text: 'seLinuxChangePolicy MountOption is accepted.',
  },
  SchedulerPopFromBackoffQ: {
    plugins: [],
    text: 'While no other pod waits, pods in back-off are tried early.',
  },
  SchedulerQueueingHints: {
    plugins: [],
    text: 'Plugins look at what changed before a waiting pod is tried again.',
  },
  SidecarContainers: {
    plugins: [...RESOURCES, 'NodePorts'],
    text: 'Init containers with restartPolicy Always run beside the containers.',
  },
  StorageCapacityScoring: {
    plugins: ['VolumeBinding'],
    text: 'Nodes with more room in their storage score higher.',
  },
  TaintTolerationComparisonOperators: {
    plugins: ['TaintToleration'],
    text: 'Tolerations may compare numbers (Gt, Lt).',
  },
  TopologyAwareWorkloadScheduling: {
    plugins: ['DefaultPreemption'],
    text: 'Groups with topology constraints evict no pods. Their placements are not simulated.',
  },
  UserNamespacesPodSecurityStandards: {
    plugins: [],
    text: 'Pod Security lets pods with users of their own run as root.',
  },
  VolumeAttributesClass: {
    plugins: ['VolumeBinding'],
    text: 'A volume must have the VolumeAttributesClass of its claim.',
  },
  VolumeCapacityPriority: {
    plugins: ['VolumeBinding'],
    text: 'Nodes are scored by the capacity of their volumes.',
  },
  VolumeLimitScaling: {
    plugins: ['NodeVolumeLimits'],
    text: 'Nodes without the CSI driver of a volume are rejected.',
  },
  WorkloadAwarePreemption: {
    plugins: ['DefaultPreemption'],
    text: 'Pods of a group evict no pods by themselves. Preemption for the group is not simulated.',
  },
};
