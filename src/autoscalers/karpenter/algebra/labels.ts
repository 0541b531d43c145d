/** The group of Karpenter's own objects and labels. */
export const GROUP = 'karpenter.sh';

export const NODE_POOL = `${GROUP}/nodepool`;
export const CAPACITY_TYPE = `${GROUP}/capacity-type`;
export const REGISTERED = `${GROUP}/registered`;
export const INITIALIZED = `${GROUP}/initialized`;
export const ZONE = 'topology.kubernetes.io/zone';
export const REGION = 'topology.kubernetes.io/region';
export const HOSTNAME = 'kubernetes.io/hostname';
export const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';
export const ARCH = 'kubernetes.io/arch';
export const OS = 'kubernetes.io/os';
export const WINDOWS_BUILD = 'node.kubernetes.io/windows-build';

export const SPOT = 'spot';
export const ON_DEMAND = 'on-demand';
export const RESERVED = 'reserved';

/** Older names of labels. Rule: NormalizedLabels, sigs.k8s.io/karpenter/pkg/apis/v1/labels.go, v1.13. */
export const NORMALIZED_LABELS: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.kubernetes.io/zone', ZONE],
  ['failure-domain.beta.kubernetes.io/region', REGION],
  ['beta.kubernetes.io/arch', ARCH],
  ['beta.kubernetes.io/os', OS],
  ['beta.kubernetes.io/instance-type', INSTANCE_TYPE],
]);

/** Labels that every provider knows. Rule: WellKnownLabels, the same file. */
export const CORE_LABELS: readonly string[] = [
  NODE_POOL,
  ZONE,
  REGION,
  INSTANCE_TYPE,
  ARCH,
  OS,
  CAPACITY_TYPE,
  WINDOWS_BUILD,
];

/** Labels and domains that a cloud provider adds. */
export interface Provider {
  /** Labels that Karpenter may leave undefined on a node that it has not launched yet. */
  readonly wellKnownLabels: ReadonlySet<string>;
  /** Pods and NodePools may not name labels of these domains, unless they are well-known. */
  readonly restrictedDomains: ReadonlySet<string>;
  /** The label of the NodeClass by group and kind: "karpenter.kwok.sh/kwoknodeclass". */
  readonly nodeClassLabel: string;
  /** The label with the id of a capacity reservation. */
  readonly reservationLabel: string;
}
