export { cellsOf, combinationsOf, MOST_CELLS } from './enumerate.ts';
export type { PlannedCell } from './enumerate.ts';
export { idOf } from './identity.ts';
export { isInShard } from './shard.ts';
export type { Shard } from './shard.ts';
