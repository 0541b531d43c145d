import { append } from '../units/index.ts';
import { InputError, type Problem } from '../problems/index.ts';

/** What was loaded, undefined for a load that failed, and the problems of all. */
export interface Loads<T extends readonly unknown[]> {
  readonly loaded: { readonly [At in keyof T]: T[At] | undefined };
  readonly problems: readonly Problem[];
}

type LoadEach<T extends readonly unknown[]> = readonly [
  ...{ readonly [At in keyof T]: () => Promise<T[At]> },
];

/** Runs all loads, one after the other, even if one fails. */
export async function tryLoads<T extends readonly unknown[]>(
  loads: LoadEach<T>,
): Promise<Loads<T>> {
  const problems: Problem[] = [];
  const loaded: unknown[] = [];
  for (const load of loads) {
    try {
      loaded.push(await load());
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      append(problems, error.problems);
      loaded.push(undefined);
    }
  }
  // Every load has its place; the type of an array that grows cannot express that.
  return { loaded: loaded as unknown as Loads<T>['loaded'], problems };
}

/** Runs all loads, one after the other, even if one fails. Throws one InputError with the problems of all. */
export async function collectProblems<T extends readonly unknown[]>(
  loads: LoadEach<T>,
): Promise<T> {
  const { loaded, problems } = await tryLoads(loads);
  if (problems.length > 0) throw new InputError(problems);
  // Without problems every load has returned.
  return loaded as unknown as T;
}
