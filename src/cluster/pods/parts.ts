import { controllerOf, findCondition, qualifiedKind } from '../../objects/index.ts';
import type {
  Affinity,
  Container,
  ContainerStatus,
  Labels,
  Pod,
  PodSpec,
  PodStatus,
  Toleration,
  TopologySpreadConstraint,
  Volume,
} from '../../objects/index.ts';

/** What scheduling reads of one container. */
export interface ContainerPart {
  readonly image: Container['image'];
  readonly ports: Container['ports'];
  readonly resources: Container['resources'];
  readonly restartPolicy: Container['restartPolicy'];
  readonly restartPolicyRules: Container['restartPolicyRules'];
}

/** The parts that are read from the spec alone. Pods that share a spec object share them. */
export interface SpecParts {
  readonly containers: readonly ContainerPart[];
  readonly initContainers: readonly ContainerPart[] | undefined;
  readonly resources: PodSpec['resources'];
  readonly overhead: PodSpec['overhead'];
  readonly hostNetwork: PodSpec['hostNetwork'];
  readonly hostUsers: PodSpec['hostUsers'];
  readonly nodeSelector: Labels | undefined;
  readonly affinity: Affinity | undefined;
  readonly tolerations: readonly Toleration[] | undefined;
  readonly spreadConstraints: readonly TopologySpreadConstraint[] | undefined;
  /** Only the volumes that may tie the pod to nodes. */
  readonly volumes: readonly Volume[];
  readonly resourceClaims: PodSpec['resourceClaims'];
  readonly volumeImages: readonly string[];
}

/** The parts that may differ between pods that share a spec object. */
export interface OwnParts {
  readonly namespace: string;
  readonly labels: Labels | undefined;
  /** Kind of the controlling owner; empty without an owner. */
  readonly controllerKind: string;
  readonly controllerName: string;
  readonly controllerUid: string;
  readonly terminating: boolean;
  readonly nodeName: string;
  /** The pod itself if generic ephemeral volumes name claims after it. */
  readonly claimOwner: { readonly name: string; readonly uid: string } | undefined;
  readonly reported: ReportedResources | undefined;
  /** The pod itself if claims are reserved for it. */
  readonly claimUser: ReservingPod | undefined;
}

/** What resource claims say of the pod that they are reserved for, and the claims that were made for it. */
export interface ReservingPod {
  readonly name: string;
  readonly uid: string;
  readonly generated: PodStatus['resourceClaimStatuses'];
}

export const SPEC_PARTS = namesOf<SpecParts>({
  containers: true,
  initContainers: true,
  resources: true,
  overhead: true,
  hostNetwork: true,
  hostUsers: true,
  nodeSelector: true,
  affinity: true,
  tolerations: true,
  spreadConstraints: true,
  volumes: true,
  resourceClaims: true,
  volumeImages: true,
});

export const OWN_PARTS = namesOf<OwnParts>({
  namespace: true,
  labels: true,
  controllerKind: true,
  controllerName: true,
  controllerUid: true,
  terminating: true,
  nodeName: true,
  claimOwner: true,
  reported: true,
  claimUser: true,
});

/** Every member of T, by the type of `all`. */
function namesOf<T>(all: Readonly<Record<keyof T, true>>): readonly (keyof T)[] {
  return Object.keys(all) as (keyof T)[];
}

/** All that scheduling reads of a pod. A PodView is computed from these parts and from nothing else. */
export type PodParts = SpecParts & OwnParts;
export type PartName = keyof PodParts;

/** Resources that the kubelet reports for a resized pod, containers in the order of the spec (KEP-1287). */
export interface ReportedResources {
  readonly containers: readonly (ReportedStatus | undefined)[];
  readonly initContainers: readonly (ReportedStatus | undefined)[];
  /** Pod-level resources (KEP-5419). */
  readonly pod: ReportedStatus;
  /** The reason of the condition PodResizePending. */
  readonly pendingResize: string | undefined;
  /** What the kubelet wrote before v1.33 in place of the condition. */
  readonly resize: string | undefined;
}

export interface ReportedStatus {
  readonly allocatedResources: ContainerStatus['allocatedResources'];
  readonly resources: ContainerStatus['resources'];
}

const NONE: readonly never[] = [];

export function readSpecParts(spec: PodSpec): SpecParts {
  return {
    containers: spec.containers.map(containerPart),
    initContainers: spec.initContainers?.map(containerPart),
    resources: spec.resources,
    overhead: spec.overhead,
    hostNetwork: spec.hostNetwork,
    hostUsers: spec.hostUsers,
    nodeSelector: spec.nodeSelector,
    affinity: spec.affinity,
    tolerations: spec.tolerations,
    spreadConstraints: spec.topologySpreadConstraints,
    volumes: schedulingVolumes(spec),
    resourceClaims: spec.resourceClaims,
    volumeImages: volumeImages(spec),
  };
}

/** `nodeName`: the node that a pending pod requests; empty for placed pods. */
export function readOwnParts(pod: Pod, nodeName: string): OwnParts {
  const { metadata } = pod;
  const controller = controllerOf(metadata);
  return {
    namespace: metadata.namespace,
    labels: metadata.labels,
    controllerKind: controller === undefined ? '' : qualifiedKind(controller),
    controllerName: controller?.name ?? '',
    controllerUid: controller?.uid ?? '',
    terminating: metadata.deletionTimestamp !== undefined,
    nodeName,
    claimOwner: claimOwner(pod),
    reported: reportedResources(pod),
    claimUser: claimUser(pod),
  };
}

/** Whether the pod's status changes what the pod is counted with. */
export function hasReportedResources({ status }: Pod): boolean {
  return (
    status?.containerStatuses?.some(reportsResources) === true ||
    status?.initContainerStatuses?.some(reportsResources) === true ||
    status?.resources !== undefined
  );
}

const reportsResources = ({ resources, allocatedResources }: ContainerStatus): boolean =>
  resources !== undefined || allocatedResources !== undefined;

const containerPart = (container: Container): ContainerPart => ({
  image: container.image,
  ports: container.ports,
  resources: container.resources,
  restartPolicy: container.restartPolicy,
  restartPolicyRules: container.restartPolicyRules,
});

/** Volumes of any other source exist on every node. */
const tiesToNodes = (volume: Volume): boolean =>
  volume.persistentVolumeClaim !== undefined ||
  volume.ephemeral !== undefined ||
  volume.gcePersistentDisk !== undefined ||
  volume.awsElasticBlockStore !== undefined ||
  volume.azureDisk !== undefined ||
  volume.cinder !== undefined ||
  volume.iscsi !== undefined ||
  volume.portworxVolume !== undefined ||
  volume.rbd !== undefined;

export function schedulingVolumes({ volumes = NONE }: PodSpec): readonly Volume[] {
  return volumes.some(tiesToNodes) ? volumes.filter(tiesToNodes) : NONE;
}

export function volumeImages({ volumes = NONE }: PodSpec): readonly string[] {
  return volumes.some(({ image }) => image !== undefined)
    ? volumes.flatMap(({ image }) => (image === undefined ? [] : [image.reference ?? '']))
    : NONE;
}

function claimOwner({ metadata, spec }: Pod): OwnParts['claimOwner'] {
  if (spec.volumes?.some(({ ephemeral }) => ephemeral !== undefined) !== true) return undefined;
  return { name: metadata.name, uid: metadata.uid ?? '' };
}

function claimUser({ metadata, spec, status }: Pod): ReservingPod | undefined {
  const hasClaims =
    (spec.resourceClaims !== undefined && spec.resourceClaims.length > 0) ||
    status?.extendedResourceClaimStatus !== undefined;
  if (!hasClaims) return undefined;
  return {
    name: metadata.name,
    uid: metadata.uid ?? '',
    generated: status?.resourceClaimStatuses,
  };
}

function reportedResources(pod: Pod): ReportedResources | undefined {
  if (!hasReportedResources(pod)) return undefined;
  const { spec, status } = pod;
  const all = [...(status?.containerStatuses ?? NONE), ...(status?.initContainerStatuses ?? NONE)];
  const byName = new Map(all.map((one) => [one.name, one]));
  const ofContainer = ({ name }: Container): ReportedStatus | undefined => {
    const status = byName.get(name);
    return status && reportedStatus(status);
  };
  return {
    containers: spec.containers.map(ofContainer),
    initContainers: (spec.initContainers ?? NONE).map(ofContainer),
    pod: reportedStatus(status ?? {}),
    pendingResize: pendingResize(status),
    resize: status?.resize,
  };
}

const reportedStatus = ({
  allocatedResources,
  resources,
}: Partial<ReportedStatus>): ReportedStatus => ({ allocatedResources, resources });

const pendingResize = (status: PodStatus | undefined): string | undefined =>
  findCondition(status?.conditions, 'PodResizePending')?.reason;
