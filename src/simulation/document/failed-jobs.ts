import type { JobCondition, JobStatus } from '../../objects/index.ts';
import type { FindingList } from '../findings/index.ts';
import type { World } from '../world/build.ts';

/** Adds the Jobs that fail during this plan. */
export function addFailedJobs(
  found: FindingList,
  { api }: World,
  before: ReadonlySet<string>,
): void {
  for (const { kind, metadata, status } of api.list('Job')) {
    const condition = failureOf(status);
    if (condition === undefined || before.has(metadata.uid ?? '')) continue;
    const { reason = '', message = '' } = condition;
    const job = { kind, name: metadata.name };
    found.addJob(job, metadata.namespace, `Job failed: ${reason}: ${message}`);
  }
}

/** The condition Failed of a Job that has failed. */
export const failureOf = (status: JobStatus | undefined): JobCondition | undefined =>
  status?.conditions?.find(({ type, status: value }) => type === 'Failed' && value === 'True');
