import { Path } from '../field-path.ts';
import type { Job, JobSpec, PodTemplateSpec } from '../types.ts';
import type { ErrorList } from './error-list.ts';
import { checkImmutable, shapeOf } from './immutable.ts';
import { checkJob, checkJobSpecWithSelector } from './job-errors.ts';
import { checkMetadataUpdate } from './metadata-update-errors.ts';

/** Rule: ValidateUpdate of the Job strategy and ValidateJobSpecUpdate, v1.34, which validate the spec twice. */
export function checkJobUpdate(job: Job, old: Job, list: ErrorList): void {
  const labels = old.spec.template.metadata?.labels ?? {};
  const isPrefixed = PREFIXED.every((label) => labels[label] !== undefined);
  checkJob(job, list, isPrefixed);
  checkMetadataUpdate(job, old, list);
  checkJobSpecWithSelector(job.spec, list);
  const immutable = (field: keyof JobSpec, before: unknown = old.spec[field]): void => {
    const shape = shapeOf('JobSpec', field);
    checkImmutable(Path.spec.child(field), { now: job.spec[field], before }, shape, list);
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

const PREFIXED = ['batch.kubernetes.io/job-name', 'batch.kubernetes.io/controller-uid'];

function checkCompletions(spec: JobSpec, old: JobSpec, list: ErrorList): void {
  const { completions, parallelism } = spec;
  if (completions === undefined || completions === old.completions) return;
  if (completions === parallelism) return;
  const detail = 'can only be modified in tandem with spec.parallelism';
  list.invalid(Path.spec.child('completions'), completions, detail);
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
