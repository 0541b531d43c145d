export { readSweep } from './read-sweep.ts';
export type { Sweep } from './types.ts';
