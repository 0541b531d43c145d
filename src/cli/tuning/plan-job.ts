import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { isTaskAnswer, isTuningTask, taskAnswerer } from '../../tune/index.ts';
import type { TaskAnswer, TuningTask } from '../../tune/index.ts';
import { isRecord } from '../../units/index.ts';
import { inputFiles, recordInputFiles } from '../input/reading/files.ts';
import { logTo } from '../output/log.ts';
import type { Answerer } from '../workers/job.ts';
import { loadTuning, type LoadedFlags } from './load-tuning.ts';

/** What the threads of a tuning share: its command line, which each of them reads again. */
export interface SharedTuning {
  readonly file: string;
  readonly paths: readonly string[];
  readonly flags: LoadedFlags;
  /** Of all that was read: a thread that reads something else ends. */
  readonly digests: string;
}

/** A plan to make, and its number among those of the batch. */
export interface PlanTask {
  readonly at: number;
  readonly task: TuningTask;
}

export type PlanResult =
  { readonly answer: TaskAnswer } | { readonly problems: readonly Problem[] };

/** Started once in each thread. */
export async function start(shared: unknown): Promise<Answerer> {
  if (!isShared(shared)) throw new Error('assertion failed: the job of a tuning gets its flags');
  const { file, paths, flags } = shared;
  recordInputFiles();
  const { document, input } = await loadTuning(file, paths, flags, logTo(process.stderr, QUIET));
  if (digestsOfInput() !== shared.digests) throw new Error('a file has changed');
  const answer = taskAnswerer(input, document.tuning);
  return (given) => {
    if (!isPlanTask(given)) throw new Error('assertion failed: a tuning has plans as tasks');
    return Promise.resolve(resultOf(() => answer(given.task)));
  };
}

/** Equal if the same files were read with the same bytes. */
export const digestsOfInput = (): string =>
  JSON.stringify(inputFiles().toSorted((a, b) => (a.path < b.path ? -1 : 1)));

export const isPlanResult = (result: unknown): result is PlanResult =>
  isRecord(result) && (isTaskAnswer(result['answer']) || Array.isArray(result['problems']));

const QUIET = { quiet: true };

function resultOf(answer: () => TaskAnswer): PlanResult {
  try {
    return { answer: answer() };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { problems: error.problems };
  }
}

const isShared = (shared: unknown): shared is SharedTuning =>
  isRecord(shared) && typeof shared['file'] === 'string' && isRecord(shared['flags']);

const isPlanTask = (task: unknown): task is PlanTask =>
  isRecord(task) && isTuningTask(task['task']);
