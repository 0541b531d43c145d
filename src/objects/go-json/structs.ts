/**
 * The structs behind Pods, Nodes and pod templates, with the fields in their order. Sources: kubernetes v1.34.1
 * k8s.io/api/core/v1 and k8s.io/apimachinery/pkg/apis/meta/v1 types.go (names, types and tags, embedded structs in place), and of
 * v1.22.6, which has the same order. schemas/field-rules also states pointers and zero values; a test compares both.
 *
 * `name:type` and modes: `?` omits an empty value (omitempty), `!` omits it only before v1.34, `+` v1.22 does not know the field, `^`
 * v1.34 does not know it either. Before the type: `*` a pointer, `[]` a list. s string, i integer, b boolean, m map of strings, y
 * bytes, q quantity, R map of quantities, t time, T time that v1.34 omits if zero, p integer or string, r raw JSON.
 */
export const STRUCTS = `
Pod: metadata:ObjectMeta? spec:PodSpec? status:PodStatus?
PodTemplateSpec: metadata:ObjectMeta? spec:PodSpec?
ObjectMeta: name:s? generateName:s? namespace:s? selfLink:s? uid:s? resourceVersion:s? generation:i? creationTimestamp:T?
  deletionTimestamp:*t? deletionGracePeriodSeconds:*i? labels:m? annotations:m? ownerReferences:[]OwnerReference?
  finalizers:[]s? managedFields:[]ManagedFieldsEntry?
OwnerReference: apiVersion:s kind:s name:s uid:s controller:*b? blockOwnerDeletion:*b?
ManagedFieldsEntry: manager:s? operation:s? apiVersion:s? time:*t? fieldsType:s? fieldsV1:*r? subresource:s?
PodSpec: volumes:[]Volume? initContainers:[]Container? containers:[]Container ephemeralContainers:[]EphemeralContainer?
  restartPolicy:s? terminationGracePeriodSeconds:*i? activeDeadlineSeconds:*i? dnsPolicy:s? nodeSelector:m?
  serviceAccountName:s? serviceAccount:s? automountServiceAccountToken:*b? nodeName:s? hostNetwork:b? hostPID:b? hostIPC:b?
  shareProcessNamespace:*b? securityContext:*PodSecurityContext? imagePullSecrets:[]LocalObjectReference? hostname:s?
  subdomain:s? affinity:*Affinity? schedulerName:s? tolerations:[]Toleration? hostAliases:[]HostAlias? priorityClassName:s?
  priority:*i? dnsConfig:*PodDNSConfig? readinessGates:[]PodReadinessGate? runtimeClassName:*s? enableServiceLinks:*b?
  preemptionPolicy:*s? overhead:R? topologySpreadConstraints:[]TopologySpreadConstraint? setHostnameAsFQDN:*b? os:*PodOS?+
  hostUsers:*b?+ schedulingGates:[]PodSchedulingGate?+ resourceClaims:[]PodResourceClaim?+ resources:*ResourceRequirements?+
  hostnameOverride:*s?+ workloadRef:*WorkloadReference?+ schedulingGroup:*PodSchedulingGroup?+
WorkloadReference: name:s podGroup:s podGroupReplicaKey:s?
PodSchedulingGroup: podGroupName:*s?
Volume: name:s hostPath:*HostPathVolumeSource? emptyDir:*EmptyDirVolumeSource?
  gcePersistentDisk:*GCEPersistentDiskVolumeSource? awsElasticBlockStore:*AWSElasticBlockStoreVolumeSource?
  gitRepo:*GitRepoVolumeSource? secret:*SecretVolumeSource? nfs:*NFSVolumeSource? iscsi:*ISCSIVolumeSource?
  glusterfs:*GlusterfsVolumeSource? persistentVolumeClaim:*PersistentVolumeClaimVolumeSource? rbd:*RBDVolumeSource?
  flexVolume:*FlexVolumeSource? cinder:*CinderVolumeSource? cephfs:*CephFSVolumeSource? flocker:*FlockerVolumeSource?
  downwardAPI:*DownwardAPIVolumeSource? fc:*FCVolumeSource? azureFile:*AzureFileVolumeSource?
  configMap:*ConfigMapVolumeSource? vsphereVolume:*VsphereVirtualDiskVolumeSource? quobyte:*QuobyteVolumeSource?
  azureDisk:*AzureDiskVolumeSource? photonPersistentDisk:*PhotonPersistentDiskVolumeSource? projected:*ProjectedVolumeSource?
  portworxVolume:*PortworxVolumeSource? scaleIO:*ScaleIOVolumeSource? storageos:*StorageOSVolumeSource? csi:*CSIVolumeSource?
  ephemeral:*EphemeralVolumeSource? image:*ImageVolumeSource?+
HostPathVolumeSource: path:s type:*s?
EmptyDirVolumeSource: medium:s? sizeLimit:*q?
GCEPersistentDiskVolumeSource: pdName:s fsType:s? partition:i? readOnly:b?
AWSElasticBlockStoreVolumeSource: volumeID:s fsType:s? partition:i? readOnly:b?
GitRepoVolumeSource: repository:s revision:s? directory:s?
SecretVolumeSource: secretName:s? items:[]KeyToPath? defaultMode:*i? optional:*b?
KeyToPath: key:s path:s mode:*i?
NFSVolumeSource: server:s path:s readOnly:b?
ISCSIVolumeSource: targetPortal:s iqn:s lun:i iscsiInterface:s? fsType:s? readOnly:b? portals:[]s? chapAuthDiscovery:b?
  chapAuthSession:b? secretRef:*LocalObjectReference? initiatorName:*s?
LocalObjectReference: name:s?
GlusterfsVolumeSource: endpoints:s path:s readOnly:b?
PersistentVolumeClaimVolumeSource: claimName:s readOnly:b?
RBDVolumeSource: monitors:[]s image:s fsType:s? pool:s? user:s? keyring:s? secretRef:*LocalObjectReference? readOnly:b?
FlexVolumeSource: driver:s fsType:s? secretRef:*LocalObjectReference? readOnly:b? options:m?
CinderVolumeSource: volumeID:s fsType:s? readOnly:b? secretRef:*LocalObjectReference?
CephFSVolumeSource: monitors:[]s path:s? user:s? secretFile:s? secretRef:*LocalObjectReference? readOnly:b?
FlockerVolumeSource: datasetName:s? datasetUUID:s?
DownwardAPIVolumeSource: items:[]DownwardAPIVolumeFile? defaultMode:*i?
DownwardAPIVolumeFile: path:s fieldRef:*ObjectFieldSelector? resourceFieldRef:*ResourceFieldSelector? mode:*i?
ObjectFieldSelector: apiVersion:s? fieldPath:s
ResourceFieldSelector: containerName:s? resource:s divisor:q?
FCVolumeSource: targetWWNs:[]s? lun:*i? fsType:s? readOnly:b? wwids:[]s?
AzureFileVolumeSource: secretName:s shareName:s readOnly:b?
ConfigMapVolumeSource: name:s? items:[]KeyToPath? defaultMode:*i? optional:*b?
VsphereVirtualDiskVolumeSource: volumePath:s fsType:s? storagePolicyName:s? storagePolicyID:s?
QuobyteVolumeSource: registry:s volume:s readOnly:b? user:s? group:s? tenant:s?
AzureDiskVolumeSource: diskName:s diskURI:s cachingMode:*s? fsType:*s? readOnly:*b? kind:*s?
PhotonPersistentDiskVolumeSource: pdID:s fsType:s?
ProjectedVolumeSource: sources:[]VolumeProjection defaultMode:*i?
VolumeProjection: secret:*SecretProjection? downwardAPI:*DownwardAPIProjection? configMap:*ConfigMapProjection?
  serviceAccountToken:*ServiceAccountTokenProjection? clusterTrustBundle:*ClusterTrustBundleProjection?+
  podCertificate:*PodCertificateProjection?+
SecretProjection: name:s? items:[]KeyToPath? optional:*b?
DownwardAPIProjection: items:[]DownwardAPIVolumeFile?
ConfigMapProjection: name:s? items:[]KeyToPath? optional:*b?
ServiceAccountTokenProjection: audience:s? expirationSeconds:*i? path:s
ClusterTrustBundleProjection: name:*s? signerName:*s? labelSelector:*LabelSelector? optional:*b? path:s
LabelSelector: matchLabels:m? matchExpressions:[]LabelSelectorRequirement?
LabelSelectorRequirement: key:s operator:s values:[]s?
PodCertificateProjection: signerName:s? keyType:s? maxExpirationSeconds:*i? credentialBundlePath:s? keyPath:s?
  certificateChainPath:s?
PortworxVolumeSource: volumeID:s fsType:s? readOnly:b?
ScaleIOVolumeSource: gateway:s system:s secretRef:*LocalObjectReference sslEnabled:b? protectionDomain:s? storagePool:s?
  storageMode:s? volumeName:s? fsType:s? readOnly:b?
StorageOSVolumeSource: volumeName:s? volumeNamespace:s? fsType:s? readOnly:b? secretRef:*LocalObjectReference?
CSIVolumeSource: driver:s readOnly:*b? fsType:*s? volumeAttributes:m? nodePublishSecretRef:*LocalObjectReference?
EphemeralVolumeSource: volumeClaimTemplate:*PersistentVolumeClaimTemplate?
PersistentVolumeClaimTemplate: metadata:ObjectMeta? spec:PersistentVolumeClaimSpec
PersistentVolumeClaimSpec: accessModes:[]s? selector:*LabelSelector? resources:VolumeResourceRequirements? volumeName:s?
  storageClassName:*s? volumeMode:*s? dataSource:*TypedLocalObjectReference? dataSourceRef:*TypedObjectReference?
  volumeAttributesClassName:*s?+
VolumeResourceRequirements: limits:R? requests:R?
TypedLocalObjectReference: apiGroup:*s kind:s name:s
TypedObjectReference: apiGroup:*s kind:s name:s namespace:*s?+
ImageVolumeSource: reference:s? pullPolicy:s?
Container: name:s image:s? command:[]s? args:[]s? workingDir:s? ports:[]ContainerPort? envFrom:[]EnvFromSource? env:[]EnvVar?
  resources:ResourceRequirements? resizePolicy:[]ContainerResizePolicy?+ restartPolicy:*s?+
  restartPolicyRules:[]ContainerRestartRule?+ volumeMounts:[]VolumeMount? volumeDevices:[]VolumeDevice? livenessProbe:*Probe?
  readinessProbe:*Probe? startupProbe:*Probe? lifecycle:*Lifecycle? terminationMessagePath:s? terminationMessagePolicy:s?
  imagePullPolicy:s? securityContext:*SecurityContext? stdin:b? stdinOnce:b? tty:b?
ContainerPort: name:s? hostPort:i? containerPort:i protocol:s? hostIP:s?
EnvFromSource: prefix:s? configMapRef:*ConfigMapEnvSource? secretRef:*SecretEnvSource?
ConfigMapEnvSource: name:s? optional:*b?
SecretEnvSource: name:s? optional:*b?
EnvVar: name:s value:s? valueFrom:*EnvVarSource?
EnvVarSource: fieldRef:*ObjectFieldSelector? resourceFieldRef:*ResourceFieldSelector? configMapKeyRef:*ConfigMapKeySelector?
  secretKeyRef:*SecretKeySelector? fileKeyRef:*FileKeySelector?+
ConfigMapKeySelector: name:s? key:s optional:*b?
SecretKeySelector: name:s? key:s optional:*b?
FileKeySelector: volumeName:s path:s key:s optional:*b?
ResourceRequirements: limits:R? requests:R? claims:[]ResourceClaim?+
ResourceClaim: name:s request:s?
ContainerResizePolicy: resourceName:s restartPolicy:s
ContainerRestartRule: action:s? exitCodes:*ContainerRestartRuleOnExitCodes?
ContainerRestartRuleOnExitCodes: operator:s? values:[]i?
VolumeMount: name:s readOnly:b? recursiveReadOnly:*s?+ mountPath:s subPath:s? mountPropagation:*s? subPathExpr:s?
VolumeDevice: name:s devicePath:s
Probe: exec:*ExecAction? httpGet:*HTTPGetAction? tcpSocket:*TCPSocketAction? grpc:*GRPCAction?+ initialDelaySeconds:i?
  timeoutSeconds:i? periodSeconds:i? successThreshold:i? failureThreshold:i? terminationGracePeriodSeconds:*i?
ExecAction: command:[]s?
HTTPGetAction: path:s? port:p host:s? scheme:s? httpHeaders:[]HTTPHeader?
HTTPHeader: name:s value:s
TCPSocketAction: port:p host:s?
GRPCAction: port:i service:*s
Lifecycle: postStart:*LifecycleHandler? preStop:*LifecycleHandler? stopSignal:*s?+
LifecycleHandler: exec:*ExecAction? httpGet:*HTTPGetAction? tcpSocket:*TCPSocketAction? sleep:*SleepAction?+
SleepAction: seconds:i
SecurityContext: capabilities:*Capabilities? privileged:*b? seLinuxOptions:*SELinuxOptions?
  windowsOptions:*WindowsSecurityContextOptions? runAsUser:*i? runAsGroup:*i? runAsNonRoot:*b? readOnlyRootFilesystem:*b?
  allowPrivilegeEscalation:*b? procMount:*s? seccompProfile:*SeccompProfile? appArmorProfile:*AppArmorProfile?+
Capabilities: add:[]s? drop:[]s?
SELinuxOptions: user:s? role:s? type:s? level:s?
WindowsSecurityContextOptions: gmsaCredentialSpecName:*s? gmsaCredentialSpec:*s? runAsUserName:*s? hostProcess:*b?
SeccompProfile: type:s localhostProfile:*s?
AppArmorProfile: type:s localhostProfile:*s?
EphemeralContainer: name:s image:s? command:[]s? args:[]s? workingDir:s? ports:[]ContainerPort? envFrom:[]EnvFromSource?
  env:[]EnvVar? resources:ResourceRequirements? resizePolicy:[]ContainerResizePolicy?+ restartPolicy:*s?+
  restartPolicyRules:[]ContainerRestartRule?+ volumeMounts:[]VolumeMount? volumeDevices:[]VolumeDevice? livenessProbe:*Probe?
  readinessProbe:*Probe? startupProbe:*Probe? lifecycle:*Lifecycle? terminationMessagePath:s? terminationMessagePolicy:s?
  imagePullPolicy:s? securityContext:*SecurityContext? stdin:b? stdinOnce:b? tty:b? targetContainerName:s?
PodSecurityContext: seLinuxOptions:*SELinuxOptions? windowsOptions:*WindowsSecurityContextOptions? runAsUser:*i?
  runAsGroup:*i? runAsNonRoot:*b? supplementalGroups:[]i? supplementalGroupsPolicy:*s?+ fsGroup:*i? sysctls:[]Sysctl?
  fsGroupChangePolicy:*s? seccompProfile:*SeccompProfile? appArmorProfile:*AppArmorProfile?+ seLinuxChangePolicy:*s?+
Sysctl: name:s value:s
Affinity: nodeAffinity:*NodeAffinity? podAffinity:*PodAffinity? podAntiAffinity:*PodAntiAffinity?
NodeAffinity: requiredDuringSchedulingIgnoredDuringExecution:*NodeSelector?
  preferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm?
NodeSelector: nodeSelectorTerms:[]NodeSelectorTerm
NodeSelectorTerm: matchExpressions:[]NodeSelectorRequirement? matchFields:[]NodeSelectorRequirement?
NodeSelectorRequirement: key:s operator:s values:[]s?
PreferredSchedulingTerm: weight:i preference:NodeSelectorTerm
PodAffinity: requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm?
  preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm?
PodAffinityTerm: labelSelector:*LabelSelector? namespaces:[]s? topologyKey:s namespaceSelector:*LabelSelector?
  matchLabelKeys:[]s?+ mismatchLabelKeys:[]s?+
WeightedPodAffinityTerm: weight:i podAffinityTerm:PodAffinityTerm
PodAntiAffinity: requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm?
  preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm?
Toleration: key:s? operator:s? value:s? effect:s? tolerationSeconds:*i?
HostAlias: ip:s! hostnames:[]s?
PodDNSConfig: nameservers:[]s? searches:[]s? options:[]PodDNSConfigOption?
PodDNSConfigOption: name:s? value:*s?
PodReadinessGate: conditionType:s
TopologySpreadConstraint: maxSkew:i topologyKey:s whenUnsatisfiable:s labelSelector:*LabelSelector? minDomains:*i?+
  nodeAffinityPolicy:*s?+ nodeTaintsPolicy:*s?+ matchLabelKeys:[]s?+
PodOS: name:s
PodSchedulingGate: name:s
PodResourceClaim: name:s resourceClaimName:*s? resourceClaimTemplateName:*s?
PodStatus: observedGeneration:i?+ phase:s? conditions:[]PodCondition? message:s? reason:s? nominatedNodeName:s? hostIP:s?
  hostIPs:[]HostIP?+ podIP:s? podIPs:[]PodIP? startTime:*t? initContainerStatuses:[]ContainerStatus?
  containerStatuses:[]ContainerStatus? qosClass:s? ephemeralContainerStatuses:[]ContainerStatus? resize:s?+
  resourceClaimStatuses:[]PodResourceClaimStatus?+ extendedResourceClaimStatus:*PodExtendedResourceClaimStatus?+
  allocatedResources:R?^ resources:*ResourceRequirements?^
PodCondition: type:s observedGeneration:i?+ status:s lastProbeTime:t? lastTransitionTime:t? reason:s? message:s?
HostIP: ip:s
PodIP: ip:s!
ContainerStatus: name:s state:ContainerState? lastState:ContainerState? ready:b restartCount:i image:s imageID:s
  containerID:s? started:*b? allocatedResources:R?+ resources:*ResourceRequirements?+ volumeMounts:[]VolumeMountStatus?+
  user:*ContainerUser?+ allocatedResourcesStatus:[]ResourceStatus?+ stopSignal:*s?+
ContainerState: waiting:*ContainerStateWaiting? running:*ContainerStateRunning? terminated:*ContainerStateTerminated?
ContainerStateWaiting: reason:s? message:s?
ContainerStateRunning: startedAt:t?
ContainerStateTerminated: exitCode:i signal:i? reason:s? message:s? startedAt:t? finishedAt:t? containerID:s?
VolumeMountStatus: name:s mountPath:s readOnly:b? recursiveReadOnly:*s?
ContainerUser: linux:*LinuxContainerUser?
LinuxContainerUser: uid:i gid:i supplementalGroups:[]i?
ResourceStatus: name:s resources:[]ResourceHealth?
ResourceHealth: resourceID:s health:s?
PodResourceClaimStatus: name:s resourceClaimName:*s?
PodExtendedResourceClaimStatus: requestMappings:[]ContainerExtendedResourceRequest resourceClaimName:s
ContainerExtendedResourceRequest: containerName:s resourceName:s requestName:s
Node: metadata:ObjectMeta? spec:NodeSpec? status:NodeStatus?
NodeSpec: podCIDR:s? podCIDRs:[]s? providerID:s? unschedulable:b? taints:[]Taint? configSource:*NodeConfigSource?
  externalID:s?
Taint: key:s value:s? effect:s timeAdded:*t?
NodeConfigSource: configMap:*ConfigMapNodeConfigSource?
ConfigMapNodeConfigSource: namespace:s name:s uid:s? resourceVersion:s? kubeletConfigKey:s
NodeStatus: capacity:R? allocatable:R? phase:s? conditions:[]NodeCondition? addresses:[]NodeAddress?
  daemonEndpoints:NodeDaemonEndpoints? nodeInfo:NodeSystemInfo? images:[]ContainerImage? volumesInUse:[]s?
  volumesAttached:[]AttachedVolume? config:*NodeConfigStatus? runtimeHandlers:[]NodeRuntimeHandler?+ features:*NodeFeatures?+
  declaredFeatures:[]s?^
NodeCondition: type:s status:s lastHeartbeatTime:t? lastTransitionTime:t? reason:s? message:s?
NodeAddress: type:s address:s
NodeDaemonEndpoints: kubeletEndpoint:DaemonEndpoint?
DaemonEndpoint: Port:i
NodeSystemInfo: machineID:s systemUUID:s bootID:s kernelVersion:s osImage:s containerRuntimeVersion:s kubeletVersion:s
  kubeProxyVersion:s operatingSystem:s architecture:s swap:*NodeSwapStatus?+
NodeSwapStatus: capacity:*i?
ContainerImage: names:[]s sizeBytes:i?
AttachedVolume: name:s devicePath:s
NodeConfigStatus: assigned:*NodeConfigSource? active:*NodeConfigSource? lastKnownGood:*NodeConfigSource? error:s?
NodeRuntimeHandler: name:s features:*NodeRuntimeHandlerFeatures?
NodeRuntimeHandlerFeatures: recursiveReadOnlyMounts:*b? userNamespaces:*b?
NodeFeatures: supplementalGroupsPolicy:*b?
`;
