export { annotatedLoads } from './annotated-loads.ts';
export type { Curve } from './curve.ts';
export { isPodSubject, subjectText } from './load.ts';
export type { Load } from './load.ts';
export { loadField } from './load-fields.ts';
export { Loads } from './loads.ts';
export type { ResourceLoad } from './loads.ts';
export { readCsv } from './read-csv.ts';
export { readUsage, Usage } from './read-usage.ts';
