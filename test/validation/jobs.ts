import type { Cases, Members } from './cases.ts';
import { letters, times } from './fragments.ts';

const metadata = { name: 'w', namespace: 'shop' };
const selector = { matchLabels: { app: 'w' } };
const template = {
  metadata: { labels: { app: 'w' } },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const once = { ...template, spec: { ...template.spec, restartPolicy: 'Never' } };
const job = { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { template: once } };
const cronJob = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata,
  spec: { schedule: '* * * * *', jobTemplate: { spec: { template: once } } },
};
const indexed = { completionMode: 'Indexed', completions: 5 };
const rule = (onExitCodes: object, action = 'FailJob'): Members => ({
  podFailurePolicy: {
    rules: [{ action, onExitCodes: { operator: 'In', values: [1], ...onExitCodes } }],
  },
});
const pattern = (change: object): Members => ({
  podFailurePolicy: {
    rules: [{ action: 'Ignore', onPodConditions: [{ type: 'Ready', status: 'True', ...change }] }],
  },
});
const success = (change: object): Members => ({
  ...indexed,
  successPolicy: { rules: [{ succeededIndexes: '0', ...change }] },
});
const perIndex = { completionMode: 'Indexed', backoffLimitPerIndex: 1 };

export const jobs: readonly Cases[] = [
  {
    of: 'jobs',
    base: job,
    at: 'spec',
    changes: [
      { parallelism: -1, completions: -1, activeDeadlineSeconds: -1, backoffLimit: -1 },
      { ttlSecondsAfterFinished: -1 },
      { completionMode: 'Other' },
      { completionMode: 'Indexed' },
      { ...indexed, parallelism: 100000 },
      { ...indexed, parallelism: 100001 },
      { completionMode: 'Indexed', completions: 1, template: { spec: { hostname: letters(63) } } },
      { template: { spec: { restartPolicy: 'Always' } } },
      { template: { spec: { restartPolicy: undefined } } },
      { manualSelector: true },
      { manualSelector: true, selector: { matchLabels: { app: 'x' } } },
      { manualSelector: true, selector },
      { selector },
      { managedBy: '' },
      { managedBy: 'a' },
      { managedBy: 'a.b/' },
      { managedBy: `a.b/${letters(59)}` },
      { managedBy: `a.b/${letters(60)}` },
      { managedBy: 'A.b/c d' },
      { podReplacementPolicy: 'Other' },
      { ...rule({}), podReplacementPolicy: 'TerminatingOrFailed' },
      { suspend: true },
      { maxFailedIndexes: 1 },
      { backoffLimitPerIndex: 1 },
      { ...perIndex, completions: 10, maxFailedIndexes: 10 },
      { ...perIndex, completions: 10, maxFailedIndexes: 11 },
      { ...perIndex, completions: 10, backoffLimitPerIndex: -1, maxFailedIndexes: -1 },
      { ...perIndex, completions: 100000, maxFailedIndexes: 100001 },
      { ...perIndex, completions: 100000, parallelism: 100000 },
      { ...perIndex, completions: 100001, parallelism: 10000 },
      { ...perIndex, completions: 100001, parallelism: 10000, maxFailedIndexes: 10000 },
      { ...perIndex, completions: 100001, parallelism: 10001, maxFailedIndexes: 10001 },
    ],
  },
  {
    of: 'policies of jobs',
    base: job,
    at: 'spec',
    changes: [
      rule({}),
      rule({}, ''),
      rule({}, 'Other'),
      rule({}, 'FailIndex'),
      { ...perIndex, completions: 1, ...rule({}, 'FailIndex') },
      rule({ operator: '' }),
      rule({ operator: 'Equals' }),
      rule({ values: [] }),
      rule({ values: times(255, (at) => at + 1) }),
      rule({ values: times(256, (at) => at + 1) }),
      rule({ values: [2, 1] }),
      rule({ values: [1, 1] }),
      rule({ values: [0] }),
      rule({ values: [0], operator: 'NotIn' }),
      rule({ containerName: 'c' }),
      rule({ containerName: 'none' }),
      pattern({}),
      pattern({ type: '' }),
      pattern({ type: 'a b', status: 'Maybe' }),
      pattern({ status: '' }),
      {
        podFailurePolicy: {
          rules: [
            {
              action: 'Ignore',
              onPodConditions: times(21, () => ({ type: 'Ready', status: 'True' })),
            },
          ],
        },
      },
      { podFailurePolicy: { rules: [{ action: 'Ignore' }] } },
      {
        podFailurePolicy: {
          rules: [
            {
              action: 'Ignore',
              onExitCodes: { operator: 'In', values: [1] },
              onPodConditions: [{ type: 'Ready', status: 'True' }],
            },
          ],
        },
      },
      {
        podFailurePolicy: {
          rules: times(21, () => ({
            action: 'Count',
            onExitCodes: { operator: 'In', values: [1] },
          })),
        },
      },
      { ...rule({}), template: { spec: { restartPolicy: 'OnFailure' } } },
      success({}),
      { successPolicy: { rules: [{ succeededCount: 1 }] } },
      { ...indexed, successPolicy: { rules: [] } },
      { ...indexed, successPolicy: { rules: times(21, () => ({ succeededCount: 1 })) } },
      { ...indexed, successPolicy: { rules: [{}] } },
      success({ succeededIndexes: '0-4' }),
      success({ succeededIndexes: '0-5' }),
      success({ succeededIndexes: '5' }),
      success({ succeededIndexes: '1,0' }),
      success({ succeededIndexes: '0-2,2' }),
      success({ succeededIndexes: '2-1' }),
      success({ succeededIndexes: '1-1' }),
      success({ succeededIndexes: '1-2-3' }),
      success({ succeededIndexes: 'x' }),
      success({ succeededIndexes: '' }),
      success({ succeededIndexes: '0-x' }),
      success({ succeededIndexes: '0-2', succeededCount: 3 }),
      success({ succeededIndexes: '0-2', succeededCount: 4 }),
      success({ succeededCount: -1 }),
      success({ succeededIndexes: undefined, succeededCount: 5 }),
      success({ succeededIndexes: undefined, succeededCount: 6 }),
      { ...success({ succeededIndexes: '9'.repeat(65536) }) },
      { ...success({ succeededIndexes: '9'.repeat(65537) }) },
    ],
  },
  {
    of: 'changed jobs',
    base: {
      ...job,
      spec: {
        ...job.spec,
        ...indexed,
        parallelism: 5,
        backoffLimitPerIndex: 1,
        manualSelector: true,
        selector,
      },
    },
    at: 'spec',
    updates: true,
    changes: [
      {},
      { parallelism: 1 },
      { completions: 6 },
      { completions: 6, parallelism: 6 },
      { completions: 3, parallelism: 3 },
      { completionMode: 'NonIndexed' },
      { backoffLimitPerIndex: 2 },
      { podFailurePolicy: { rules: [] } },
      { template: { spec: { nodeSelector: { a: 'b' } } } },
      { template: { spec: { hostname: 'h' } } },
      { selector },
      { managedBy: 'a.b/c' },
      { suspend: true },
    ],
  },
  {
    of: 'cron jobs',
    base: cronJob,
    changes: [
      { metadata: { name: letters(52) } },
      { metadata: { name: letters(53) } },
      { spec: { schedule: '' } },
      { spec: { schedule: 'x' } },
      { spec: { schedule: '61 * * * *' } },
      { spec: { schedule: 'TZ=UTC * * * * *' } },
      { spec: { schedule: 'CRON_TZ=UTC * * * * *', timeZone: 'UTC' } },
      { spec: { timeZone: '' } },
      { spec: { timeZone: 'Local' } },
      { spec: { timeZone: 'Europe/Atlantis' } },
      { spec: { timeZone: 'Europe/Berlin' } },
      {
        spec: {
          startingDeadlineSeconds: -1,
          successfulJobsHistoryLimit: -1,
          failedJobsHistoryLimit: -1,
        },
      },
      { spec: { concurrencyPolicy: '' } },
      { spec: { concurrencyPolicy: 'Never' } },
      { spec: { jobTemplate: { spec: { selector, manualSelector: true } } } },
      { spec: { jobTemplate: { spec: { manualSelector: true } } } },
      { spec: { jobTemplate: { spec: { completions: -1 } } } },
      { spec: { jobTemplate: { spec: { template: { spec: { restartPolicy: 'Always' } } } } } },
    ],
  },
];
