import type {
  CronJob,
  CronJobSpec,
  Job,
  JobSpec,
  PodFailurePolicyRule,
} from '../../objects/index.ts';
import { fillUnset, fillZero, isEmpty, mapField, replace } from './copy-on-write.ts';
import { defaultTemplate } from './pods/spec.ts';

const MAX_INT32 = 2_147_483_647;

/** Labels default to the labels of the template. Source: SetDefaults_Job, pkg/apis/batch/v1/defaults.go, v1.34. */
export function defaultJob(job: Job): Job {
  const given = job.spec;
  const single = typeof given.completions !== 'number' && typeof given.parallelism !== 'number';
  const spec = fillUnset<JobSpec>(given, {
    ...(single && { completions: 1 }),
    parallelism: 1,
    backoffLimit: typeof given.backoffLimitPerIndex === 'number' ? MAX_INT32 : 6,
    completionMode: 'NonIndexed',
    suspend: false,
    manualSelector: false,
    podReplacementPolicy: given.podFailurePolicy ? 'Failed' : 'TerminatingOrFailed',
  });
  const labels = given.template.metadata?.labels;
  const inherits = labels && !isEmpty(labels) && isEmpty(job.metadata.labels);
  const result = inherits ? replace(job, 'metadata', { ...job.metadata, labels }) : job;
  return replace(result, 'spec', defaultJobSpecParts(spec));
}

/** The parts of the job template get defaults; the Job itself gets its own when it is created. */
export function defaultCronJob(cronJob: CronJob): CronJob {
  let spec = fillUnset<CronJobSpec>(cronJob.spec, {
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  });
  spec = fillZero(spec, { concurrencyPolicy: 'Allow' });
  // It may be missing: objects are completed before they are validated.
  const template = 'jobTemplate' in spec ? spec.jobTemplate.spec : undefined;
  if (template) {
    const jobTemplate = replace(spec.jobTemplate, 'spec', defaultJobSpecParts(template));
    spec = replace(spec, 'jobTemplate', jobTemplate);
  }
  return replace(cronJob, 'spec', spec);
}

function defaultJobSpecParts(spec: JobSpec): JobSpec {
  let result = spec;
  if (spec.podFailurePolicy) {
    const policy = mapField(spec.podFailurePolicy, 'rules', defaultFailureRule);
    result = replace(result, 'podFailurePolicy', policy);
  }
  return replace(result, 'template', defaultTemplate(spec.template));
}

function defaultFailureRule(rule: PodFailurePolicyRule): PodFailurePolicyRule {
  return mapField(rule, 'onPodConditions', (pattern) => fillZero(pattern, { status: 'True' }));
}
