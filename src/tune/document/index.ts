export { readTuning } from './read-tuning.ts';
export { TuningDocument } from './tuning-document.ts';
export type { Constraints } from './tuning-document.ts';
