export { isSimulatedOwner } from './simulated-owners.ts';
export { withMissingOwners } from './with-missing-owners.ts';
