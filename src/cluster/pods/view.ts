import type {
  Affinity,
  Labels,
  NonZeroRequests,
  PodResourceClaim,
  PodResourceClaimStatus,
  PodSpec,
  ResourceRequirements,
  Toleration,
  TopologySpreadConstraint,
  Volume,
} from '../../objects/index.ts';

/** A port that a pod claims on its node. */
export interface HostPort {
  /** "0.0.0.0" stands for every address. */
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

declare const POD_CLASS: unique symbol;

/** Number of a class of pods that other pods' rules cannot tell apart. */
export type PodClass = number & { readonly [POD_CLASS]: true };

/** The number as a pod class. Invariant: an index of the `podClasses` of the cluster. */
export const asPodClass = (id: number): PodClass => id as PodClass;

export interface InterPodAffinity {
  readonly podAffinity?: Affinity['podAffinity'] | undefined;
  readonly podAntiAffinity?: Affinity['podAntiAffinity'] | undefined;
}

/** What the rules of other pods can read of a placed pod, the same for all pods of a class. */
export interface PodClassView {
  readonly namespace: string;
  readonly labels: Labels;
  readonly terminating: boolean;
  /** Undefined without inter-pod terms. */
  readonly affinity: InterPodAffinity | undefined;
}

/** A pod that uses resource claims: claims are reserved for it alone. */
export interface ClaimUser {
  readonly name: string;
  readonly uid: string;
  readonly claims: readonly PodResourceClaim[];
  /** The claims that were made for it from templates. */
  readonly generated: readonly PodResourceClaimStatus[];
}

/** A container with requests that devices may serve. */
export interface AskingContainer {
  /** Index among all init containers and containers. */
  readonly index: number;
  /** It ends before the containers start. */
  readonly isShortLived: boolean;
  readonly requests: NonNullable<ResourceRequirements['requests']>;
}

/**
 * What plugins read of a pod. Pods with the same signature share one view, so results are computed once for all replicas. How
 * each field is read, and that it is part of the signature, is declared in pod-fields.ts. Labels that no rule selects by may
 * differ between the pods of a view.
 */
export interface PodView {
  readonly signature: number;
  readonly podClass: PodClass;
  readonly namespace: string;
  readonly labels: Labels;
  readonly terminating: boolean;
  /** The controlling owner, as "Kind/name", or "Kind.version.group/name" of another API; empty without one. */
  readonly controller: string;
  readonly controllerUid: string;
  /** cpu in millicores, everything else in its base unit. Init containers, sidecars and overhead counted. */
  readonly requests: ReadonlyMap<string, number>;
  /** What scoring counts once the pod is placed: 100m and 200Mi for each container without requests. */
  readonly nonZero: NonZeroRequests;
  /** What scoring counts while the pod is pending: the same defaults, since v1.33 without pod-level resources (as upstream). */
  readonly scored: ReadonlyMap<string, number>;
  /** `spec.overhead`; the three fields above include it. */
  readonly overhead: PodSpec['overhead'];
  /** The node that a pending pod requests; empty for placed pods. */
  readonly nodeName: string;
  readonly nodeSelector: Labels | undefined;
  readonly affinity: Affinity | undefined;
  readonly tolerations: readonly Toleration[];
  readonly spreadConstraints: readonly TopologySpreadConstraint[];
  readonly ports: readonly HostPort[];
  /** Features that the node must declare. */
  readonly requiredFeatures: readonly string[];
  /** Image of every container, init containers first, ":latest" added where a tag is missing. */
  readonly images: readonly string[];
  /** Images of volumes, read likewise; empty where the release does not score them. */
  readonly volumeImages: readonly string[];
  /** Volumes that may tie the pod to nodes: claims, and disks that are attached over the network. */
  readonly volumes: readonly Volume[];
  /** The pod itself if generic ephemeral volumes name claims after it; otherwise undefined. */
  readonly owner: { readonly name: string; readonly uid: string } | undefined;
  /** Undefined for a pod without resource claims. */
  readonly claimUser: ClaimUser | undefined;
  /** Containers that request a resource with a domain, such as "example.com/gpu". */
  readonly askingContainers: readonly AskingContainer[];
}
