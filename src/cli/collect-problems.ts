import { append } from '../units/index.ts';
import { InputError, type Problem } from '../problems/index.ts';

/** Runs all loads, one after the other, even if one fails. Throws one InputError with the problems of all. */
export async function collectProblems<T extends readonly unknown[]>(
  loads: readonly [...{ readonly [At in keyof T]: () => Promise<T[At]> }],
): Promise<T> {
  const problems: Problem[] = [];
  const loaded: unknown[] = [];
  for (const load of loads) {
    try {
      loaded.push(await load());
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      append(problems, error.problems);
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  // Without problems every load has returned, in this order; the type of an array that grows cannot express that.
  return loaded as unknown as T;
}
