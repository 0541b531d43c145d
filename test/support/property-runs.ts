/** Whether all cases run: in `npm run properties`. */
export const isAll = process.env['PROPERTY_RUNS'] === 'all';

/** How many cases of a slow property run: a quarter of them in `npm test`, all of them in `npm run properties`. */
export const runs = (all: number): number => (isAll ? all : Math.ceil(all / 4));

/** The cases of a slow table that run: every `nth` in `npm test`, all of them in `npm run properties`. */
export const sampleOf = <T>(cases: readonly T[], nth: number): readonly T[] =>
  isAll ? cases : cases.filter((_, at) => at % nth === 0);
