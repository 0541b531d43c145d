/* Fields of the API by the kind of their values. The values of all other fields are names. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Values that the API defines (enumerations, times, versions, schedules, drivers), or numbers written as text. */
export const DEFINED: ReadonlySet<string> = words(`
  $patch accessModes action add admissionReviewVersions allocationMode allocationTimestamp apiGroup apiGroups apiVersion apiVersions
  appProtocol architecture attacher averageValue bindingConditions bindingFailureConditions cachingMode capacity completedIndexes
  completionMode completionTime concurrencyPolicy conditionType containerRuntimeVersion creationTimestamp deletionTimestamp
  distinctAttribute divisor dnsPolicy driver drop effect extendedResourceName externalTrafficPolicy failedIndexes failurePolicy
  fieldPath finishedAt fsGroupChangePolicy fsGroupPolicy fsType health imagePullPolicy internalTrafficPolicy ipFamilies
  ipFamilyPolicy ipMode kernelVersion kind kubeProxyVersion kubeletVersion lastHeartbeatTime lastPhaseTransitionTime lastProbeTime
  lastScaleTime lastScheduleTime lastSuccessfulTime lastTransitionTime lastUpdateTime managedBy matchAttribute matchPolicy max maxSurge
  maxUnavailable maximumVolumeSize medium min minAvailable mountPropagation nodeAffinityPolicy nodeTaintsPolicy operatingSystem
  operations operator osImage persistentVolumeReclaimPolicy phase podManagementPolicy podReplacementPolicy preemptionPolicy procMount
  protocol provisioner pullPolicy qosClass reason reclaimPolicy recursiveReadOnly reinvocationPolicy resize resource resourceName
  resourceVersion resources restartPolicy schedule scheme scope scopeName scopes seLinuxChangePolicy selectPolicy sessionAffinity
  sideEffects sizeLimit startTime startedAt status step stopSignal storageMode subresource succeededIndexes supplementalGroupsPolicy
  terminationMessagePolicy time timeAdded timeZone tolerance trafficDistribution type unhealthyPodEvictionPolicy validValues version
  volumeBindingMode volumeLifecycleModes volumeMode whenDeleted whenScaled whenUnsatisfiable
`);

/** Maps from resource names to amounts. */
export const AMOUNTS: ReadonlySet<string> = words(`
  allocatable allocatedResourceStatuses allocatedResources capacity consumedCapacity default defaultRequest hard limits max
  maxLimitRequestRatio min overhead podFixed requests used
`);

/** Maps from label keys to label values. "selector" is one in Services and ReplicationControllers. */
export const LABELS: ReadonlySet<string> = words('labels matchLabels nodeSelector selector');

/** Fields with label keys, and with names like them. */
export const LABEL_KEYS: ReadonlySet<string> = words(
  'finalizers key matchLabelKeys mismatchLabelKeys topologyKey topologyKeys',
);

/** Free text: replaced as a whole. */
export const FREE_TEXT: ReadonlySet<string> = words(`
  args bootID caBundle command containerID data description devicePath error expression gmsaCredentialSpec imageID localhostProfile
  machineID mountPath options parameters path port prefix reference searches server string subPath subPathExpr systemUUID targetPort
  terminationMessagePath url value volumeAttributes workingDir
`);

/** Messages, bookkeeping and duplicates: no plan reads them. */
export const LEFT_OUT: ReadonlySet<string> = words('disruptedPods message selfLink');

/** Labels that describe the machine, not its owner. */
const MACHINE_LABELS: ReadonlySet<string> = words(`
  kubernetes.io/os kubernetes.io/arch beta.kubernetes.io/os beta.kubernetes.io/arch node.kubernetes.io/instance-type
  beta.kubernetes.io/instance-type node.kubernetes.io/windows-build
`);

export const isMachineLabel = (key: string): boolean => MACHINE_LABELS.has(key);

/** Annotations with names of drivers. */
const DRIVER_ANNOTATIONS: ReadonlySet<string> = words(`
  pv.kubernetes.io/provisioned-by storage.alpha.kubernetes.io/migrated-plugins volume.beta.kubernetes.io/storage-provisioner
  volume.kubernetes.io/storage-provisioner pv.kubernetes.io/migrated-to
`);

export const namesDrivers = (annotation: string): boolean => DRIVER_ANNOTATIONS.has(annotation);

/** Label keys without a domain that controllers set, and the field key of node selectors. */
const KEYS_WITHOUT_DOMAIN: ReadonlySet<string> = words(
  'controller-revision-hash controller-uid job-name metadata.name pod-template-generation pod-template-hash',
);

/** Keys that Kubernetes or kschedsim defines. */
export function isWellKnownKey(key: string): boolean {
  if (KEYS_WITHOUT_DOMAIN.has(key)) return true;
  const domain = key.includes('/') ? key.slice(0, key.indexOf('/')) : '';
  return /(?:^|\.)(?:kubernetes\.io|k8s\.io)$/.test(domain) || domain === 'kschedsim.dev';
}
