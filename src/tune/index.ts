export { tune } from './analysis.ts';
export { readTuning } from './document/index.ts';
export type { TuningDocument } from './document/index.ts';
export type { TunedCluster, TuneInput, TuneOptions } from './input.ts';
