export { fateOf, pendingAgain } from './displaced.ts';
export type { Fork } from './fork.ts';
export type { Added, PlacedAgain, Settled } from './forked-cluster.ts';
export { prepare } from './prepare.ts';
export type { PreparedCluster } from './prepare.ts';
export type { SimulatedPod } from './simulated-pods.ts';
