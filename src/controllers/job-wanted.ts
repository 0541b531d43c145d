import { completionsOf } from './job-pods.ts';
import { replacesFailedOnly } from './job-policies.ts';
import type { JobProgress } from './job-progress.ts';

/** How many pods of a Job are to run now. Source: manageJob, pkg/controller/job/job_controller.go, v1.34. */
export function wantedActive({ object, succeeded, active }: JobProgress): number {
  const { parallelism = 1 } = object.spec;
  const completions = completionsOf(object);
  if (completions === undefined) return succeeded > 0 ? active.size : parallelism;
  return Math.max(0, Math.min(parallelism, completions - succeeded));
}

/** The lowest indexes that have neither ended nor a pod; where only failed pods are replaced, nor one that is leaving. */
export function pendingIndexes(job: JobProgress, count: number): readonly number[] {
  const completions = completionsOf(job.object) ?? 0;
  const waits = replacesFailedOnly(job.object);
  while (job.succeededIndexes.has(job.firstOpenIndex)) job.firstOpenIndex++;
  const indexes: number[] = [];
  for (let index = job.firstOpenIndex; index < completions && indexes.length < count; index++) {
    const isOver = job.succeededIndexes.has(index) || job.failedIndexes.has(index);
    const isHeld = job.activeIndexes.has(index) || (waits && job.leavingIndexes.has(index));
    if (!isOver && !isHeld) indexes.push(index);
  }
  return indexes;
}
