import type { Job, Labels, Pod } from '../api/index.ts';
import type { IndexFailures } from './job-backoff.ts';
import { uidOf } from './owner-reference.ts';
import { podBlueprint, podOf } from './pod-template.ts';
import type { PodBlueprint } from './pod-template.ts';

const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index';
const FAILURES = 'batch.kubernetes.io/job-index-failure-count';
const IGNORED_FAILURES = 'batch.kubernetes.io/job-index-ignored-failure-count';

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
  return { metadata: { ...metadata, labels: { ...metadata.labels, ...jobLabels(job) } }, spec };
}

/** Source: pkg/controller/job/indexed_job_utils.go, v1.34. */
export function indexedPod(
  job: Job,
  blueprint: PodBlueprint,
  index: number,
  failures: IndexFailures | undefined,
): Pod {
  const { labels, annotations } = blueprint.metadata;
  const { name } = job.metadata;
  const text = String(index);
  return podOf(
    blueprint,
    {
      generateName: `${name}-${text}-`,
      labels: { ...labels, [COMPLETION_INDEX]: text },
      annotations: {
        ...annotations,
        [COMPLETION_INDEX]: text,
        ...(job.spec.backoffLimitPerIndex === undefined
          ? undefined
          : { [FAILURES]: String(failures?.counted ?? 0) }),
        ...(failures === undefined || failures.ignored === 0
          ? undefined
          : { [IGNORED_FAILURES]: String(failures.ignored) }),
      },
    },
    (blueprint.spec.hostname ?? '') === ''
      ? { ...blueprint.spec, hostname: `${name}-${text}` }
      : blueprint.spec,
  );
}

/** The completion index of a pod of an Indexed Job. */
export function completionIndex({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[COMPLETION_INDEX];
  return text !== undefined && /^[0-9]+$/.test(text) ? Number(text) : undefined;
}

/** "0,2-4", the format of status.completedIndexes. Runs of three or more indexes are written as a range. */
export function indexesText(indexes: Iterable<number>): string {
  const runs: { first: number; last: number }[] = [];
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.last === index - 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs
    .map(({ first, last }) => {
      if (first === last) return String(first);
      return last === first + 1 ? `${first},${last}` : `${first}-${last}`;
    })
    .join(',');
}

export function parseIndexes(text: string): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const part of text.split(',')) {
    const [first = '', last = first] = part.split('-');
    if (first === '') continue;
    for (let index = Number(first); index <= Number(last); index++) indexes.add(index);
  }
  return indexes;
}
