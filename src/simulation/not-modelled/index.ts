export { OwnerChains } from './owner-chain.ts';
export { Unmodelled } from './unmodelled.ts';
export { changes } from './changes.ts';
export type { Examined } from './cause.ts';
