import type { JobCondition, JobStatus } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';

/** A Job that has failed. */
export interface FailedJob {
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly message: string;
}

export const failedJobs = (api: Pick<ApiServer, 'list'>): readonly FailedJob[] =>
  api.list('Job').flatMap(({ metadata: { uid = '', name, namespace }, status }) => {
    const condition = failureOf(status);
    if (condition === undefined) return [];
    const { reason = '', message = '' } = condition;
    return { uid, name, namespace, message: `Job failed: ${reason}: ${message}` };
  });

/** The condition Failed of a Job that has failed. */
export const failureOf = (status: JobStatus | undefined): JobCondition | undefined =>
  status?.conditions?.find(({ type, status: value }) => type === 'Failed' && value === 'True');
