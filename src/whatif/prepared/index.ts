export { fateOf, pendingAgain } from './displaced.ts';
export type { Fork } from './fork.ts';
export type { Added, LostPod, PlacedAgain, Settled } from './forked-cluster.ts';
export type { Mark } from './mark.ts';
export { prepare, PreparedCluster } from './prepare.ts';
export type { Total } from './node-totals.ts';
export type { SimulatedPod } from './simulated-pods.ts';
