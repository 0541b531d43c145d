export { objectChanges } from './object-changes.ts';
export type { ChangedObject } from './object-changes.ts';
