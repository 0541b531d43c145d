export { objectsOfCluster } from './candidate-input.ts';
export { Evaluator } from './evaluator.ts';
export type { Evaluation, Held } from './evaluator.ts';
