import type { Measurement } from './ledger.ts';

/** How good a candidate is on some samples. Less is better, and constraints come first. */
export interface Standing {
  /** How many constraints are broken in total. */
  readonly broken: number;
  /** The mean; Infinity if one of the values is not known. */
  readonly value: number;
}

export function standingOf(measurements: readonly Measurement[]): Standing {
  let broken = 0;
  let sum = 0;
  for (const one of measurements) {
    broken += one.broken;
    sum += one.value ?? Infinity;
  }
  return measurements.length === 0
    ? { broken: Infinity, value: Infinity }
    : { broken, value: sum / measurements.length };
}

/** Means this close are equal: they are sums of the same numbers in another order. */
const NEARLY = 1e-9;

/** Below 0: `a` is better. */
export function compareStandings(a: Standing, b: Standing): number {
  if (a.broken !== b.broken) return a.broken < b.broken ? -1 : 1;
  if (a.value === b.value) return 0;
  const difference = a.value - b.value;
  return Math.abs(difference) <= NEARLY * Math.max(1, Math.abs(a.value)) ? 0 : difference;
}
