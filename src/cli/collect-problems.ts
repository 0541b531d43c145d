import { InputError, type Problem } from '../units/index.ts';

/** Runs all three, one after the other, even if one fails. Throws one InputError with the problems of all of them. */
export async function collectProblems<A, B, C>(
  first: () => Promise<A>,
  second: () => Promise<B>,
  third: () => Promise<C>,
): Promise<readonly [A, B, C]> {
  const problems: Problem[] = [];
  const attempt = async <T>(load: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const a = await attempt(first);
  const b = await attempt(second);
  const c = await attempt(third);
  if (problems.length > 0) throw new InputError(problems);
  // Without problems every load has returned; T itself may include undefined.
  return [a as A, b as B, c as C];
}
