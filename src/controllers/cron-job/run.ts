import type { CronJob, Job } from '../../objects/index.ts';
import { scheduledTimestamp } from './times.ts';
import { controllerReference } from '../shared/owner-reference.ts';

const SCHEDULED_TIMESTAMP = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/**
 * The Job of a scheduled time (`atMs`: milliseconds since 1970). Its name ends in the minutes since 1970.
 * Source: getJobFromTemplate2, pkg/controller/cronjob/utils.go, v1.34.
 */
export function cronJobRun(cronJob: CronJob, atMs: number): Job {
  const { metadata, spec } = cronJob;
  const { metadata: given, spec: jobSpec = { template: {} } } = spec.jobTemplate;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${metadata.name}-${Math.floor(atMs / 60_000)}`,
      namespace: metadata.namespace,
      annotations: {
        ...given?.annotations,
        [SCHEDULED_TIMESTAMP]: scheduledTimestamp(atMs, spec.timeZone),
      },
      ownerReferences: [controllerReference(cronJob)],
      ...(given?.labels === undefined ? undefined : { labels: given.labels }),
    },
    spec: jobSpec,
  };
}
