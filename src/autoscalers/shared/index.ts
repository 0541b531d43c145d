export type {
  AutoscalerContext,
  AutoscalerControl,
  AutoscalerSetting,
  AutoscalerSetUp,
  FailingOffers,
  Foresight,
  LaunchStrategy,
  NodeAutoscaler,
  NodeStartup,
  PoolBounds,
  PoolShare,
  PreparedAutoscaler,
} from './node-autoscaler.ts';
export { isUnchanged, watchDepartures } from './departures.ts';
export { FailingLaunches, zoneMatcher } from './failing-launches.ts';
export { NodeLog } from './node-log.ts';
export type { LaunchedNode, RefusedPod, RemovalCommand, RemovedNode } from './node-log.ts';
