export { Cluster } from './cluster.ts';
export type { ClusterOptions } from './cluster-options.ts';
export type { ClusterView, PlacedPod, PodGroupView } from './cluster-view.ts';
export { FACET_OF_KIND, FACETS, LISTED_KINDS, NODE_FACETS, NODE_MEMBERS } from './facets.ts';
export type { Facet, ListedKind, NodeFacet } from './facets.ts';
export { Journal } from './journal.ts';
export { FACETS_OF_COLUMN, FACETS_OF_MEMBER, PODS_MOVED } from './member-facets.ts';
export type { AnyOf } from './member-facets.ts';
export { ABSENT, asNodeIndex } from './node-columns.ts';
export type { ColumnsView, LabelColumn, NodeIndex } from './node-columns.ts';
export type { NodeImage } from './node-images.ts';
export { withReturnedNodes } from './returned-nodes.ts';
export type { WithReturnedNodes } from './returned-nodes.ts';
export { zoneKey } from './node-tree.ts';
export { featuresRequiredBy } from './required-features.ts';
export { POD_FIELDS, podFieldsOf } from './pod-fields.ts';
export type { PodField } from './pod-field.ts';
export type { PodFields } from './pod-fields.ts';
export { POD_FIELDS_V122 } from './pod-fields-v1-22.ts';
export { countedRequests } from './pod-reading.ts';
export { hasReportedResources } from './pod-parts.ts';
export { PodGroups } from './pod-groups.ts';
export type { GroupRules } from './pod-groups.ts';
export { asPodClass } from './pod-view.ts';
export type {
  AskingContainer,
  ClaimUser,
  HostPort,
  PodClass,
  PodClassView,
  PodView,
} from './pod-view.ts';
