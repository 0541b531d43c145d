import type { Labels, Node, ObjectOfKind, Pod, Taint } from '../api/index.ts';
import type { ListedKind } from './facets.ts';
import type { ImageState, LabelColumn, NodeIndex } from './node-columns.ts';
import type { HostPort, PodView } from './pod-view.ts';

/** A pod on its node, bound or assumed. */
export interface PlacedPod {
  readonly pod: Pod;
  readonly view: PodView;
  readonly nodeName: string;
}

/** The engine's picture of the cluster as plugins may read it: one array per fact, by NodeIndex. */
export interface ClusterView {
  readonly nodeCount: number;
  readonly nodes: readonly Node[];
  readonly names: readonly string[];
  indexOf(name: string): NodeIndex | undefined;
  /** What a node offers pods: cpu in millicores, everything else in its base unit. */
  allocatable(resource: string): Float64Array;
  /** What the pods on a node ask for, in the same units. */
  requested(resource: string): Float64Array;
  readonly podCapacity: Float64Array;
  readonly podCount: Float64Array;
  readonly nonZeroCpu: Float64Array;
  readonly nonZeroMemory: Float64Array;
  readonly unschedulable: Uint8Array;
  readonly anyUnschedulable: boolean;
  readonly taintLists: readonly (readonly Taint[])[];
  readonly taintListOf: Int32Array;
  readonly imageLists: readonly (readonly string[])[];
  readonly imageListOf: Int32Array;
  readonly images: ReadonlyMap<string, ImageState>;
  labelColumn(key: string): LabelColumn;
  portsOn(node: NodeIndex): readonly HostPort[];
  podsOn(node: NodeIndex): readonly PlacedPod[];
  /** The pods on a node that have volumes which may tie them to nodes. */
  volumesOn(node: NodeIndex): readonly PodView[];
  /** How often the pods on nodes mount that claim by name. */
  claimUses(namespace: string, claim: string): number;
  /** One view for each kind of placed or pending pod, by PodClass. */
  readonly podClasses: readonly PodView[];
  /** Those that carry inter-pod affinity terms. */
  readonly podClassesWithTerms: readonly PodView[];
  /** Undefined for a namespace that nobody listed. */
  namespaceLabels(namespace: string): Labels | undefined;
  readonly namespaces: ReadonlyMap<string, Labels>;
  list<K extends ListedKind>(kind: K, namespace?: string): readonly ObjectOfKind[K][];
  get<K extends ListedKind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined;
}
