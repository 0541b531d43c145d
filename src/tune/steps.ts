import { assert } from '../units/index.ts';
import type { ComparedPair, Measured, TaskAnswer, TuningTask } from './measure/index.ts';

/** Tasks that do not depend on each other. */
export interface Batch {
  readonly tasks: readonly TuningTask[];
  /** Called for each task that was answered, in any order. */
  readonly onAnswer?: () => void;
}

/** A part of a tuning: it asks for answers, and goes on with them, in the order of their tasks. */
export type Steps<T> = Generator<Batch, T, readonly TaskAnswer[]>;

export function measuredOf(answer: TaskAnswer | undefined): Measured {
  assert(answer !== undefined && 'measured' in answer, 'a plan was measured');
  return answer.measured;
}

export function comparedOf(answer: TaskAnswer | undefined): ComparedPair {
  assert(answer !== undefined && 'compared' in answer, 'two plans were compared');
  return answer.compared;
}
