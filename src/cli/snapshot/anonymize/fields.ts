/* Fields of the API by the kind of their values. The values of all other fields are names. */

import { wordSet } from '../../../units/index.ts';

/** Values that the API defines (enumerations, times, versions, schedules, drivers), or numbers written as text. */
export const DEFINED = wordSet(`
  $patch accessModes action add admissionReviewVersions allocationMode allocationTimestamp apiGroup apiGroups apiVersion
  apiVersions architecture attacher averageValue cachingMode capacity completedIndexes completionMode completionTime
  concurrencyPolicy consolidateAfter consolidationPolicy containerRuntimeVersion creationTimestamp deletionTimestamp divisor
  dnsPolicy driver drop duration effect expireAfter externalTrafficPolicy failedIndexes failurePolicy finishedAt
  fsGroupChangePolicy fsGroupPolicy fsType group imagePullPolicy internalTrafficPolicy ipFamilies ipFamilyPolicy ipMode
  kernelVersion kind kubeletVersion kubeProxyVersion lastHeartbeatTime lastPhaseTransitionTime lastProbeTime lastScaleTime
  lastScheduleTime lastSuccessfulTime lastTransitionTime lastUpdateTime matchPolicy max maximumVolumeSize maxSurge
  maxUnavailable medium metricType min minAvailable mountPropagation nodeAffinityPolicy nodes nodeTaintsPolicy operatingSystem
  operations operator osImage persistentVolumeReclaimPolicy phase podManagementPolicy podReplacementPolicy preemptionPolicy
  procMount protocol provisioner pullPolicy qosClass reasons reclaimPolicy recursiveReadOnly reinvocationPolicy resize resource
  resourceName resources resourceVersion restartPolicy schedule scheme scope scopeName scopes selectPolicy seLinuxChangePolicy
  sessionAffinity sideEffects sizeLimit startedAt startTime status step stopSignal storageMode subresource succeededIndexes
  supplementalGroupsPolicy terminationGracePeriod terminationMessagePolicy time timeAdded timeZone tolerance trafficDistribution
  unhealthyPodEvictionPolicy validValues version volumeBindingMode volumeLifecycleModes volumeMode whenDeleted whenScaled
  whenUnsatisfiable
`);

/** Fields with values of the API or of users: a value that is not one of `API_WORDS` counts as a name. */
export const EXTENSIBLE = wordSet(`
  appProtocol bindingConditions bindingFailureConditions conditionType health managedBy reason type
`);

/** Values of such fields that Kubernetes defines: types of objects' parts, of conditions, and reasons. */
export const API_WORDS = wordSet(`
  AverageValue BlockDevice CharDevice ClusterIP Container ContainerResource ContainersNotReady ContainersReady Completed Complete
  ContainerCreating CrashLoopBackOff CreateContainerConfigError CreateContainerError DaemonSet DeletionByTaintManager
  DeletionByPodGC DeletionByDeviceTaintManager Deadline DeadlineExceeded DeploymentRollback Directory DirectoryOrCreate DiskPressure
  DisruptionTarget Error ErrImagePull ErrImageNeverPull EvictionByEvictionAPI Evicted ExternalIP ExternalName External Failed
  FailedCreate FailedIndexes FailureTarget File FileOrCreate FileSystemResizePending Healthy HostName Hostname ImagePullBackOff
  Initialized InsufficientPods InternalDNS InternalIP ExternalDNS JobResumed JobSuspended KubeletHasNoDiskPressure
  KubeletHasSufficientDisk KubeletHasSufficientMemory KubeletHasSufficientPID KubeletNotReady KubeletReady LoadBalancer Localhost
  MaxFailedIndexesExceeded MemoryPressure MinimumReplicasAvailable MinimumReplicasUnavailable ModifyVolumeError ModifyingVolume
  NetworkUnavailable NewReplicaSetAvailable NewReplicaSetCreated NewReplicaSetReason NodeLost NodeName NodePort NodeShutdown
  NodeStatusUnknown NodeStatusNeverUpdated Object OOMKilled OnDelete OutOfcpu OutOfmemory OutOfpods Percent PIDPressure Pod
  PodCompleted PodFailed PodReadyToStartContainers PodResizeInProgress PodResizePending PodFailurePolicy PodScheduled PodInitializing
  Pods PreemptionByScheduler ProcMountDenied ProgressDeadlineExceeded Progressing Ready Recreate ReplicaFailure ReplicaSetCreateError
  ReplicaSetUpdated Resizing Resource RollingUpdate RouteCreated RuntimeDefault SchedulerError SchedulingGated Socket StartError
  SuccessCriteriaMet SuccessPolicy Suspended TaintManagerEviction TerminationByKubelet Terminated Unconfined UnexpectedAdmissionError
  Unhealthy Unknown Unschedulable Utilization Value VolumeModificationFailed AllContainersRestarting ResourceClaim
  PersistentVolumeClaim ScalingActive ScalingLimited AbleToScale ReadyForNewScale ValidMetricFound DesiredWithinRange TooManyReplicas
  TooFewReplicas SufficientPods DisruptionAllowed SyncFailed CalculateExpectedPodCountFailed NodeNotReady
  http https tcp udp grpc h2c kubernetes.io/h2c kubernetes.io/ws kubernetes.io/wss kubernetes.io/job-controller
  MinReplicas Deferred Infeasible Bound Released Lost
  Launched Registered Initialized Drifted Consolidatable Empty Underutilized ValidationSucceeded NodeClassReady
  NodeRegistrationHealthy ConsistentStateFound InstanceTerminating VolumesDetached Drained
  cpu memory cron kafka prometheus rabbitmq redis
`);

/** Maps from resource names to amounts. */
export const AMOUNTS = wordSet(`
  allocatable allocatedResourceStatuses allocatedResources capacity consumedCapacity default defaultRequest hard limits max
  maxLimitRequestRatio min overhead podFixed requests used
`);

/** Maps from label keys to label values. "selector" is one in Services and ReplicationControllers. */
export const LABELS = wordSet('labels matchLabels nodeSelector selector');

/** Fields with label keys, and with names like them. */
export const LABEL_KEYS = wordSet(
  'finalizers key matchLabelKeys mismatchLabelKeys topologyKey topologyKeys',
);

/** Texts in which even a short number may be a secret. */
export const SECRET_TEXT = wordSet('args command data value');

/** Values of any form, which operators and drivers read. Revisions of workloads, which plans read, have a form. */
export const OPAQUE = wordSet('data nodeAllocatableResourceMappings parameters');

/** Maps with names of what devices have, each behind the domain of its driver or without one. */
export const DEVICE_NAMES = wordSet('attributes counters');

/** Fields with the name of an attribute of a device, behind the domain of its driver. */
export const ATTRIBUTES = wordSet('distinctAttribute matchAttribute');

/** Free text: replaced as a whole. */
export const FREE_TEXT = wordSet(`
  args attachmentMetadata binaryData bootID caBundle command containerID data deprecatedTopology description devicePath error expression gmsaCredentialSpec imageID localhostProfile
  machineID mountPath options parameters path port prefix reference searches server string stringData subPath subPathExpr systemUUID targetPort
  terminationMessagePath url userAnnotations value volumeAttributes workingDir
`);

/** Messages, bookkeeping and duplicates: no plan reads them. */
export const LEFT_OUT = wordSet('disruptedPods message selfLink');

/** Labels that describe the machine, not its owner. */
const MACHINE_LABELS = wordSet(`
  kubernetes.io/os kubernetes.io/arch beta.kubernetes.io/os beta.kubernetes.io/arch node.kubernetes.io/instance-type
  beta.kubernetes.io/instance-type node.kubernetes.io/windows-build
`);

/** Karpenter's labels of types: "karpenter.k8s.aws/instance-family", "karpenter.azure.com/sku-cpu". */
const KARPENTER_MACHINE_LABEL =
  /^karpenter\.(?:sh\/capacity-type|k8s\.aws\/instance-.*|kwok\.sh\/instance-.*|azure\.com\/sku-.*)$/;

export const isMachineLabel = (key: string): boolean =>
  MACHINE_LABELS.has(key) || KARPENTER_MACHINE_LABEL.test(key);

/** Annotations with names of drivers. */
const DRIVER_ANNOTATIONS = wordSet(`
  pv.kubernetes.io/provisioned-by storage.alpha.kubernetes.io/migrated-plugins volume.beta.kubernetes.io/storage-provisioner
  volume.kubernetes.io/storage-provisioner pv.kubernetes.io/migrated-to
`);

export const namesDrivers = (annotation: string): boolean => DRIVER_ANNOTATIONS.has(annotation);

/** Label keys without a domain that controllers set, and the field key of node selectors. */
const KEYS_WITHOUT_DOMAIN = wordSet(
  'controller-revision-hash controller-uid job-name metadata.name pod-template-generation pod-template-hash',
);

/** Domains of Karpenter and its providers. */
const KARPENTER_DOMAINS = wordSet(
  'karpenter.sh karpenter.k8s.aws karpenter.azure.com karpenter.kwok.sh',
);

/** Keys that Kubernetes, Karpenter or kschedsim defines. */
export function isWellKnownKey(key: string): boolean {
  if (KEYS_WITHOUT_DOMAIN.has(key)) return true;
  const domain = key.includes('/') ? key.slice(0, key.indexOf('/')) : '';
  return (
    /(?:^|\.)(?:kubernetes\.io|k8s\.io)$/.test(domain) ||
    KARPENTER_DOMAINS.has(domain) ||
    domain === 'kschedsim.dev'
  );
}
