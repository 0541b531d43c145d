export { RolloutLog } from './log.ts';
export { rolloutFindings } from './findings.ts';
export type { RolloutFinding } from './findings.ts';
export { rolloutsOf } from './list.ts';
