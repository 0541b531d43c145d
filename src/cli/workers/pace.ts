import { availableParallelism } from 'node:os';

/** The start of a thread and of the code in it, until V8 has compiled it, in milliseconds. */
const START_MS = 600;
/** With "auto" this thread works alone for so long, to see how long the parts take. Milliseconds. */
const PROBE_MS = 500;
/** Of this time, so long is left out if there are parts after it: V8 compiles meanwhile, and parts take several times as long. */
const COLD_MS = 100;
/** A thread must have so many times as much to do as to prepare: else the time that is won is less than the processor time that is lost. */
const WORTH = 1.5;

/** The threads that a machine can run at once. */
export const mostWorkers = (): number => availableParallelism();

/** Further threads for which there is memory: each has an input of its own, and may take as much as this process does. */
export const workersWithMemory = (): number =>
  Math.floor(process.availableMemory() / process.memoryUsage.rss());

/** How long parts take, without the first of them. */
export class Pace {
  readonly #from = performance.now();
  #cold = { parts: 0, ms: 0 };

  /** Milliseconds a part, once that is known. */
  after(parts: number): number | undefined {
    const ms = performance.now() - this.#from;
    if (ms < COLD_MS) this.#cold = { parts, ms };
    return ms < PROBE_MS ? undefined : (ms - this.#cold.ms) / (parts - this.#cold.parts);
  }
}

/**
 * How many threads have enough to do, and memory, with "auto".
 *
 * @param partMs how long a part takes
 * @param preparesMs how long a thread reads and prepares before its first part
 */
export function workersFor(left: number, partMs: number, preparesMs: number): number {
  const worth = Math.floor((left * partMs) / (WORTH * (START_MS + preparesMs)));
  return Math.min(mostWorkers(), left, worth, 1 + workersWithMemory());
}
