import { indispensable, invalid, required } from '../field-error.ts';
import {
  compileLabelSelector,
  isEmptySelector,
  labelSelectorErrors,
  labelsErrors,
} from '../selectors/index.ts';
import type { LabelSelector, PersistentVolumeClaim, PodTemplateSpec } from '../types.ts';
import type { ErrorList } from './error-list.ts';
import { checkPodSpec } from './pod-spec-errors.ts';

/** What all workloads have in common. */
export interface WorkloadSpec {
  readonly replicas?: number;
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit?: number;
  readonly selector?: LabelSelector;
  readonly template?: PodTemplateSpec;
  /** Of a StatefulSet: each becomes a volume of every pod. */
  readonly volumeClaimTemplates?: readonly PersistentVolumeClaim[];
}

/** Rule: ValidateDeploymentSpec and its like, pkg/apis/apps/validation/validation.go, v1.34. */
export function checkWorkload(spec: WorkloadSpec, kind: string, list: ErrorList): void {
  list.notNegative('spec.replicas', spec.replicas);
  list.notNegative('spec.minReadySeconds', spec.minReadySeconds);
  list.notNegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit);
  const { selector, template } = spec;
  if (selector !== undefined) {
    list.add(...labelSelectorErrors(selector, 'spec.selector'));
    if (isEmptySelector(selector)) {
      const detail = `empty selector is invalid for ${kind === 'ReplicaSet' ? 'deployment' : kind.toLowerCase()}`;
      list.add(invalid('spec.selector', selector, detail));
    }
  }
  if (template === undefined) return;
  checkTemplateLabels(selector, template, list);
  checkTemplate(withClaims(template, spec.volumeClaimTemplates ?? []), 'spec.template', list);
  list.oneOf('spec.template.spec.restartPolicy', template.spec?.restartPolicy, ['Always']);
}

/** The template with the volumes that the controller will add to its pods. */
function withClaims(
  template: PodTemplateSpec,
  claims: readonly PersistentVolumeClaim[],
): PodTemplateSpec {
  const { spec } = template;
  if (claims.length === 0 || spec === undefined) return template;
  const volumes = spec.volumes ?? [];
  const added = claims
    .map(({ metadata: { name } }) => ({ name }))
    .filter(({ name }) => volumes.every((volume) => volume.name !== name));
  return { ...template, spec: { ...spec, volumes: [...volumes, ...added] } };
}

/** Rule: `selector` must select what `template` makes. */
export function checkTemplateLabels(
  selector: LabelSelector | undefined,
  template: PodTemplateSpec,
  list: ErrorList,
): void {
  if (selector === undefined || labelSelectorErrors(selector, '').length > 0) return;
  const labels = template.metadata?.labels;
  if (isEmptySelector(selector) || compileLabelSelector(selector)(labels ?? {})) return;
  const field = 'spec.template.metadata.labels';
  list.add(invalid(field, labels, '`selector` does not match template `labels`'));
}

/** Rule: ValidatePodTemplateSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkTemplate(template: PodTemplateSpec, path: string, list: ErrorList): void {
  list.add(...labelsErrors(template.metadata?.labels ?? {}, `${path}.labels`));
  if (template.spec === undefined) list.add(indispensable(`${path}.spec.containers`, ''));
  else checkPodSpec(template.spec, `${path}.spec`, list);
}

/** Rule: ValidateJobSpec, pkg/apis/batch/validation/validation.go, v1.34. */
export function checkJobTemplate(template: PodTemplateSpec, path: string, list: ErrorList): void {
  checkTemplate(template, path, list);
  const policy = template.spec?.restartPolicy ?? 'Always';
  if (policy === 'Always' || policy === '') {
    const detail = 'valid values: "OnFailure", "Never"';
    list.add(required(`${path}.spec.restartPolicy`, detail));
  }
}
