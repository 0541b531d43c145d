import { Recommendations } from './recommendations.ts';

/** A change by the autoscaler itself, as a number above 0. */
export interface ScaleEvent {
  readonly atMs: number;
  readonly change: number;
  /** Some change after it found it older than all policies. It stays so, even if the policies look back longer from then on. */
  readonly isOutdated?: true;
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

/**
 * Puts an event in the place of the last one that is outdated, or appends it. `cutoffMs`: no policy looks back further.
 * Source: storeScaleEvent and markScaleEventsOutdated, pkg/controller/podautoscaler/horizontal.go, v1.36.
 */
export function rememberEvent(events: ScaleEvent[], event: ScaleEvent, cutoffMs: number): void {
  events.forEach((one, at) => {
    if (one.atMs < cutoffMs) events[at] = { ...one, isOutdated: true };
  });
  const at = events.findLastIndex(({ isOutdated }) => isOutdated === true);
  if (at < 0) events.push(event);
  else events[at] = event;
}
