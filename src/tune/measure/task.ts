import type { ComparedPair } from './compared-pair.ts';
import type { Measured } from './measured.ts';
import type { Job } from '../search/index.ts';
import { isRecord } from '../../units/index.ts';

/** What is asked of a thread: data alone. */
export type TuningTask = Job & {
  /** The plan of a candidate is measured, or `compare` tells the start from it. */
  readonly ask: 'measure' | 'compare';
};

export type TaskAnswer = { readonly measured: Measured } | { readonly compared: ComparedPair };

export const isTuningTask = (task: unknown): task is TuningTask =>
  isRecord(task) &&
  (task['ask'] === 'measure' || task['ask'] === 'compare') &&
  Array.isArray(task['candidate']) &&
  isRecord(task['sample']);

export const isTaskAnswer = (answer: unknown): answer is TaskAnswer =>
  isRecord(answer) && (isRecord(answer['measured']) || isRecord(answer['compared']));
