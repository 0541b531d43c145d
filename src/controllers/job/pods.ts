import type { Job, Labels, Pod } from '../../objects/index.ts';
import { JOB_TRACKING } from './finalizer.ts';
import { matchFailurePolicy } from './policies.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { podBlueprint, podOf } from '../shared/pod-template.ts';
import type { PodBlueprint } from '../shared/pod-template.ts';

const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index';
const FAILURES = 'batch.kubernetes.io/job-index-failure-count';
const IGNORED_FAILURES = 'batch.kubernetes.io/job-index-ignored-failure-count';
const MAX_INT32 = 2_147_483_647;
/** Longest name before the generated suffix: 63 - 5. */
const LONGEST_PREFIX = 58;

/** The labels that the API server adds to a Job's template and selector. Source: pkg/registry/batch/job/strategy.go, v1.34. */
function jobLabels({ metadata, spec }: Job): Labels {
  if (spec.manualSelector === true) return {};
  const uid = uidOf(metadata);
  return {
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': metadata.name,
    'controller-uid': uid,
    'job-name': metadata.name,
  };
}

/** Undefined for a work queue, which completes once a pod has succeeded and none is left. Default without parallelism: 1. */
export function completionsOf({ spec }: Job): number | undefined {
  return spec.completions ?? (spec.parallelism === undefined ? 1 : undefined);
}

export function jobBlueprint(job: Job): PodBlueprint {
  const { metadata, spec } = podBlueprint(job, job.spec.template);
  const labels = { ...metadata.labels, ...jobLabels(job) };
  const given = metadata.finalizers ?? [];
  const finalizers = given.includes(JOB_TRACKING) ? given : [...given, JOB_TRACKING];
  return { metadata: { ...metadata, labels, finalizers }, spec };
}

/** `replaced`: the failed pod of that index; only with backoffLimitPerIndex. Source: pkg/controller/job/indexed_job_utils.go, v1.34. */
export function indexedPod(
  job: Job,
  blueprint: PodBlueprint,
  index: number,
  replaced: Pod | undefined,
): Pod {
  const { labels, annotations } = blueprint.metadata;
  const { name } = job.metadata;
  const text = String(index);
  const counts =
    job.spec.backoffLimitPerIndex === undefined ? undefined : failureCounts(job, replaced);
  return podOf(
    blueprint,
    {
      generateName: generatedName(name, `-${text}-`),
      labels: { ...labels, [COMPLETION_INDEX]: text },
      annotations: { ...annotations, [COMPLETION_INDEX]: text, ...counts },
    },
    { ...blueprint.spec, hostname: `${name}-${text}` },
  );
}

function generatedName(job: string, suffix: string): string {
  return `${job.slice(0, LONGEST_PREFIX - suffix.length)}${suffix}`;
}

/** The annotations of a pod that replaces another one. */
function failureCounts(job: Job, replaced: Pod | undefined): Readonly<Record<string, string>> {
  if (replaced === undefined) return { [FAILURES]: '0' };
  const counts = matchFailurePolicy(job, replaced)?.action !== 'Ignore';
  const ignored = annotatedCount(replaced, IGNORED_FAILURES) + (counts ? 0 : 1);
  return {
    [FAILURES]: String(countedFailures(replaced) + (counts ? 1 : 0)),
    ...(ignored > 0 ? { [IGNORED_FAILURES]: String(ignored) } : undefined),
  };
}

/** How many pods of the same index failed before this pod, without failures that podFailurePolicy ignores. */
export function countedFailures(pod: Pod): number {
  return annotatedCount(pod, FAILURES);
}

/** How many pods of the same index failed before this one. */
export function allFailures(pod: Pod): number {
  return countedFailures(pod) + annotatedCount(pod, IGNORED_FAILURES);
}

function annotatedCount({ metadata }: Pod, annotation: string): number {
  const text = metadata.annotations?.[annotation] ?? '';
  const count = /^[0-9]+$/.test(text) ? Number(text) : 0;
  return count > MAX_INT32 ? 0 : count;
}

/** The completion index of a pod of an Indexed Job. */
export function completionIndex({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[COMPLETION_INDEX];
  return text !== undefined && /^[0-9]+$/.test(text) ? Number(text) : undefined;
}
