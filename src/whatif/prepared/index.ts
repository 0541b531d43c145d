export type { BrokenBudget, Budget } from './budgets.ts';
export { fateOf, pendingAgain } from './displaced.ts';
export type { Fate } from './displaced.ts';
export type { Fork, Settled, PlacedAgain, LeftPending, Added } from './fork.ts';
export { prepare } from './prepare.ts';
export type { PreparedCluster } from './prepare.ts';
