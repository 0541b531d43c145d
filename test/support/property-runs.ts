/** Whether all cases run: in `npm run properties`. */
export const isAll = process.env['PROPERTY_RUNS'] === 'all';

/**
 * How many cases of a slow property run: one of `nth` in `npm test`, all of them in `npm run properties`. A property that asks for cases
 * that are rare has a smaller `nth`.
 */
export const runs = (all: number, nth = 8): number => (isAll ? all : Math.ceil(all / nth));

/** The cases of a slow table that run: every `nth` in `npm test`, all of them in `npm run properties`. */
export const sampleOf = <T>(cases: readonly T[], nth: number): readonly T[] =>
  isAll ? cases : cases.filter((_, at) => at % nth === 0);
