import { assert, isRecord } from '../../units/index.ts';
import { inputFiles, recordInputFiles } from '../input/reading/files.ts';
import { InputError } from '../../problems/index.ts';
import type { InputFile } from '../../outcome/index.ts';
import { PartCounter, type Answered } from './part-counter.ts';
import type { Answerer } from './job.ts';

/** What threads start with. */
export interface PartsForThread {
  readonly source: unknown;
  readonly counter: Int32Array;
}

/** Parts that a thread has answered. */
export type ThreadAnswers<Result> = readonly {
  readonly at: number;
  readonly answered: Answered<Result>;
}[];

/** From what a thread reads the input again: the command line, and the files that it read. */
export interface Source<Flags> {
  readonly paths: readonly string[];
  readonly flags: Flags;
  readonly files: readonly InputFile[];
}

/** The `start` of a job that answers parts. `prepare`: reads the input, and gives what answers a part. */
export const startOfParts =
  <Flags>(
    isFlags: (flags: unknown) => flags is Flags,
    prepare: (paths: readonly string[], flags: Flags) => Promise<(part: number) => unknown>,
  ) =>
  async (shared: unknown): Promise<Answerer> => {
    assert(isShared(shared) && isFlags(shared.source.flags), 'a job of parts gets its source');
    const { paths, flags, files } = shared.source;
    recordInputFiles();
    const answer = await prepare(paths, flags);
    checkUnchanged(files);
    const counter = new PartCounter(shared.counter);
    return () => {
      const found: { at: number; answered: Answered<unknown> }[] = [];
      for (let at = counter.take(); at !== undefined; at = counter.take()) {
        found.push({ at, answered: counter.answered(at, answer) });
      }
      return Promise.resolve(found);
    };
  };

/** Threads answer about one input. */
function checkUnchanged(files: readonly InputFile[]): void {
  const before = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const changed = inputFiles().filter(({ path, sha256 }) => before.get(path) !== sha256);
  if (changed.length === 0) return;
  throw new InputError(
    changed.map(({ path: file }) => ({ file, message: 'it changed while it was read' })),
  );
}

const isShared = (
  shared: unknown,
): shared is { readonly source: Source<unknown>; readonly counter: Int32Array } =>
  isRecord(shared) && isRecord(shared['source']) && shared['counter'] instanceof Int32Array;

export const isAnswersOf =
  <Result>(isResult: (result: unknown) => result is Result) =>
  (answers: unknown): answers is ThreadAnswers<Result> =>
    Array.isArray(answers) &&
    answers.every(
      (one: unknown) =>
        isRecord(one) &&
        typeof one['at'] === 'number' &&
        isRecord(one['answered']) &&
        (Array.isArray(one['answered']['problems']) || isResult(one['answered']['result'])),
    );
