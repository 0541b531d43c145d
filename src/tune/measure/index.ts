export { objectsOfCluster } from './candidate-input.ts';
export type { ComparedPair } from './compared-pair.ts';
export { Evaluations } from './evaluations.ts';
export type { Evaluation } from './evaluations.ts';
export type { Held, Measured } from './measured.ts';
export { Measurer } from './measurer.ts';
export { isTaskAnswer, isTuningTask } from './task.ts';
export type { TaskAnswer, TuningTask } from './task.ts';
