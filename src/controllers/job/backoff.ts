import type { Pod } from '../../objects/index.ts';
import { finishedAtMs } from './policies.ts';
import { greatest } from '../../units/index.ts';

/** DefaultJobPodFailureBackOff and MaxJobPodFailureBackOff. */
const FIRST_MS = 10_000;
const LAST_MS = 10 * 60_000;

/** The failures of a Job's pods since its last success. Source: pkg/controller/job/backoff_utils.go, v1.34. */
export interface BackoffRecord {
  readonly failures: number;
  /** Wall-clock milliseconds at which the last of them ended. */
  readonly lastMs: number;
}

export const NO_FAILURES: BackoffRecord = { failures: 0, lastMs: 0 };

/** The record after these pods have ended. */
export function nextBackoff(
  record: BackoffRecord,
  succeeded: readonly Pod[],
  failed: readonly Pod[],
): BackoffRecord {
  const failureTimes = failed.map(finishedAtMs);
  if (succeeded.length === 0) {
    if (failed.length === 0) return record;
    return { failures: record.failures + failed.length, lastMs: greatest(failureTimes) };
  }
  const lastSuccessMs = greatest(succeeded.map(finishedAtMs));
  const later = failureTimes.filter((time) => time > lastSuccessMs);
  return later.length === 0 ? NO_FAILURES : { failures: later.length, lastMs: greatest(later) };
}

/** 10 s after the first failure, doubled with each, at most 10 min; counted from the last failure. */
export function remainingBackoffMs({ failures, lastMs }: BackoffRecord, nowMs: number): number {
  if (failures === 0) return 0;
  const delayMs = Math.min(FIRST_MS * 2 ** (failures - 1), LAST_MS);
  return Math.max(0, lastMs + delayMs - nowMs);
}
