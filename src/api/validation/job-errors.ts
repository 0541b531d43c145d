import { loadTimeZone, parseCronSchedule } from '../cron/index.ts';
import { invalid, notSupported, required } from '../field-error.ts';
import { compileLabelSelector, labelSelectorErrors } from '../selectors/index.ts';
import type { CronJob, CronJobSpec, Job, JobSpec, PodTemplateSpec } from '../types.ts';
import type { ErrorList } from './error-list.ts';
import { checkImmutable, shapeOf } from './immutable.ts';
import { internalForm } from './internal-form.ts';
import { checkTemplate } from './workload-errors.ts';

const MOST_PARALLEL = 100_000;

/** Rule: validateJobSpec, pkg/apis/batch/validation/validation.go, v1.34. */
export function checkJobSpec(spec: JobSpec, path: string, list: ErrorList): void {
  for (const field of [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
    'backoffLimitPerIndex',
    'maxFailedIndexes',
  ] as const) {
    list.notNegative(`${path}.${field}`, spec[field]);
  }
  if (spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined) {
    list.add(required(`${path}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified'));
  }
  checkIndexes(spec, path, list);
  checkReplacement(spec, path, list);
  checkTemplate(spec.template, `${path}.template`, list);
  checkRestartPolicy(spec, `${path}.template.spec.restartPolicy`, list);
}

function checkIndexes(spec: JobSpec, path: string, list: ErrorList): void {
  const { completionMode = 'NonIndexed' } = spec;
  list.oneOf(`${path}.completionMode`, completionMode, ['NonIndexed', 'Indexed']);
  if (completionMode === 'Indexed') checkIndexed(spec, path, list);
  else if (completionMode === 'NonIndexed') checkNonIndexed(spec, path, list);
}

function checkIndexed(spec: JobSpec, path: string, list: ErrorList): void {
  const { completions, parallelism = 0, maxFailedIndexes } = spec;
  if (completions === undefined) {
    list.add(required(`${path}.completions`, 'when completion mode is Indexed'));
  }
  if (parallelism > MOST_PARALLEL) {
    const detail = `must be less than or equal to ${MOST_PARALLEL} when completion mode is Indexed`;
    list.add(invalid(`${path}.parallelism`, parallelism, detail));
  }
  if (completions !== undefined && (maxFailedIndexes ?? 0) > completions) {
    const detail = 'must be less than or equal to completions';
    list.add(invalid(`${path}.maxFailedIndexes`, maxFailedIndexes, detail));
  }
}

function checkNonIndexed(spec: JobSpec, path: string, list: ErrorList): void {
  for (const field of ['backoffLimitPerIndex', 'maxFailedIndexes'] as const) {
    if (spec[field] === undefined) continue;
    list.add(invalid(`${path}.${field}`, spec[field], 'requires indexed completion mode'));
  }
  if (spec.successPolicy !== undefined) {
    const shown = internalForm(spec.successPolicy, 'SuccessPolicy');
    list.add(invalid(`${path}.successPolicy`, shown, 'requires indexed completion mode'));
  }
}

function checkReplacement(spec: JobSpec, path: string, list: ErrorList): void {
  const supported =
    spec.podFailurePolicy === undefined ? ['Failed', 'TerminatingOrFailed'] : ['Failed'];
  list.oneOf(`${path}.podReplacementPolicy`, spec.podReplacementPolicy, supported);
}

function checkRestartPolicy(spec: JobSpec, field: string, list: ErrorList): void {
  const policy = spec.template.spec?.restartPolicy ?? 'Always';
  if (policy === 'Always' || policy === '') {
    list.add(required(field, 'valid values: "OnFailure", "Never"'));
  } else if (policy !== 'OnFailure' && policy !== 'Never') {
    list.add(notSupported(field, policy, ['OnFailure', 'Never']));
  } else if (spec.podFailurePolicy !== undefined && policy !== 'Never') {
    const detail = 'only "Never" is supported when podFailurePolicy is specified';
    list.add(invalid(field, policy, detail));
  }
}

/** The selector, which only stored Jobs have. Rule: ValidateJobSpec, the same file. */
function checkJobSelector(spec: JobSpec, list: ErrorList): void {
  const { selector, template } = spec;
  if (selector === undefined) list.add(required('spec.selector', ''));
  const errors = labelSelectorErrors(selector, 'spec.selector');
  list.add(...errors);
  const labels = template.metadata?.labels;
  const selects =
    selector !== undefined && errors.length === 0 && compileLabelSelector(selector)(labels ?? {});
  if (selects || errors.length > 0) return;
  const detail = '`selector` does not match template `labels`';
  list.add(invalid('spec.template.metadata.labels', labels, detail));
}

export function checkStoredJob({ spec }: Job, list: ErrorList): void {
  checkJobSpec(spec, 'spec', list);
  checkJobSelector(spec, list);
}

/** Rule: ValidateUpdate of the Job strategy and ValidateJobSpecUpdate, v1.34, which validate the spec twice. */
export function checkJobUpdate(job: Job, old: Job, list: ErrorList): void {
  checkStoredJob(job, list);
  checkStoredJob(job, list);
  const immutable = (field: keyof JobSpec, before: unknown = old.spec[field]): void => {
    const shape = shapeOf('JobSpec', field);
    checkImmutable(`spec.${field}`, { now: job.spec[field], before }, shape, list);
  };
  if (job.spec.completionMode === 'Indexed') checkCompletions(job.spec, old.spec, list);
  else immutable('completions');
  immutable('selector');
  immutable('template', mayMoveOthers(old) ? withDirectives(old.spec, job.spec) : undefined);
  immutable('completionMode');
  immutable('podFailurePolicy');
  immutable('backoffLimitPerIndex');
  immutable('managedBy');
  immutable('successPolicy');
}

function checkCompletions(spec: JobSpec, old: JobSpec, list: ErrorList): void {
  const { completions, parallelism } = spec;
  if (completions === undefined || completions === old.completions) return;
  if (completions === parallelism) return;
  const detail = 'can only be modified in tandem with spec.parallelism';
  list.add(invalid('spec.completions', completions, detail));
}

/** The scheduling directives of a suspended Job that never started may change. */
const mayMoveOthers = ({ spec, status }: Job): boolean =>
  spec.suspend === true && status?.startTime === undefined;

/** The old template with the scheduling directives of the new one, to leave them out of the comparison. */
function withDirectives({ template: old }: JobSpec, { template }: JobSpec): PodTemplateSpec {
  const { nodeSelector, tolerations, schedulingGates, affinity } = template.spec ?? {};
  const { nodeAffinity: _, ...rest } = old.spec?.affinity ?? {};
  const { nodeAffinity } = affinity ?? {};
  const kept = { ...rest, ...(nodeAffinity === undefined ? {} : { nodeAffinity }) };
  const hasAffinity = affinity !== undefined || Object.keys(rest).length > 0;
  return {
    ...old,
    // The type requires a name, which templates lack; only labels and annotations are compared.
    metadata: {
      ...old.metadata,
      labels: template.metadata?.labels,
      annotations: template.metadata?.annotations,
    } as NonNullable<PodTemplateSpec['metadata']>,
    spec: {
      ...old.spec,
      nodeSelector,
      tolerations,
      schedulingGates,
      affinity: hasAffinity ? kept : undefined,
    } as NonNullable<PodTemplateSpec['spec']>,
  };
}

/** The names of its Jobs have eleven characters more. */
const LONGEST_CRON_JOB = 52;

/** Rule: ValidateCronJobCreate, the same file. */
export function checkNewCronJob({ metadata: { name }, spec }: CronJob, list: ErrorList): void {
  checkCronJob(spec, undefined, list);
  if (name.length > LONGEST_CRON_JOB) {
    list.add(invalid('metadata.name', name, 'must be no more than 52 characters'));
  }
}

/** Rule: validateCronJobSpec, the same file. */
export function checkCronJob(
  spec: CronJobSpec,
  old: CronJobSpec | undefined,
  list: ErrorList,
): void {
  checkSchedule(spec, old, list);
  list.notNegative('spec.startingDeadlineSeconds', spec.startingDeadlineSeconds);
  if (old === undefined || old.timeZone !== spec.timeZone) checkTimeZone(spec.timeZone, list);
  list.oneOf('spec.concurrencyPolicy', spec.concurrencyPolicy, ['Allow', 'Forbid', 'Replace']);
  // An absent Job is an empty one in Go.
  const job = spec.jobTemplate.spec ?? { template: {} };
  checkJobSpec(job, 'spec.jobTemplate.spec', list);
  if (job.selector !== undefined) {
    const detail = '`selector` will be auto-generated';
    list.add(invalid('spec.jobTemplate.spec.selector', job.selector, detail));
  }
  if (job.manualSelector === true) {
    list.add(notSupported('spec.jobTemplate.spec.manualSelector', true, ['nil', 'false']));
  }
  list.notNegative('spec.successfulJobsHistoryLimit', spec.successfulJobsHistoryLimit);
  list.notNegative('spec.failedJobsHistoryLimit', spec.failedJobsHistoryLimit);
}

function checkSchedule(
  { schedule, timeZone }: CronJobSpec,
  old: CronJobSpec | undefined,
  list: ErrorList,
): void {
  const field = 'spec.schedule';
  if (schedule === '') {
    list.add(required(field, ''));
    return;
  }
  list.each(
    field,
    schedule,
    problemsIn(() => parseCronSchedule(schedule)),
  );
  if (!schedule.includes('TZ')) return;
  const mayNameZone = old?.schedule.includes('TZ') === true;
  if (!mayNameZone) {
    const detail = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
    list.add(invalid(field, schedule, detail));
  } else if (timeZone !== undefined) {
    const detail = 'cannot use both timeZone field and TZ or CRON_TZ in schedule';
    list.add(invalid(field, schedule, detail));
  }
}

/** Rule: validateTimeZone, the same file. */
function checkTimeZone(zone: string | undefined, list: ErrorList): void {
  const field = 'spec.timeZone';
  if (zone === undefined) return;
  if (zone === '') {
    list.add(invalid(field, zone, 'timeZone must be nil or non-empty string'));
    return;
  }
  const isName = (part: string): boolean =>
    /^[A-Za-z0-9._+-]{1,14}$/.test(part) && part !== '.' && part !== '..' && !part.startsWith('-');
  if (!zone.split('/').every(isName)) {
    list.add(invalid(field, zone, `unknown time zone ${zone}`));
    return;
  }
  if (zone.toLowerCase() === 'local') {
    const detail =
      'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
    list.add(invalid(field, zone, detail));
  }
  list.each(
    field,
    zone,
    problemsIn(() => loadTimeZone(zone)),
  );
}

/** The message of the RangeError that `read` throws, or none. */
function problemsIn(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [error.message];
  }
}
