import { tQuantile } from './t-quantile.ts';

/** The mean of paired differences, and the interval that has the true mean with a probability. */
export interface Interval {
  readonly mean: number;
  /** Undefined for one pair: nothing is known of the spread. */
  readonly low?: number;
  readonly high?: number;
  readonly pairs: number;
}

/** The probability of an error. */
export const ALPHA = 0.05;

/** The fewest pairs that agree with a probability below ALPHA if signs are drawn: 2 of 64 ways. */
export const LEAST_PAIRS = 6;

/**
 * The interval of Student's t over the differences of pairs. If all differences are equal it has no width.
 *
 * @param alpha the probability that the true mean is outside
 */
export function intervalOf(differences: readonly number[], alpha = ALPHA): Interval {
  const pairs = differences.length;
  const mean = meanOf(differences);
  if (pairs < 2) return { mean, pairs };
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = Math.sqrt(squares / (pairs - 1) / pairs);
  const reach = error === 0 ? 0 : tQuantile(pairs - 1, alpha) * error;
  return { mean, low: mean - reach, high: mean + reach, pairs };
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

/** Undefined if one of the values is not known, or without values. */
export function meanOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((one) => one !== undefined);
  return known.length > 0 && known.length === values.length ? meanOf(known) : undefined;
}

/** Above this number of pairs the interval alone decides: 2^16 sums are enough work, and the interval is then good. */
const MOST_EXACT = 16;

/**
 * The exact probability that the sum of the differences is as far from 0 as it is, if each difference could as well have the other sign
 * (Fisher's randomisation test). It needs no distribution: with fewer than 6 pairs it is never below 0.05. Undefined for many pairs.
 */
export function signFlipProbability(differences: readonly number[]): number | undefined {
  const values = differences.filter((one) => one !== 0);
  if (values.length > MOST_EXACT) return undefined;
  const seen = Math.abs(values.reduce((sum, one) => sum + one, 0));
  const nearly = seen * (1 - 1e-9);
  const ways = 2 ** values.length;
  let asFar = 0;
  for (let way = 0; way < ways; way++) {
    let sum = 0;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      sum += ((way >> at) & 1) === 1 ? value : -value;
    }
    if (Math.abs(sum) >= nearly) asFar++;
  }
  return asFar / ways;
}

/** Whether the differences are below 0, above 0, or not told from 0: both the interval and the signs must say so. */
export function signOf(differences: readonly number[]): 'below' | 'above' | 'none' {
  const { mean, low, high } = intervalOf(differences);
  if (low === undefined || high === undefined || (low <= 0 && high >= 0)) return 'none';
  if ((signFlipProbability(differences) ?? 0) > ALPHA) return 'none';
  return mean < 0 ? 'below' : 'above';
}
