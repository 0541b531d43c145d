import type { Flags } from './flag-values.ts';

/** Flags whose defaults were others up to a release, by the last minor of Kubernetes 1 with that default. */
const EARLIER: readonly (readonly [minor: number, flag: string, value: string])[] = [
  [32, 'expander', 'random'],
  [33, 'cordon-node-before-terminating', 'false'],
  [34, 'frequent-loops-enabled', 'false'],
];

/**
 * The defaults of a release of the autoscaler that differ from those of 1.36, as flags.
 *
 * Source: config/flags/flags.go of 1.30 to 1.36.
 *
 * @param minor of Kubernetes 1, whose release the autoscaler shares
 */
export const presetsOf = (minor: number): Flags =>
  Object.fromEntries(
    EARLIER.filter(([last]) => minor <= last).map(([, flag, value]) => [flag, value]),
  );
