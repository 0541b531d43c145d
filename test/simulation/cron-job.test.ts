import { expect, test } from 'vitest';
import type { CronJob, CronJobSpec } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { findings, planScenario, readyNode } from '../support/scenario-plans.ts';

// Without a time in the input, virtual time 0 is 2025-01-01T00:00:00Z.
const NOTE = 'CronJob runs are brought forward to 0s';
const n1 = readyNode('n1');

const JOB = {
  template: {
    metadata: { name: '', annotations: { 'kschedsim.dev/run-duration': '10s' } },
    spec: {
      restartPolicy: 'Never',
      containers: [{ name: 'main', image: 'app:1', resources: { requests: { cpu: '1' } } }],
    },
  },
};

function cronJob(spec: Partial<CronJobSpec> = {}): CronJob {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'report', namespace: 'default' },
    spec: { schedule: '*/2 * * * *', jobTemplate: { spec: JOB }, ...spec },
  };
}

function ofCluster(spec: Partial<CronJobSpec> = {}, lastScheduleTime?: string): CronJob {
  const written = cronJob(spec);
  return {
    ...written,
    metadata: {
      ...written.metadata,
      uid: 'report-uid',
      creationTimestamp: '2025-03-01T00:00:00Z',
    },
    ...(lastScheduleTime === undefined ? {} : { status: { lastScheduleTime } }),
  };
}

const jobsOf = ({ events }: Plan): readonly string[] =>
  events
    .filter(({ object, reason }) => object.startsWith('CronJob/') && reason === 'SuccessfulCreate')
    .map(({ at, message }) => `${at} ${message.replace('Created job ', '')}`);

const jobAt = (time: string): string => `report-${Date.parse(time) / 60_000}`;

test('without an end a CronJob runs once, at once, and the plan says that', () => {
  const outcome = plan({ objects: [n1, cronJob()] });
  expect(jobsOf(outcome)).toEqual([`0 ${jobAt('2025-01-01T00:02:00Z')}`]);
  expect(outcome.summary).toMatchObject({ placed: 1, ended: 'idle' });
  expect(outcome.warnings.filter((text) => text.startsWith(NOTE))).toHaveLength(1);
  expect(outcome.pods[0]?.owner).toEqual({ kind: 'CronJob', name: 'report' });
});

test('until a given time it runs by its schedule', () => {
  const outcome = plan({ objects: [n1, cronJob()], options: { until: 300 } });
  expect(jobsOf(outcome)).toEqual([
    `120.1 ${jobAt('2025-01-01T00:02:00Z')}`,
    `240.1 ${jobAt('2025-01-01T00:04:00Z')}`,
  ]);
  expect(outcome.summary).toMatchObject({ placed: 2, ended: 'until', endTime: 300 });
  expect(outcome.warnings.filter((text) => text.startsWith(NOTE))).toEqual([]);
});

test('a scenario plays the schedule as far as its last step or expectation', () => {
  const steps = [{ at: 130, cordon: 'n1' }];
  const outcome = planScenario([n1, cronJob({ schedule: '* * * * *' })], { steps });
  expect(findings(outcome)).toEqual([]);
  expect(jobsOf(outcome)).toHaveLength(2);
  expect(outcome.summary.ended).toBe('idle');
});

test('a suspended CronJob does not run and is not reported', () => {
  const outcome = plan({ objects: [n1, cronJob({ suspend: true })] });
  expect(outcome.pods).toEqual([]);
  expect(outcome.warnings).toEqual([]);
});

test('a stored CronJob does not run at once, with any last schedule time', () => {
  for (const standing of [ofCluster(), ofCluster({}, '2025-03-05T10:00:00Z')]) {
    const outcome = plan({ objects: [n1, standing] });
    expect(outcome.pods).toEqual([]);
    expect(outcome.warnings).toEqual([]);
  }
  expect(plan({ objects: [n1], cluster: [cronJob()] }).pods).toEqual([]);
});

test('runs once when a manifest changes it', () => {
  const same = plan({ objects: [n1, ofCluster()], apply: [cronJob()] });
  expect(same.pods).toEqual([]);
  const changed = plan({ objects: [n1, ofCluster()], apply: [cronJob({ schedule: '@hourly' })] });
  expect(jobsOf(changed)).toEqual([`0 ${jobAt('2025-03-01T01:00:00Z')}`]);
});

test('with an end, a dump continues after its last run', () => {
  const standing = ofCluster({ schedule: '*/5 * * * *' }, '2025-03-05T10:00:00Z');
  const outcome = plan({ objects: [n1, standing], options: { until: 600 } });
  expect(jobsOf(outcome)).toEqual([`300.1 ${jobAt('2025-03-05T10:05:00Z')}`]);
});

test('a plan that is read back continues after the early run', () => {
  const { objects } = plan({ objects: [n1, cronJob()] });
  const again = plan({ objects: objects ?? [] });
  expect(again.events).toEqual([]);
  expect(again.warnings).toEqual([]);
  const later = plan({ objects: objects ?? [], options: { until: 300 } });
  const created = jobsOf(later).map((text) => text.split(' ')[1]);
  expect(created).toEqual([jobAt('2025-01-01T00:04:00Z')]);
});
