import { InputError } from '../../problems/index.ts';
import { assert } from '../../units/index.ts';
import { closing } from './closing.ts';
import type { JobName } from './jobs.ts';
import { PartCounter, type Answered } from './part-counter.ts';
import { isAnswersOf, type PartsForThread, type ThreadAnswers } from './parts-job.ts';
import { Pool, type Round } from './pool.ts';
import { Pace, workersFor } from './pace.ts';

/** Work in parts that do not depend on each other. */
interface WorkInParts<Result> {
  readonly job: JobName;
  /** From what each thread reads its input. Undefined: it cannot be read again, and this thread does everything. */
  readonly source: object | undefined;
  readonly parts: number;
  /** This thread included. "auto": more than this one if the parts take so long that it pays, and there is memory for it. */
  readonly workers: number | 'auto';
  /** About how long a thread reads and prepares before its first part, in milliseconds. */
  readonly preparesMs: number;
  readonly answer: (part: number) => Result;
  readonly isResult: (result: unknown) => result is Result;
}

/**
 * The answers to all parts, in their order. This thread and others each take the next part until none is left.
 *
 * @throws what `answer` throws for the first part for which it throws; InputError if a thread ends early
 */
export async function answerParts<Result>(work: WorkInParts<Result>): Promise<readonly Result[]> {
  const { parts } = work;
  const counter = new PartCounter(parts);
  const answers = new Map<number, Answered<Result>>();
  // This thread begins, so that its own state says that parts were answered.
  let part = counter.take();
  let threads = work.workers === 'auto' ? undefined : startThreads(work, counter, work.workers);
  const pace = new Pace();
  while (part !== undefined && threads?.hasFailed() !== true) {
    const answered = counter.answered(part, work.answer);
    answers.set(part, answered);
    const partMs = threads === undefined ? pace.after(answers.size) : undefined;
    if (partMs !== undefined) {
      const workers = workersFor(parts - answers.size, partMs, work.preparesMs);
      threads = startThreads(work, counter, workers);
    }
    part = counter.take();
    // Messages of threads are heard between two parts.
    if (threads?.areSome === true) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { at, answered } of (await threads?.answers()) ?? []) answers.set(at, answered);
  return Array.from({ length: parts }, (_, at) => {
    const answered = answers.get(at);
    if (answered === undefined) throw new Error('assertion failed: every part is answered');
    if ('problems' in answered) throw new InputError(answered.problems);
    return answered.result;
  });
}

interface Threads<Result> {
  readonly areSome: boolean;
  readonly hasFailed: () => boolean;
  /** When all have ended. Rejects if one ended early. */
  readonly answers: () => Promise<ThreadAnswers<Result>>;
}

/** Starts threads that take parts beside this one. */
function startThreads<Result>(
  { job, source, isResult }: WorkInParts<Result>,
  counter: PartCounter,
  workers: number,
): Threads<Result> {
  const count = source === undefined ? 0 : Math.min(workers - 1, counter.left);
  const found: ThreadAnswers<Result>[number][] = [];
  let hasFailed = false;
  const pool = new Pool<'all'>({
    job,
    shared: { source, counter: counter.shared } satisfies PartsForThread,
    workers: count,
  });
  const isAnswers = isAnswersOf(isResult);
  const round: Round<'all'> = {
    // Each thread gets one task: to take parts until none is left.
    tasks: Array.from({ length: Math.max(0, count) }, (_, at) => ({
      group: String(at),
      task: 'all',
    })),
    onResult: (answers) => {
      assert(isAnswers(answers), 'a thread gives answers to parts');
      for (const one of answers) found.push(one);
    },
    onLost: (_task, why) => Promise.reject(new InputError([{ message: lostText(why) }])),
  };
  const ended = closing(pool, () => pool.run(round));
  ended.catch(() => {
    hasFailed = true;
  });
  return {
    areSome: count > 0,
    hasFailed: () => hasFailed,
    answers: async () => {
      await ended;
      return found;
    },
  };
}

const lostText = (why: string): string =>
  `a worker thread ended early: ${why}; with --workers 1 none is needed`;
