export { poolByLabels } from './platforms.ts';
export type { PoolName } from './contract.ts';
