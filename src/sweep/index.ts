export type { Axis, FindFiles } from './axes/index.ts';
export { isInShard } from './cells/index.ts';
export type { PlannedCell, Shard } from './cells/index.ts';
export { argoWorkflow, mergeJob, objectName, pipelineJobs, sweepJob } from './engines/index.ts';
export type { EngineOptions, InputFile, Manifest, Pipeline } from './engines/index.ts';
export { readSweep } from './reading/index.ts';
export type { Sweep } from './reading/index.ts';
export {
  cellLine,
  headLine,
  mergeResults,
  objectivesProblem,
  readResults,
  summaryOf,
} from './results/index.ts';
export type { MergedResults, PlacedCell, ResultsText } from './results/index.ts';
export { reportOf } from './report/index.ts';
export type { ReportChoices } from './report/index.ts';
export { CellRunner, failedCell, settingOf } from './run/index.ts';
export type { CellInput, CellSetting, CellSource } from './run/index.ts';
