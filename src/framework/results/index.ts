export {
  byFailure,
  diagnose,
  everyFailure,
  failedDiagnosis,
  firstFailure,
  presentNodes,
  rejectedByPreFilter,
  runFilters,
  splitByPreFilter,
} from './diagnose.ts';
export { bestPlaces, evaluate } from './evaluation.ts';
export type { Evaluation, PluginScores } from './evaluation.ts';
export { passesEvery, reasonsOf, runPreFilter } from './filters.ts';
export type { FilterResult } from './filters.ts';
export { MoveReader } from './move-reader.ts';
export { groupingsOf, PluginResults } from './of-plugins.ts';
export { ReadFacets } from './read-facets.ts';
export { runPreScore } from './scores.ts';
export { Tally } from './tally.ts';
