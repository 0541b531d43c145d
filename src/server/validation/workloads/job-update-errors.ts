import { isEnabled } from '../../../features/index.ts';
import { findCondition, Path } from '../../../objects/index.ts';
import type { Container, Job, JobSpec, PodSpec, PodTemplateSpec } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, shapeOf } from '../rules/immutable.ts';
import { checkJob, checkJobSpecWithSelector } from './job-errors.ts';
import { checkMetadataUpdate } from '../metadata-update-errors.ts';

/** Rule: ValidateUpdate of the Job strategy and ValidateJobSpecUpdate, v1.36, which validate the spec twice. */
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
  checkTemplate(job, old, list);
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

/** What may change in the template of a suspended Job. Rule: validatePodTemplateUpdate, and validationOptionsForJob of the strategy, v1.36. */
function checkTemplate({ spec }: Job, old: Job, list: ErrorList): void {
  const gates = list.askGates() ?? {};
  const isSettled = mayBeRewritten(old);
  const maySchedule = isEnabled(gates, 'MutableSchedulingDirectivesForSuspendedJobs')
    ? isSettled
    : mayMoveOthers(old);
  const template = maySchedule ? withDirectives(old.spec, spec) : old.spec.template;
  const path = Path.spec.child('template');
  if (!isSettled || !isEnabled(gates, 'MutablePodResourcesForSuspendedJobs')) {
    checkImmutable(path, { now: spec.template, before: template }, TEMPLATE, list);
    return;
  }
  const now = spec.template.spec;
  const before = template.spec && now && withResources(template.spec, now);
  checkImmutable(path.child('spec'), { now, before }, POD_SPEC, list);
}

const TEMPLATE = shapeOf('JobSpec', 'template');
const POD_SPEC = shapeOf('PodTemplateSpec', 'spec');

/** The scheduling directives of a suspended Job that never started may change. */
const mayMoveOthers = ({ spec, status }: Job): boolean =>
  spec.suspend === true && status?.startTime === undefined;

/** No pod of a suspended Job is left. Rule: shouldAllowMutablePodTemplate of the Job strategy, v1.36. */
function mayBeRewritten(job: Job): boolean {
  const { startTime, conditions, active = 0 } = job.status ?? {};
  const isStopped = findCondition(conditions, 'Suspended')?.status === 'True';
  return job.spec.suspend === true && (startTime === undefined || isStopped) && active === 0;
}

/** The old spec with the resources of the new containers. Rule: validatePodResourceUpdatesOnly, v1.36. */
function withResources(old: PodSpec, spec: PodSpec): PodSpec {
  const { containers, initContainers } = old;
  return {
    ...old,
    containers: resourcesOf(containers, spec.containers),
    ...(initContainers && { initContainers: resourcesOf(initContainers, spec.initContainers) }),
  };
}

function resourcesOf(
  old: readonly Container[],
  containers: readonly Container[] = [],
): readonly Container[] {
  if (old.length !== containers.length) return old;
  return old.map((before, at): Container => {
    const now = containers[at];
    if (now?.name !== before.name) return before;
    const { resources: _, ...rest } = before;
    return now.resources === undefined ? rest : { ...rest, resources: now.resources };
  });
}

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
