export { isSimulatedOwner } from './simulated-owners.ts';
export { withMissingOwners } from './with-missing-owners.ts';
export type { Snapshot, WholeSnapshot } from './with-missing-owners.ts';
