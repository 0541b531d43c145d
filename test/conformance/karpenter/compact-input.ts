import type {
  CSINode,
  DaemonSet,
  Namespace,
  PersistentVolume,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PodSpec,
  ResourceList,
  StorageClass,
  Taint,
} from '../../../src/objects/index.ts';
import type { NodePool } from '../../../src/autoscalers/karpenter/index.ts';

/** The input of a recorded case of Karpenter. */
export interface CompactInput {
  /** RFC 3339. */
  readonly now: string;
  readonly options?: {
    readonly preferencePolicy?: 'Respect' | 'Ignore';
    readonly minValuesPolicy?: 'Strict' | 'BestEffort';
    readonly spotToSpotConsolidation?: boolean;
    readonly rounds?: number;
  };
  readonly catalogue: 'kwok' | readonly CompactType[];
  readonly nodePools?: readonly NodePool[];
  readonly notReadyPools?: readonly string[];
  readonly nodes?: readonly CompactNode[];
  readonly pods?: readonly CompactPod[];
  readonly daemonSets?: readonly DaemonSet[];
  readonly namespaces?: readonly Namespace[];
  readonly persistentVolumeClaims?: readonly PersistentVolumeClaim[];
  readonly persistentVolumes?: readonly PersistentVolume[];
  readonly storageClasses?: readonly StorageClass[];
  readonly csiNodes?: readonly CSINode[];
  readonly podDisruptionBudgets?: readonly PodDisruptionBudget[];
}

export interface CompactType {
  readonly name: string;
  readonly arch?: string;
  readonly os?: readonly string[];
  readonly family?: string;
  readonly size?: string;
  readonly capacity: ResourceList;
  readonly overhead?: ResourceList;
  /** Zone, capacity type, price, available, reservation, its capacity. */
  readonly offerings: readonly (readonly [string, string, number, boolean?, string?, number?])[];
}

/** Times are seconds before now. */
export interface CompactNode {
  readonly name: string;
  readonly pool: string;
  readonly type?: string;
  readonly zone?: string;
  readonly capacityType?: string;
  readonly created: number;
  readonly lastPodEvent?: number;
  readonly state?: 'ready' | 'notready' | 'uninitialized' | 'launched';
  readonly unmanaged?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
  readonly dropLabels?: readonly string[];
  readonly annotations?: Readonly<Record<string, string>>;
  readonly allocatable?: ResourceList;
  readonly taints?: readonly Taint[];
  readonly deleting?: boolean;
  readonly nominated?: boolean;
  readonly drifted?: string;
  readonly driftedSince?: number;
}

export interface CompactPod {
  readonly name: string;
  readonly namespace?: string;
  readonly count?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly owner?: string;
  readonly node?: string;
  readonly created: number;
  readonly spec: PodSpec;
  readonly terminating?: boolean;
  readonly phase?: string;
  readonly notReady?: boolean;
  readonly nominatedNode?: string;
}
