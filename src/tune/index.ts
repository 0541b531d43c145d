export { taskAnswerer, tune, tuneBy } from './run.ts';
export type { AnswerBatch, Answerer } from './run.ts';
export { tuningProblems } from './check-tuning.ts';
export { readTuning, readTuningParts } from './document/index.ts';
export type { TuningDocument, TuningParts } from './document/index.ts';
export { isTaskAnswer, isTuningTask } from './measure/index.ts';
export type { TaskAnswer, TuningTask } from './measure/index.ts';
export type { TunedCluster, TuneInput, TuneOptions } from './input.ts';
