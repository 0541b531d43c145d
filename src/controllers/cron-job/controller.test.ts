import { expect, test } from 'vitest';
import { isKind } from '../../objects/index.ts';
import type { CronJob, CronJobSpec, CronJobStatus, Job, ObjectMeta } from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { ApiError, EventLog, ObjectStore } from '../../server/index.ts';
import { startControllers } from '../index.ts';
import type { ControllerDependencies } from '../index.ts';

// Schedules and policies are checked against recordings of the real controller in test/conformance/corpus/controllers.

const EPOCH_MS = Date.UTC(2025, 0, 1);
const JOB_SPEC: Job['spec'] = {
  template: { spec: { containers: [{ name: 'main' }], restartPolicy: 'Never' } },
};
const JOB_TEMPLATE = { spec: JOB_SPEC };

class CronJobCluster {
  readonly clock: EventQueue = new EventQueue();
  readonly log: EventLog = new EventLog(this.clock);
  readonly api: ObjectStore;
  readonly #isRefused: (job: Job) => boolean;

  constructor(isRefused: (job: Job) => boolean = () => false) {
    this.#isRefused = isRefused;
    this.api = new ObjectStore({
      clock: this.clock,
      epochMs: EPOCH_MS,
      seed: 0,
      admit: (_, object) => {
        if (isKind(object, 'Job') && this.#isRefused(object)) {
          throw new ApiError('Forbidden', 'jobs.batch is forbidden');
        }
        return object;
      },
    });
  }

  with(
    spec: Partial<CronJobSpec>,
    metadata: Partial<ObjectMeta> = {},
    status?: CronJobStatus,
  ): this {
    this.api.create('CronJob', {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'cj', namespace: 'default', ...metadata },
      spec: { schedule: '* * * * *', jobTemplate: JOB_TEMPLATE, ...spec },
      ...(status === undefined ? {} : { status }),
    });
    return this;
  }

  start(more: Partial<ControllerDependencies> = {}): this {
    const { api, clock, log: events } = this;
    startControllers({ api, clock, epochMs: EPOCH_MS, events, ...more });
    return this;
  }

  run(seconds: number): this {
    while ((this.clock.nextMs ?? Infinity) <= seconds * 1000) this.clock.step();
    return this;
  }

  /** Makes the Job's pods succeed; the Job completes a second later. */
  complete(name: string): this {
    for (const pod of this.api.list('Pod')) {
      if (pod.metadata.ownerReferences?.[0]?.name !== name) continue;
      this.api.setPodStatus('default', pod.metadata.name, { phase: 'Succeeded' });
    }
    return this;
  }

  get cronJob(): CronJob {
    const [cronJob] = this.api.list('CronJob');
    if (cronJob === undefined) throw new Error('there is no CronJob');
    return cronJob;
  }

  change(spec: Partial<CronJobSpec>): this {
    const { cronJob } = this;
    this.api.update('CronJob', { ...cronJob, spec: { ...cronJob.spec, ...spec } });
    return this;
  }

  get jobs(): readonly string[] {
    return this.api.list('Job').map(({ metadata }) => metadata.name);
  }

  get reasons(): readonly string[] {
    return this.log.records
      .filter(({ object }) => object.startsWith('CronJob/'))
      .map(({ at, reason }) => `${at} ${reason}`);
  }
}

const jobAt = (text: string): string => `cj-${Date.parse(text) / 60_000}`;
const atOnce = (isNewIncluded: boolean): Partial<ControllerDependencies> => ({
  runsAtOnce: { appliesTo: () => isNewIncluded, started: () => undefined },
});
const ALL_AT_ONCE = atOnce(true);

test('the annotation of a Job has its scheduled time in the zone of the CronJob', () => {
  const cluster = new CronJobCluster().with({ schedule: '30 5 * * *', timeZone: 'Asia/Kolkata' });
  cluster.start().run(24 * 3600 + 1);
  expect(cluster.jobs).toEqual([jobAt('2025-01-02T00:00:00Z')]);
  const [job] = cluster.api.list('Job');
  expect(job?.metadata.annotations).toEqual({
    'batch.kubernetes.io/cronjob-scheduled-timestamp': '2025-01-02T05:30:00+05:30',
  });
});

test('a zone in the schedule has precedence, with a warning at each sync', () => {
  const schedule = 'TZ=Asia/Kolkata 30 5 * * *';
  const cluster = new CronJobCluster().with({ schedule, timeZone: 'Etc/UTC' });
  cluster.start().run(24 * 3600 + 1);
  expect(cluster.jobs).toEqual([jobAt('2025-01-02T00:00:00Z')]);
  expect(cluster.log.records[0]).toMatchObject({
    type: 'Warning',
    reason: 'UnsupportedSchedule',
    message:
      'CRON_TZ or TZ used in schedule "TZ=Asia/Kolkata 30 5 * * *" is not officially supported, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details',
  });
});

test.each([
  [{ schedule: '0 0 30 2 *' }, '0 InvalidSchedule'],
  [{ schedule: 'x' }, '0 UnparseableSchedule'],
  [{ timeZone: 'Nowhere' }, '0 UnknownTimeZone'],
])('%j causes one event and no Job', (spec, event) => {
  // A current API server refuses these specs; a loaded cluster may have them.
  const cluster = new CronJobCluster().with(spec, { creationTimestamp: '2024-06-01T00:00:00Z' });
  cluster.start().run(600);
  expect(cluster.reasons).toEqual([event]);
  expect(cluster.clock.nextMs).toBeUndefined();
});

test('a refused Job is retried with doubling delays, and does not keep the simulation running', () => {
  const cluster = new CronJobCluster(() => true).with({}).start();
  cluster.clock.at(60_190, () => undefined);
  cluster.run(3600);
  const at = [60.1, 60.105, 60.115, 60.135, 60.175];
  expect(cluster.reasons).toEqual(at.map((seconds) => `${seconds} FailedCreate`));
});

test('no schedule runs after timersUntilMs', () => {
  const cluster = new CronJobCluster().with({}).start({ timersUntilMs: 130_000 }).run(1000);
  expect(cluster.jobs).toHaveLength(2);
});

test("with runsAtOnce only a CronJob's next run starts, at once and named by its scheduled time", () => {
  const cluster = new CronJobCluster()
    .with({ schedule: '30 4 * * *' })
    .start(ALL_AT_ONCE)
    .run(24 * 3600);
  expect(cluster.jobs).toEqual([jobAt('2025-01-01T04:30:00Z')]);
  expect(cluster.cronJob.status?.lastScheduleTime).toBe('2025-01-01T00:00:00Z');
  expect(cluster.cronJob.status?.active).toMatchObject([{ kind: 'Job', name: cluster.jobs[0] }]);
  cluster.complete(cluster.jobs[0] ?? '').run(48 * 3600);
  expect(cluster.cronJob.status?.active).toBeUndefined();
  expect(cluster.reasons).toEqual(['0 SuccessfulCreate', '2 SawCompletedJob']);
});

test('with runsAtOnce finished Jobs are kept beyond the history limits', () => {
  const cluster = new CronJobCluster()
    .with({ successfulJobsHistoryLimit: 0 })
    .start(ALL_AT_ONCE)
    .run(0);
  cluster.complete(cluster.jobs[0] ?? '').run(60);
  expect(cluster.jobs).toHaveLength(1);
});

test('with runsAtOnce a run with an existing Job is skipped', () => {
  const cluster = new CronJobCluster().with({});
  const taken = jobAt('2025-01-01T00:01:00Z');
  const metadata = { name: taken, namespace: 'default' };
  cluster.api.create('Job', { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: JOB_SPEC });
  cluster.start(ALL_AT_ONCE).run(60);
  expect(cluster.jobs).toEqual([taken, jobAt('2025-01-01T00:02:00Z')]);
});

test.each(['Forbid', 'Replace', 'Allow'])(
  'with runsAtOnce a CronJob with an active Job follows its concurrencyPolicy %s',
  (concurrencyPolicy) => {
    const active = [{ kind: 'Job', namespace: 'default', name: 'cj-1', uid: 'job-1' }];
    const cluster = new CronJobCluster().with(
      { concurrencyPolicy },
      { uid: 'cron-job' },
      { active },
    );
    const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'cj', uid: 'cron-job' };
    cluster.api.create('Job', {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: 'cj-1',
        namespace: 'default',
        uid: 'job-1',
        ownerReferences: [{ ...owner, controller: true }],
      },
      spec: JOB_SPEC,
    });
    const next = jobAt('2025-01-01T00:01:00Z');
    cluster.start(ALL_AT_ONCE).run(0);
    const after = { Forbid: ['cj-1'], Replace: [next], Allow: ['cj-1', next] }[concurrencyPolicy];
    expect(cluster.jobs).toEqual(after);
    // With Forbid the run waits for the active Job.
    cluster.complete('cj-1').run(5);
    expect(cluster.jobs).toContain(next);
  },
);

test('with runsAtOnce a CronJob that it does not apply to runs once after a change', () => {
  const cluster = new CronJobCluster().with({}).start(atOnce(false)).run(0);
  expect(cluster.jobs).toEqual([]);
  cluster.change({ suspend: true }).run(1);
  expect(cluster.jobs).toEqual([]);
  cluster.change({ suspend: false }).run(2);
  cluster.change({ schedule: '@hourly' }).run(3);
  expect(cluster.jobs).toEqual([jobAt('2025-01-01T00:01:00Z')]);
});

test('a CronJob that is deleted and created again runs again', () => {
  const cluster = new CronJobCluster().with({ schedule: '*/5 * * * *' }).start(ALL_AT_ONCE).run(0);
  cluster.api.delete('CronJob', 'default', 'cj');
  cluster.run(1);
  expect(cluster.jobs).toEqual([]);
  cluster.with({ schedule: '*/5 * * * *' }).run(2);
  expect(cluster.jobs).toHaveLength(1);
});
