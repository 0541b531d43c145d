import { nonZeroRequests, podRequests, schedulerRequests } from '../api/index.ts';
import type {
  Affinity,
  Container,
  Labels,
  OwnerReference,
  Pod,
  PodSpec,
  Toleration,
  TopologySpreadConstraint,
  Volume,
} from '../api/index.ts';

/** A port that a pod claims on its node. */
export interface HostPort {
  /** "0.0.0.0" stands for every address. */
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

/** Kind of a placed pod as other pods' rules see it: namespace, selected labels, own affinity terms, terminating. */
export type PodClass = number;

/**
 * What plugins read of a pod: one view for all pods of a signature, so that replicas are one question. Whatever is here
 * must be part of the signature key (signature.ts); labels that no rule selects on may differ between pods of one view.
 */
export interface PodView {
  readonly signature: number;
  readonly podClass: PodClass;
  readonly namespace: string;
  readonly labels: Labels;
  /** The controlling owner, as "Kind/name"; empty without one. */
  readonly controller: string;
  readonly controllerUid: string;
  readonly terminating: boolean;
  /** cpu in millicores, everything else in its base unit. Init containers, sidecars and overhead counted. */
  readonly requests: ReadonlyMap<string, number>;
  /** What scoring counts of it once it is placed: 100m and 200Mi per container that asks for nothing. */
  readonly nonZero: { readonly cpu: number; readonly memory: number };
  /** What scoring counts of it while it is pending: the same stand-ins, but pod-level resources are overlooked (as upstream). */
  readonly scored: ReadonlyMap<string, number>;
  /** As written; what counts of it is in the three above. */
  readonly overhead: PodSpec['overhead'];
  readonly nodeName: string;
  readonly nodeSelector: Labels | undefined;
  readonly affinity: Affinity | undefined;
  readonly tolerations: readonly Toleration[];
  readonly spreadConstraints: readonly TopologySpreadConstraint[];
  readonly ports: readonly HostPort[];
  /** Image of every container, init containers first, ":latest" added where a tag is missing. */
  readonly images: readonly string[];
  /** Those that may tie the pod to nodes: claims, and disks that are attached over the network. */
  readonly volumes: readonly Volume[];
  /** Of the very pod, where generic ephemeral volumes have claims called after it; otherwise undefined. */
  readonly owner: { readonly name: string; readonly uid: string } | undefined;
}

/** kubernetes v1.34.1 pkg/scheduler/util GetHostPorts: regular containers and restartable init containers. */
const portClaimers = ({ initContainers = [], containers }: PodSpec): readonly Container[] => [
  ...initContainers.filter((c) => c.restartPolicy === 'Always'),
  ...containers,
];

export function hostPorts(containers: readonly Container[]): HostPort[] {
  const ports: HostPort[] = [];
  for (const container of containers) {
    for (const { hostPort = 0, hostIP = '', protocol = 'TCP' } of container.ports ?? []) {
      if (hostPort > 0) ports.push({ ip: hostIP || '0.0.0.0', protocol, port: hostPort });
    }
  }
  return ports;
}

/** kubernetes v1.34.1 imagelocality normalizedImageName: only a missing tag is filled in. */
export function withTag(image: string): string {
  return image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;
}

const NONE: readonly never[] = [];

/** Volumes of any other source exist wherever the pod goes. */
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

/** The volumes of a pod that scheduling looks at: not its secrets, config maps and tokens. */
export function schedulingVolumes({ volumes = NONE }: PodSpec): readonly Volume[] {
  return volumes.some(tiesToNodes) ? volumes.filter(tiesToNodes) : NONE;
}

/** The pod as the owner of claims that are called after it. */
export function claimOwner({ metadata, spec }: Pod): PodView['owner'] {
  if (spec.volumes?.some(({ ephemeral }) => ephemeral !== undefined) !== true) return undefined;
  return { name: metadata.name, uid: metadata.uid ?? '' };
}

/**
 * Kubernetes v1.34.1 plugins/noderesources: the scorer of NodeResourcesFit is made without the feature switches of its plugin, so
 * that it reads neither pod-level resources nor container statuses.
 */
const STAND_INS = { cpu: '100m', memory: 200 * 1024 * 1024 };

/** Reads a defaulted pod. `nodeName` is empty for a pod that lies on its node already: there it is no wish. */
export function viewOf(pod: Pod, signature: number, kind: PodClass, nodeName: string): PodView {
  const { metadata, spec } = pod;
  return {
    signature,
    podClass: kind,
    namespace: metadata.namespace ?? 'default',
    labels: metadata.labels ?? {},
    controller: controllerOf(pod),
    controllerUid: controllerUidOf(pod),
    terminating: metadata.deletionTimestamp !== undefined,
    requests: schedulerRequests(pod),
    nonZero: nonZeroRequests(pod),
    scored: podRequests(pod, { nonMissing: STAND_INS, skipPodLevel: true }),
    overhead: spec.overhead,
    nodeName,
    nodeSelector: spec.nodeSelector,
    affinity: spec.affinity,
    tolerations: spec.tolerations ?? NONE,
    spreadConstraints: spec.topologySpreadConstraints ?? NONE,
    ports: hostPorts(portClaimers(spec)),
    images: [...(spec.initContainers ?? NONE), ...spec.containers].map((c) =>
      withTag(c.image ?? ''),
    ),
    volumes: schedulingVolumes(spec),
    owner: claimOwner(pod),
  };
}

/** "Kind/name" of the controlling owner, or "". */
export function controllerOf(pod: Pod): string {
  const owner = controllerReference(pod);
  return owner === undefined ? '' : `${owner.kind}/${owner.name}`;
}

export const controllerUidOf = (pod: Pod): string => controllerReference(pod)?.uid ?? '';

function controllerReference({ metadata }: Pod): OwnerReference | undefined {
  return metadata.ownerReferences?.find((reference) => reference.controller === true);
}
