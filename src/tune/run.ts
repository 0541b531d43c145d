import type { TuningResult } from '../outcome/index.ts';
import { stepsOf } from './analysis.ts';
import type { TuneInput } from './input.ts';
import type { TaskAnswer, TuningTask } from './measure/index.ts';
import { setUpTuning } from './set-up.ts';
import type { Batch } from './steps.ts';

/**
 * Looks for settings that are better than those of the input, and proves what it finds on seeds or clusters that the search has not seen. Pure:
 * the same input and seed give the same result.
 *
 * @param document a Tuning document, or one that has been read
 * @throws InputError with everything that is wrong in the document and the input
 */
export function tune(input: TuneInput, document: unknown): TuningResult {
  const tuning = setUpTuning(input, document);
  const steps = stepsOf(tuning, input);
  let next = steps.next();
  while (next.done !== true) {
    const { tasks, onAnswer } = next.value;
    const answers = tasks.map((task) => {
      const answer = tuning.measurer.answer(task);
      onAnswer?.();
      return answer;
    });
    next = steps.next(answers);
  }
  return next.value;
}

/** Answers the tasks of a batch, in their order. */
export type AnswerBatch = (batch: Batch) => Promise<readonly TaskAnswer[]>;

/**
 * Like `tune`, with the plans made elsewhere: in threads, each with a `taskAnswerer` of the same input. The result is the same.
 *
 * @throws InputError like `tune`, and what `answer` throws
 */
export async function tuneBy(
  input: TuneInput,
  document: unknown,
  answer: (here: Answerer) => AnswerBatch,
): Promise<TuningResult> {
  const tuning = setUpTuning(input, document);
  const answerBatch = answer((task) => tuning.measurer.answer(task));
  const steps = stepsOf(tuning, input);
  let next = steps.next();
  while (next.done !== true) next = steps.next(await answerBatch(next.value));
  return next.value;
}

/** Answers one task. Throws InputError if the start is refused. */
export type Answerer = (task: TuningTask) => TaskAnswer;

/** What a thread answers the tasks of `tuneBy` with. Throws InputError like `tune`. */
export function taskAnswerer(input: TuneInput, document: unknown): Answerer {
  const { measurer } = setUpTuning(input, document);
  return (task) => measurer.answer(task);
}
