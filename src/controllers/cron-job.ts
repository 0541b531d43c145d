import type { CronJob, Job } from '../api/index.ts';
import { ApiError } from '../store/index.ts';
import { attemptCreate } from './attempt.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import { nextRun } from './cron-schedule.ts';
import { controllerOf, controllerReference, uidOf } from './owner-reference.ts';

/**
 * A plan asks what the next run will need: its Job is created at once, under the name it will have when its time comes,
 * and only that one. A suspended CronJob, or one that forbids a second Job beside one that still runs, creates none.
 * Source of names and annotation: pkg/controller/cronjob/utils.go, v1.34.
 */
export function cronJobController(dependencies: ControllerDependencies): Controller {
  const { api, clock, epochMs, events } = dependencies;
  const seen = new Set<string>();

  function run(cronJob: CronJob): void {
    const { schedule, timeZone, suspend } = cronJob.spec;
    if (suspend === true) return;
    const atMs = nextRun(schedule, epochMs + clock.nowMs, timeZone);
    if (atMs === undefined) {
      const message = `unparseable schedule: "${schedule}"`;
      events.event(cronJob, 'Warning', 'UnparseableSchedule', message);
      return;
    }
    if (cronJob.spec.concurrencyPolicy === 'Forbid' && hasActiveJob(cronJob)) return;
    const job = jobOf(cronJob, atMs);
    if (api.get('Job', cronJob.metadata.namespace ?? '', job.metadata.name) !== undefined) return;
    const created = attemptCreate(dependencies, cronJob, 'Job', job, ({ message }) => ({
      reason: 'FailedCreate',
      message: `Error creating job: ${message}`,
    }));
    if (created instanceof ApiError) return;
    const message = `Created job ${created.metadata.name}`;
    events.event(cronJob, 'Normal', 'SuccessfulCreate', message);
  }

  function hasActiveJob({ metadata }: CronJob): boolean {
    return api
      .list('Job', metadata.namespace)
      .some(
        (job) =>
          controllerOf(job.metadata)?.uid === metadata.uid &&
          job.status?.completionTime === undefined,
      );
  }

  const stop = api.watch('CronJob', ({ type, object }) => {
    const uid = uidOf(object.metadata);
    if (type === 'DELETED' || seen.has(uid)) return;
    seen.add(uid);
    clock.after(0, () => {
      run(object);
    });
  });
  return { stop };
}

function jobOf(cronJob: CronJob, atMs: number): Job {
  const { metadata, spec } = cronJob;
  const { metadata: given, spec: jobSpec } = spec.jobTemplate;
  const scheduled = new Date(atMs).toISOString().replace('.000Z', 'Z');
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${metadata.name}-${Math.floor(atMs / 60_000)}`,
      namespace: metadata.namespace ?? 'default',
      annotations: {
        ...given?.annotations,
        'batch.kubernetes.io/cronjob-scheduled-timestamp': scheduled,
      },
      ownerReferences: [controllerReference(cronJob)],
      ...(given?.labels === undefined ? undefined : { labels: given.labels }),
    },
    spec: jobSpec ?? { template: {} },
  };
}
