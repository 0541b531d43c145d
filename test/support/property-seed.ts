import * as fc from 'fast-check';

/**
 * Properties use the same cases in every run, so that the result depends only on the commit. FAST_CHECK_SEED selects other
 * cases: a number, or "random".
 */
const FIXED_SEED = 20_261_121;

const asked = process.env['FAST_CHECK_SEED'] ?? String(FIXED_SEED);
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
