export { objectivesProblem } from './check-objectives.ts';
export { cellLine, headLine } from './line.ts';
export { mergeResults } from './merge.ts';
export type { MergedResults } from './merge.ts';
export { readResults } from './read-results.ts';
export type { PlacedCell, ResultsText } from './read-results.ts';
export { summaryOf } from './summary.ts';
