import { Worker } from 'node:worker_threads';
import { packageFiles } from '../package-files.ts';
import type { JobName } from './jobs.ts';
import { TaskQueue } from './queue.ts';
import type { GroupedTask } from './queue.ts';

/** What the threads of a pool are. */
export interface PoolOptions {
  readonly job: JobName;
  /** What every thread starts with; it is copied to each. */
  readonly shared: unknown;
  readonly workers: number;
}

/** Tasks for a pool. */
export interface Round<Task> {
  readonly tasks: readonly GroupedTask<Task>[];
  /** Called with results in the order in which they come. */
  readonly onResult: (result: unknown, task: Task) => void;
  /** A thread ended while it had this task, for example without memory: the tasks to try instead. */
  readonly onLost: (task: Task, why: string) => Promise<readonly GroupedTask<Task>[]>;
}

/** Threads that serve one job, round after round. They start when there are tasks for them. */
export class Pool<Task> {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Worker>();
  readonly #idle: Worker[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Resolves when all tasks are done.
   *
   * @throws what `onResult` and `onLost` throw; then no further task is begun, and the pool can only be closed
   */
  async run(round: Round<Task>): Promise<void> {
    const queue = new TaskQueue(round.tasks);
    const count = Math.min(this.#options.workers, round.tasks.length);
    await Promise.all(Array.from({ length: count }, () => this.#serveAll(queue, round)));
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    for (const thread of this.#threads) {
      leave(thread);
      await thread.terminate();
    }
    this.#threads.clear();
    this.#idle.length = 0;
  }

  /** Gives tasks to one thread until none is left; a thread that ends early is replaced. */
  async #serveAll(queue: TaskQueue<Task>, round: Round<Task>): Promise<void> {
    for (;;) {
      const first = queue.next(undefined);
      if (first === undefined) return;
      const lost = await this.#serve(first, queue, round);
      if (lost === undefined) return;
      queue.done(lost.task);
      queue.add(await round.onLost(lost.task.task, lost.why));
    }
  }

  /** Resolves when no task is left, or with the task that the thread had when it ended. */
  async #serve(
    first: GroupedTask<Task>,
    queue: TaskQueue<Task>,
    { onResult }: Round<Task>,
  ): Promise<Lost<Task> | undefined> {
    const thread = this.#idle.pop() ?? this.#begin();
    let lost: Lost<Task> | undefined;
    try {
      lost = await new Promise<Lost<Task> | undefined>((resolve, reject) => {
        let current = first;
        thread.on('message', (message: object) => {
          if (!('result' in message)) return;
          try {
            onResult(message.result, current.task);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
            return;
          }
          queue.done(current);
          const next = queue.next(current.group);
          if (next === undefined) {
            resolve(undefined);
            return;
          }
          current = next;
          thread.postMessage(current.task);
        });
        thread.on('error', (error) => {
          resolve({ task: current, why: error.message });
        });
        thread.on('exit', (code) => {
          resolve({ task: current, why: `it exited with ${String(code)}` });
        });
        thread.postMessage(current.task);
      });
    } finally {
      leave(thread);
    }
    if (lost === undefined) this.#rest(thread);
    else await this.#end(thread);
    return lost;
  }

  #begin(): Worker {
    const { job, shared } = this.#options;
    const thread = startThread({ job, shared });
    this.#threads.add(thread);
    return thread;
  }

  /** Until the next round. A thread that ends by itself until then is missed by nobody. */
  #rest(thread: Worker): void {
    this.#idle.push(thread);
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      this.#threads.delete(thread);
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
  }

  async #end(thread: Worker): Promise<void> {
    this.#threads.delete(thread);
    await thread.terminate();
  }
}

interface Lost<Task> {
  readonly task: GroupedTask<Task>;
  readonly why: string;
}

/** Its own listeners stay: with them, a worker sees that someone listens again. */
function leave(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** From the sources a thread needs the loader that the tests and scripts have; from the bundle it runs the bundle. */
function startThread(workerData: object): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  return isSource
    ? new Worker(new URL('./source-thread.mjs', import.meta.url), { workerData })
    : new Worker(packageFiles.worker, { workerData });
}
