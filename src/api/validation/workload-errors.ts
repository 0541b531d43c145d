import { forbidden, indispensable, invalid, notSupported, required } from '../field-error.ts';
import {
  compileLabelSelector,
  isEmptySelector,
  labelSelectorErrors,
  labelsErrors,
} from '../selectors/index.ts';
import type {
  DaemonSetSpec,
  DeploymentSpec,
  LabelSelector,
  PersistentVolumeClaim,
  PodTemplateSpec,
  ReplicaSetSpec,
  StatefulSetSpec,
} from '../types.ts';
import { dnsLabelProblems } from './error-list.ts';
import type { ErrorList } from './error-list.ts';
import { checkPodSpec } from './pod-spec-errors.ts';
import {
  checkDaemonSetStrategy,
  checkDeploymentStrategy,
  checkStatefulSetStrategy,
} from './strategy-errors.ts';

const RETENTION = ['Retain', 'Delete'];

/** Rule of this and the next: ValidateDeploymentSpec and its like, pkg/apis/apps/validation/validation.go, v1.34. */
export function checkDeployment(spec: DeploymentSpec, list: ErrorList): void {
  list.notNegative('spec.replicas', spec.replicas);
  checkSelector(spec.selector, 'deployment', list);
  checkReplicatedTemplate(spec.selector, spec.template, list);
  checkDeploymentStrategy(spec.strategy, 'spec.strategy', list);
  list.notNegative('spec.minReadySeconds', spec.minReadySeconds);
  list.notNegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit);
  const { progressDeadlineSeconds: deadline, minReadySeconds = 0 } = spec;
  list.notNegative('spec.progressDeadlineSeconds', deadline);
  if (deadline !== undefined && deadline <= minReadySeconds) {
    list.add(
      invalid('spec.progressDeadlineSeconds', deadline, 'must be greater than minReadySeconds'),
    );
  }
}

export function checkReplicaSet(spec: ReplicaSetSpec, list: ErrorList): void {
  list.notNegative('spec.replicas', spec.replicas);
  list.notNegative('spec.minReadySeconds', spec.minReadySeconds);
  checkSelector(spec.selector, 'deployment', list);
  checkReplicatedTemplate(spec.selector, spec.template, list);
}

export function checkDaemonSet(spec: DaemonSetSpec, list: ErrorList): void {
  const { selector, template } = spec;
  list.add(...labelSelectorErrors(selector, 'spec.selector'));
  checkTemplateLabels(selector, template, list);
  if (isEmptyOrAbsent(selector)) {
    list.add(invalid('spec.selector', selector, 'empty selector is invalid for daemonset'));
  }
  checkTemplate(template, 'spec.template', list);
  checkLongLived(template, 'DaemonSet', list);
  list.notNegative('spec.minReadySeconds', spec.minReadySeconds);
  checkDaemonSetStrategy(spec.updateStrategy, 'spec.updateStrategy', list);
  list.notNegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit);
}

/** `isNew`: fields that cannot change later are only validated then. */
export function checkStatefulSet(spec: StatefulSetSpec, isNew: boolean, list: ErrorList): void {
  const policy = spec.podManagementPolicy ?? '';
  if (policy !== '' && policy !== 'OrderedReady' && policy !== 'Parallel') {
    list.add(invalid('spec.podManagementPolicy', policy, "must be 'OrderedReady' or 'Parallel'"));
  }
  checkStatefulSetStrategy(spec.updateStrategy, 'spec.updateStrategy', list);
  const retention = spec.persistentVolumeClaimRetentionPolicy;
  const path = 'spec.persistentVolumeClaimRetentionPolicy';
  list.oneOf(`${path}.whenDeleted`, retention?.whenDeleted, RETENTION);
  list.oneOf(`${path}.whenScaled`, retention?.whenScaled, RETENTION);
  list.notNegative('spec.replicas', spec.replicas);
  list.notNegative('spec.minReadySeconds', spec.minReadySeconds);
  list.notNegative('spec.ordinals.start', spec.ordinals?.start);
  const { serviceName = '', selector, template } = spec;
  if (isNew && serviceName !== '') {
    list.each('spec.serviceName', serviceName, dnsLabelProblems(serviceName));
  }
  checkSelector(selector, 'statefulset', list);
  checkTemplateLabels(selector, template, list);
  const claims = spec.volumeClaimTemplates ?? [];
  checkTemplate(withClaims(template, claims), 'spec.template', list);
  checkLongLived(template, 'StatefulSet', list);
}

function checkSelector(selector: LabelSelector | undefined, kind: string, list: ErrorList): void {
  if (selector === undefined) {
    list.add(required('spec.selector', ''));
    return;
  }
  list.add(...labelSelectorErrors(selector, 'spec.selector'));
  if (isEmptySelector(selector)) {
    list.add(invalid('spec.selector', selector, `empty selector is invalid for ${kind}`));
  }
}

const isEmptyOrAbsent = (selector: LabelSelector | undefined): boolean =>
  selector !== undefined && isEmptySelector(selector);

function checkReplicatedTemplate(
  selector: LabelSelector | undefined,
  template: PodTemplateSpec | undefined,
  list: ErrorList,
): void {
  if (template === undefined) return;
  checkTemplateLabels(selector, template, list);
  checkTemplate(template, 'spec.template', list);
  checkLongLived(template, 'ReplicaSet', list);
}

/** Pods of such workloads must have restartPolicy Always. */
export function checkLongLived(template: PodTemplateSpec, kind: string, list: ErrorList): void {
  const path = 'spec.template.spec';
  const policy = template.spec?.restartPolicy ?? '';
  if (policy !== '' && policy !== 'Always') {
    list.add(notSupported(`${path}.restartPolicy`, policy, ['Always']));
  }
  if (template.spec?.activeDeadlineSeconds !== undefined) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`;
    list.add(forbidden(`${path}.activeDeadlineSeconds`, detail));
  }
}

/** The template with the volumes that the controller adds to its pods. */
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

/** Rule: `selector` must match the labels of `template`. An absent selector matches nothing. */
export function checkTemplateLabels(
  selector: LabelSelector | undefined,
  template: PodTemplateSpec,
  list: ErrorList,
): void {
  const labels = template.metadata?.labels;
  if (selector !== undefined) {
    if (labelSelectorErrors(selector, '').length > 0) return;
    if (isEmptySelector(selector) || compileLabelSelector(selector)(labels ?? {})) return;
  }
  const field = 'spec.template.metadata.labels';
  list.add(invalid(field, labels, '`selector` does not match template `labels`'));
}

/** Rule: ValidatePodTemplateSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkTemplate(template: PodTemplateSpec, path: string, list: ErrorList): void {
  list.add(...labelsErrors(template.metadata?.labels ?? {}, `${path}.labels`));
  if (template.spec === undefined) list.add(indispensable(`${path}.spec.containers`, ''));
  else checkPodSpec(template.spec, `${path}.spec`, list);
}
