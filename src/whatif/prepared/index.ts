export { fateOf, pendingAgain } from './displaced.ts';
export type { Added, Fork, Settled } from './fork.ts';
export { prepare } from './prepare.ts';
export type { PreparedCluster } from './prepare.ts';
