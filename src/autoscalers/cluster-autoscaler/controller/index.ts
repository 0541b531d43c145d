export { ClusterAutoscaler } from './cluster-autoscaler.ts';
export { sizedGroups, withBounds } from './group-bounds.ts';
