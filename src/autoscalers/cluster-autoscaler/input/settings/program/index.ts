export { findPrograms } from './find-program.ts';
export type { AutoscalerProgram } from './find-program.ts';
export { readStatus } from './read-status.ts';
export type { GroupStatus } from './read-status.ts';
