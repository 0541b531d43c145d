import { statSync } from 'node:fs';
import { InputError } from '../../problems/index.ts';
import type { AnswerBatch, Answerer, TaskAnswer } from '../../tune/index.ts';
import { inputFiles } from '../input/reading/files.ts';
import { liveCluster } from '../input/live-name.ts';
import type { Log } from '../output/log.ts';
import { mostWorkers, Pool, workersWithMemory } from '../workers/index.ts';
import { digestsOfInput, isPlanResult, type PlanTask, type SharedTuning } from './plan-job.ts';

/** With `auto`, threads are started after so many milliseconds of plans: as long as they take to start and to read a usual input. */
const BEFORE_THREADS_MS = 1000;

/** Makes the plans of a tuning: each batch in this thread, or its tasks in several. */
export class PlanThreads {
  readonly #wanted: number | 'auto';
  readonly #shared: Omit<SharedTuning, 'digests'>;
  readonly #log: Log;
  #pool: Pool<PlanTask> | undefined;
  /** True: plans are made here, whatever the number of threads. */
  #isAlone: boolean;
  #spentMs = 0;

  constructor(wanted: number | 'auto', shared: Omit<SharedTuning, 'digests'>, log: Log) {
    this.#wanted = wanted;
    // How the result is shown is no matter of threads, and may be more than data.
    const { output: _output, fields: _fields, ...flags } = shared.flags;
    this.#shared = { ...shared, flags };
    this.#log = log;
    this.#isAlone = wanted === 1 || !canBeReadAgain(shared.flags.cluster);
  }

  /** `here`: makes a plan in this thread. */
  answerWith(here: Answerer): AnswerBatch {
    return async ({ tasks, onAnswer }) => {
      const answers: TaskAnswer[] = [];
      const answerHere = (at: number): void => {
        const task = tasks[at];
        if (task === undefined) return;
        const from = performance.now();
        answers[at] = here(task);
        this.#spentMs += performance.now() - from;
        onAnswer?.();
      };
      let done = 0;
      while (done < tasks.length && !this.#usesThreads(tasks.length - done)) answerHere(done++);
      const left = tasks.slice(done).map((task, index): PlanTask => ({ at: done + index, task }));
      if (left.length === 0) return answers;
      await this.#threads().run({
        tasks: left.map((task) => ({ group: '', task })),
        onResult: (result, { at }) => {
          if (!isPlanResult(result)) throw new Error('assertion failed: a plan has a result');
          if ('problems' in result) throw new InputError(result.problems);
          answers[at] = result.answer;
          onAnswer?.();
        },
        onLost: ({ at }, why) => {
          // Without memory for so many threads, or with files that have changed, this one goes on alone.
          this.#log.note(`a thread has ended: ${why}`);
          this.#isAlone = true;
          answerHere(at);
          return Promise.resolve([]);
        },
      });
      return answers;
    };
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  /** One plan is made here: threads would wait for it. */
  #usesThreads(tasks: number): boolean {
    if (this.#isAlone || tasks < 2) return false;
    return this.#wanted !== 'auto' || this.#spentMs >= BEFORE_THREADS_MS;
  }

  #threads(): Pool<PlanTask> {
    return (this.#pool ??= new Pool({
      job: 'tune',
      shared: { ...this.#shared, digests: digestsOfInput() } satisfies SharedTuning,
      workers: this.#wanted === 'auto' ? workersWithRoom() : this.#wanted,
    }));
  }
}

const workersWithRoom = (): number => Math.max(1, Math.min(mostWorkers(), workersWithMemory()));

/** Standard input, pipes and live clusters are read once. */
const canBeReadAgain = (clusters: readonly string[] = []): boolean =>
  clusters.every((name) => liveCluster(name) === undefined) &&
  inputFiles().every(({ path }) => path !== '-' && isFile(path));

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;
