const isAll = process.env['PROPERTY_RUNS'] === 'all';

/** How many cases of a slow property run: a quarter of them in `npm test`, all of them in `npm run properties`. */
export const runs = (all: number): number => (isAll ? all : Math.ceil(all / 4));
