export { StaticCluster } from './static-cluster.ts';
export type { FilterRun } from './static-cluster.ts';
