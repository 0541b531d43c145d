import { Recommendations } from './recommendations.ts';

/** A change by the autoscaler itself, as a number above 0. */
export interface ScaleEvent {
  readonly atMs: number;
  readonly change: number;
}

/**
 * What the controller remembers of one autoscaler between syncs. It is lost when the controller restarts. The order of entries is
 * theirs upstream: a new entry takes the place of one that is too old to count, so that the lists stay short.
 */
export interface Memory {
  readonly recommendations: Recommendations;
  readonly scaleUps: ScaleEvent[];
  readonly scaleDowns: ScaleEvent[];
}

export const newMemory = (): Memory => ({
  recommendations: new Recommendations(),
  scaleUps: [],
  scaleDowns: [],
});

/** Puts an entry in the place of the last one from before `cutoffMs`, or appends it. */
export function remember<T extends { readonly atMs: number }>(
  entries: T[],
  entry: T,
  cutoffMs: number,
): void {
  const at = entries.findLastIndex(({ atMs }) => atMs < cutoffMs);
  if (at < 0) entries.push(entry);
  else entries[at] = entry;
}
