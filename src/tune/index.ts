export { taskAnswerer, tune, tuneBy } from './run.ts';
export type { AnswerBatch, Answerer } from './run.ts';
export { readTuning } from './document/index.ts';
export type { TuningDocument } from './document/index.ts';
export { isTaskAnswer, isTuningTask } from './measure/index.ts';
export type { TaskAnswer, TuningTask } from './measure/index.ts';
export type { TunedCluster, TuneInput, TuneOptions } from './input.ts';
