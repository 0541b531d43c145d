import type { Labels, ObjectOfKind, Pod } from '../objects/index.ts';
import type { ListedKind } from './facets.ts';
import type { ColumnsView, NodeIndex } from './nodes/columns.ts';
import type { PodClassView, PodView } from './pods/view.ts';

/** A pod on a node, bound or assumed. */
export interface PlacedPod {
  readonly pod: Pod;
  readonly view: PodView;
  readonly nodeName: string;
}

/** How many pods of a group there are. */
export interface PodGroupView {
  /** Waiting, assumed and bound pods. */
  readonly known: number;
  /** Assumed and bound pods. */
  readonly scheduled: number;
}

/** What plugins can read of the cluster. test/support/member-facets.ts names the facets behind each member. */
export interface ClusterView {
  readonly columns: ColumnsView;
  podsOn(node: NodeIndex): readonly PlacedPod[];
  /** No pod on a node has a lower priority. Infinity without pods. */
  readonly lowestPriority: number;
  /** The pods on a node with volumes that may tie them to nodes. */
  volumesOn(node: NodeIndex): readonly PodView[];
  /** How many mounts of placed pods name that claim. */
  claimUses(namespace: string, claim: string): number;
  /** By PodClass: what rules can read of a placed or pending pod of that class. */
  readonly podClasses: readonly PodClassView[];
  /** Classes with inter-pod affinity terms. */
  readonly podClassesWithTerms: readonly PodClassView[];
  /** Undefined for a namespace without an object. */
  namespaceLabels(namespace: string): Labels | undefined;
  readonly namespaces: ReadonlyMap<string, Labels>;
  /** The pods of the group that this pod names; undefined if it names none, or no pod of the group is known. */
  podGroup(pod: Pod): PodGroupView | undefined;
  list<K extends ListedKind>(kind: K, namespace?: string): readonly ObjectOfKind[K][];
  get<K extends ListedKind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined;
}
