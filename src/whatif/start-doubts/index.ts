export { StartDoubts } from './judge.ts';
export type { UnsurePod } from './judge.ts';
