export { StaticCluster } from './build.ts';
export type { FilterRun } from './build.ts';
