import type { Labels, ObjectOfKind, Pod } from '../api/index.ts';
import type { ListedKind } from './facets.ts';
import type { ColumnsView, NodeIndex } from './node-columns.ts';
import type { PodClassView, PodView } from './pod-view.ts';

/** A pod on its node, bound or assumed. */
export interface PlacedPod {
  readonly pod: Pod;
  readonly view: PodView;
  readonly nodeName: string;
}

/** The engine's picture of the cluster as plugins may read it. */
export interface ClusterView {
  readonly columns: ColumnsView;
  podsOn(node: NodeIndex): readonly PlacedPod[];
  /** The pods on a node that have volumes which may tie them to nodes. */
  volumesOn(node: NodeIndex): readonly PodView[];
  /** How often the pods on nodes mount that claim by name. */
  claimUses(namespace: string, claim: string): number;
  /** By PodClass: what rules can read of a placed or pending pod of that class. */
  readonly podClasses: readonly PodClassView[];
  /** Those that carry inter-pod affinity terms. */
  readonly podClassesWithTerms: readonly PodClassView[];
  /** Undefined for a namespace that nobody listed. */
  namespaceLabels(namespace: string): Labels | undefined;
  readonly namespaces: ReadonlyMap<string, Labels>;
  list<K extends ListedKind>(kind: K, namespace?: string): readonly ObjectOfKind[K][];
  get<K extends ListedKind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined;
}
