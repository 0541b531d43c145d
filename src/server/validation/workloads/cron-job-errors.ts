import { loadTimeZone, parseCronSchedule } from '../../../clock/index.ts';
import { Path } from '../../../objects/index.ts';
import type { Loose, CronJob, CronJobSpec } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { selectorForm } from '../decoding/internal-form.ts';
import { checkJobSpec } from './job-errors.ts';
import { nameOf } from '../metadata-errors.ts';

/** The names of its Jobs have eleven characters more. */
const LONGEST_CRON_JOB = 52;

/** Rule: ValidateCronJobCreate, pkg/apis/batch/validation/validation.go, v1.34. */
export function checkNewCronJob(
  { metadata = {}, spec = {} }: Loose<CronJob>,
  list: ErrorList,
): void {
  checkCronJob(spec, undefined, list);
  const name = nameOf(metadata);
  if (name.length > LONGEST_CRON_JOB) {
    list.invalid(Path.metadata.child('name'), name, 'must be no more than 52 characters');
  }
}

/** Rule: validateCronJobSpec, the same file. */
export function checkCronJob(
  spec: Loose<CronJobSpec>,
  old: Loose<CronJobSpec> | undefined,
  list: ErrorList,
): void {
  checkSchedule(spec, old, list);
  const path = Path.spec;
  list.notNegative(path.child('startingDeadlineSeconds'), spec.startingDeadlineSeconds);
  if (old === undefined || old.timeZone !== spec.timeZone) checkTimeZone(spec.timeZone, list);
  const policies = ['Allow', 'Forbid', 'Replace'];
  list.oneOf(path.child('concurrencyPolicy'), spec.concurrencyPolicy, policies);
  const job = spec.jobTemplate?.spec ?? {};
  const jobPath = path.child('jobTemplate').child('spec');
  checkJobSpec(job, jobPath, list);
  if (job.selector !== undefined) {
    const shown = selectorForm(job.selector);
    list.invalid(jobPath.child('selector'), shown, '`selector` will be auto-generated');
  }
  if (job.manualSelector === true) {
    list.notSupported(jobPath.child('manualSelector'), true, ['nil', 'false']);
  }
  list.notNegative(path.child('successfulJobsHistoryLimit'), spec.successfulJobsHistoryLimit);
  list.notNegative(path.child('failedJobsHistoryLimit'), spec.failedJobsHistoryLimit);
}

function checkSchedule(
  { schedule = '', timeZone }: Loose<CronJobSpec>,
  old: Loose<CronJobSpec> | undefined,
  list: ErrorList,
): void {
  const path = Path.spec.child('schedule');
  if (schedule === '') {
    list.required(path);
    return;
  }
  list.each(
    path,
    schedule,
    problemsIn(() => parseCronSchedule(schedule)),
  );
  if (!schedule.includes('TZ')) return;
  const mayNameZone = old?.schedule?.includes('TZ') === true;
  if (!mayNameZone) {
    const detail = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
    list.invalid(path, schedule, detail);
  } else if (timeZone !== undefined) {
    list.invalid(path, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule');
  }
}

/** Rule: validateTimeZone, the same file. */
function checkTimeZone(zone: string | undefined, list: ErrorList): void {
  const path = Path.spec.child('timeZone');
  if (zone === undefined) return;
  if (zone === '') {
    list.invalid(path, zone, 'timeZone must be nil or non-empty string');
    return;
  }
  const isName = (part: string): boolean =>
    /^[A-Za-z0-9._+-]{1,14}$/.test(part) && part !== '.' && part !== '..' && !part.startsWith('-');
  if (!zone.split('/').every(isName)) {
    list.eachTyped(path, zone, [`unknown time zone ${zone}`]);
    return;
  }
  if (zone.toLowerCase() === 'local') {
    const detail =
      'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
    list.invalid(path, zone, detail);
  }
  list.each(
    path,
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
