export { Cluster } from './state.ts';
export type { ClusterOptions } from './options.ts';
export type { ClusterView, PlacedPod, PodGroupView } from './view.ts';
export {
  FACET_OF_KIND,
  FACETS,
  LISTED_KINDS,
  NODE_FACETS,
  NODE_MEMBERS,
  valuesOf,
} from './facets.ts';
export type { BarrierFacet, Dependency, Facet, ListedKind, NodeFacet } from './facets.ts';
export { Journal } from './journal.ts';
export { ABSENT, asNodeIndex } from './nodes/columns.ts';
export type { ColumnsView, LabelColumn, NodeIndex } from './nodes/columns.ts';
export type { NodeImage } from './nodes/images.ts';
export { withReturnedNodes } from './nodes/returned.ts';
export type { WithReturnedNodes } from './nodes/returned.ts';
export { zoneKey } from './nodes/tree.ts';
export { featuresRequiredBy } from './pods/required-features.ts';
export { POD_FIELDS, podFieldsOf } from './pods/fields.ts';
export { placementKey } from './pods/placed-pod.ts';
export type { PodField } from './pods/field.ts';
export type { PodFields } from './pods/fields.ts';
export { POD_FIELDS_V122 } from './pods/fields-v1-22.ts';
export { countedRequests } from './pods/reading.ts';
export { hasReportedResources } from './pods/parts.ts';
export { PodGroups } from './pods/groups.ts';
export type { GroupRules } from './pods/groups.ts';
export { asPodClass } from './pods/view.ts';
export type {
  AskingContainer,
  ClaimUser,
  HostPort,
  PodClass,
  PodClassView,
  PodView,
} from './pods/view.ts';
