import { controllerOf, isConditionTrue } from '../../../src/api/index.ts';
import type { CronJob, Job, Pod } from '../../../src/api/index.ts';
import type { ApiServer } from '../../../src/store/index.ts';
import { EPOCH_MS } from './recorded-case.ts';

/** The state of a cluster as the recordings have it: by "KIND/NAME" its fields, and the number of pods by state. */
export function describeState(api: Pick<ApiServer, 'list'>): Record<string, unknown> {
  const state: Record<string, unknown> = {};
  for (const object of api.list('CronJob')) {
    state[`CronJob/${object.metadata.name}`] = describeCronJob(object);
  }
  for (const object of api.list('Job')) state[`Job/${object.metadata.name}`] = describeJob(object);
  const pods: Record<string, number> = {};
  for (const pod of api.list('Pod')) {
    const text = describePod(pod);
    pods[text] = (pods[text] ?? 0) + 1;
  }
  return { ...state, pods };
}

function describeCronJob({ status = {} }: CronJob): Record<string, unknown> {
  return filled({
    active: status.active?.length,
    last: secondsOf(status.lastScheduleTime),
    success: secondsOf(status.lastSuccessfulTime),
  });
}

function describeJob({ spec, status = {} }: Job): Record<string, unknown> {
  const { active, ready, terminating, succeeded, failed, failedIndexes, conditions = [] } = status;
  const cond = Object.fromEntries(
    conditions.map(({ type, status: holds, reason = '', message = '' }) => [
      type,
      `${holds} ${reason} | ${message}`,
    ]),
  );
  return {
    ...filled({ active, ready, terminating, succeeded, failed, failedIndexes }),
    ...filled({ done: status.completedIndexes, parallelism: spec.parallelism }),
    ...filled({ start: secondsOf(status.startTime), end: secondsOf(status.completionTime) }),
    suspend: String(spec.suspend ?? false),
    cond,
  };
}

function describePod({ metadata, spec, status = {} }: Pod): string {
  const owner = controllerOf(metadata);
  const isReady = isConditionTrue(status.conditions, 'Ready');
  const index = metadata.labels?.['batch.kubernetes.io/job-completion-index'];
  return [
    owner === undefined ? '-' : `${owner.kind}/${owner.name}`,
    metadata.generateName === undefined ? ` ${metadata.name}` : '',
    index === undefined ? '' : ` #${index}`,
    ` v${metadata.labels?.['v'] ?? ''} ${status.phase ?? ''}`,
    isReady ? '+Ready' : '',
    metadata.deletionTimestamp === undefined ? '' : ' Terminating',
    spec.nodeName === undefined ? '' : ` @${spec.nodeName}`,
  ].join('');
}

function secondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : (Date.parse(time) - EPOCH_MS) / 1000;
}

/** Without fields that are 0 or empty, except start times. */
function filled(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const times = ['last', 'success', 'start', 'end'];
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => value !== undefined && value !== '' && (value !== 0 || times.includes(key)),
    ),
  );
}
