export { readTuning, readTuningParts } from './read-tuning.ts';
export { TuningDocument } from './tuning-document.ts';
export type { Constraints, TuningParts } from './tuning-document.ts';
