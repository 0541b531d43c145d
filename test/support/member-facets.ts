import type { ClusterView, ColumnsView, Facet } from '../../src/cluster/index.ts';

/** A plugin that reads the member lists at least one of the facets in `reads`. */
export type AnyOf = readonly Facet[];

/** Members that change only with the set of nodes. The engine drops all results then; a new node changes every NodeFacet. */
const NONE = 'no facet';

/** The member holds more than one facet: `get` and `list` the facet of the kind, `nodes` the facets in NODE_MEMBERS. */
const BY_PART = 'by part';

const PODS: AnyOf = ['node.pods', 'cluster.pods'];

/** What a plugin must list in `reads` to read a member of the cluster's view. A plugin with `podMoved` needs PODS_MOVED. */
export const FACETS_OF_MEMBER: Readonly<
  Record<keyof ClusterView, AnyOf | typeof NONE | typeof BY_PART>
> = {
  /** See FACETS_OF_COLUMN. */
  columns: NONE,
  podsOn: PODS,
  lowestPriority: PODS,
  volumesOn: PODS,
  claimUses: ['claims.use'],
  podClasses: PODS,
  podClassesWithTerms: ['pods.terms'],
  namespaceLabels: ['namespaces'],
  namespaces: ['namespaces'],
  podGroup: ['groups'],
  list: BY_PART,
  get: BY_PART,
};

/** What a plugin must list in `reads` to read a column. */
export const FACETS_OF_COLUMN: Readonly<
  Record<keyof ColumnsView, AnyOf | typeof NONE | typeof BY_PART>
> = {
  count: NONE,
  present: ['nodes'],
  presentCount: ['nodes'],
  names: NONE,
  nameRank: NONE,
  indexOf: NONE,
  nodes: BY_PART,
  allocatable: ['node.allocatable'],
  isWide: ['node.allocatable'],
  exact: PODS,
  podCapacity: ['node.allocatable'],
  requested: PODS,
  podCount: PODS,
  nonZeroCpu: PODS,
  nonZeroMemory: PODS,
  portsOn: PODS,
  unschedulable: ['node.unschedulable'],
  anyUnschedulable: ['node.unschedulable'],
  taintLists: ['node.taints'],
  taintListOf: ['node.taints'],
  imageLists: ['node.images'],
  imageListOf: ['node.images'],
  images: ['node.images'],
  declaring: ['node.declaredFeatures'],
  labelColumn: ['node.labels'],
};

/** For groupings with `podMoved`: they follow the pods of every node. */
export const PODS_MOVED: AnyOf = ['cluster.pods'];
