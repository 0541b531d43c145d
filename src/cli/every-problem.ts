import { InputError, type Problem } from '../units/index.ts';

/** Does everything, one after the other, whatever fails. Throws one InputError with all that is wrong in any of it. */
export async function withEveryProblem<A, B, C>(
  first: () => Promise<A>,
  second: () => Promise<B>,
  third: () => Promise<C>,
): Promise<readonly [A, B, C]> {
  const problems: Problem[] = [];
  const tried = async <T>(load: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const a = await tried(first);
  const b = await tried(second);
  const c = await tried(third);
  if (problems.length > 0 || a === undefined || b === undefined || c === undefined) {
    throw new InputError(problems);
  }
  return [a, b, c];
}
