export { ClusterState } from './registry.ts';
export type { ScaleUpSafety, StateSources, UpcomingNodes } from './registry.ts';
export { StatusWriter, probeTime } from './status.ts';
export type { AutoscalerStatus, ScaleDownCandidates } from './status.ts';
export type { NodeStates } from './count-nodes.ts';
