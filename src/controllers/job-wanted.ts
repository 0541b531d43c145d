import { completionsOf } from './job-pods.ts';
import { replacesFailedOnly } from './job-policies.ts';
import type { JobProgress } from './job-progress.ts';

/** How many pods of a Job should be active now. Source: manageJob, pkg/controller/job/job_controller.go, v1.34. */
export function wantedActive({ object, succeeded, active }: JobProgress): number {
  const { parallelism = 1 } = object.spec;
  const completions = completionsOf(object);
  if (completions === undefined) return succeeded > 0 ? active.size : parallelism;
  return Math.max(0, Math.min(parallelism, completions - succeeded));
}

/** The lowest unfinished indexes without active pod; without terminating pod, too, if only failed pods are replaced. */
export function pendingIndexes(job: JobProgress, count: number): readonly number[] {
  const completions = completionsOf(job.object) ?? 0;
  const waitsForTermination = replacesFailedOnly(job.object);
  while (job.succeededIndexes.has(job.firstOpenIndex)) job.firstOpenIndex++;
  const indexes: number[] = [];
  for (let index = job.firstOpenIndex; index < completions && indexes.length < count; index++) {
    const isFinished = job.succeededIndexes.has(index) || job.failedIndexes.has(index);
    const hasPod =
      job.activeIndexes.has(index) || (waitsForTermination && job.terminatingIndexes.has(index));
    if (!isFinished && !hasPod) indexes.push(index);
  }
  return indexes;
}
