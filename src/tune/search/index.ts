export { nameOf, othersOf, sizeOf, withLevel } from './candidate.ts';
export type { Candidate, Levels } from './candidate.ts';
export { findBest } from './find-best.ts';
export type { Found, SearchOptions } from './find-best.ts';
export { Ledger } from './ledger.ts';
export type { Job, Measurement, Sample } from './ledger.ts';
