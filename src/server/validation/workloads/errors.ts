import { Path, labelSelectorErrors } from '../../../objects/index.ts';
import type {
  Loose,
  DaemonSetSpec,
  DeploymentSpec,
  LabelSelector,
  PodTemplateSpec,
  ReplicaSetSpec,
  ReplicationControllerSpec,
  StatefulSetSpec,
} from '../../../objects/index.ts';
import { checkClaimSpec } from '../volumes/claim-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { selectorForm } from '../decoding/internal-form.ts';
import {
  checkDaemonSetStrategy,
  checkDeploymentStrategy,
  checkStatefulSetStrategy,
} from './strategy-errors.ts';
import {
  checkLongLived,
  checkSelected,
  checkTemplate,
  checkTemplateMetadata,
  hasRequirements,
  isConvertible,
} from '../pods/template-errors.ts';
import { dnsLabelProblems } from '../rules/texts.ts';

type Template = Loose<PodTemplateSpec>;

const RETENTION: readonly string[] = ['Retain', 'Delete'];
const { spec: SPEC } = Path;
const SELECTOR = SPEC.child('selector');
const TEMPLATE = SPEC.child('template');

/** Rule of this and the next: ValidateDeploymentSpec and its like, pkg/apis/apps/validation/validation.go, v1.34. */
export function checkDeployment(spec: Loose<DeploymentSpec>, list: ErrorList): void {
  list.notNegative(SPEC.child('replicas'), spec.replicas);
  checkSelector(spec.selector, 'deployment', list);
  checkReplicatedTemplate(spec, list);
  checkDeploymentStrategy(spec.strategy ?? {}, SPEC.child('strategy'), list);
  list.notNegative(SPEC.child('minReadySeconds'), spec.minReadySeconds);
  list.notNegative(SPEC.child('revisionHistoryLimit'), spec.revisionHistoryLimit);
  const { progressDeadlineSeconds: deadline, minReadySeconds = 0 } = spec;
  if (deadline === undefined) return;
  const path = SPEC.child('progressDeadlineSeconds');
  list.notNegative(path, deadline);
  if (deadline <= minReadySeconds) {
    list.invalid(path, deadline, 'must be greater than minReadySeconds');
  }
}

export function checkReplicaSet(spec: Loose<ReplicaSetSpec>, list: ErrorList): void {
  list.notNegative(SPEC.child('replicas'), spec.replicas);
  list.notNegative(SPEC.child('minReadySeconds'), spec.minReadySeconds);
  checkSelector(spec.selector, 'deployment', list);
  if (spec.template !== undefined || !list.isStored) checkReplicatedTemplate(spec, list);
}

export function checkDaemonSet(spec: Loose<DaemonSetSpec>, list: ErrorList): void {
  const { selector, template = {} } = spec;
  list.addAll(labelSelectorErrors(selector, SELECTOR));
  if (isConvertible(selector, SELECTOR)) checkSelected(selector, template, TEMPLATE, list);
  if (!hasRequirements(selector)) {
    list.invalid(SELECTOR, selectorForm(selector), 'empty selector is invalid for daemonset');
  }
  checkTemplate(template, TEMPLATE, list);
  checkLongLived(template, 'DaemonSet', TEMPLATE, list);
  list.notNegative(SPEC.child('minReadySeconds'), spec.minReadySeconds);
  checkDaemonSetStrategy(spec.updateStrategy ?? {}, SPEC.child('updateStrategy'), list);
  list.notNegative(SPEC.child('revisionHistoryLimit'), spec.revisionHistoryLimit);
}

/** What an update leaves out, since it cannot change or was invalid before. */
export interface StatefulSetOptions {
  readonly allowsAnyServiceName?: boolean;
  readonly skipsClaims?: boolean;
  readonly skipsTemplate?: boolean;
}

export function checkStatefulSet(
  spec: Loose<StatefulSetSpec>,
  list: ErrorList,
  { allowsAnyServiceName, skipsClaims, skipsTemplate }: StatefulSetOptions = {},
): void {
  checkPolicies(spec, list);
  const { selector, serviceName = '' } = spec;
  if (skipsClaims !== true) checkClaimTemplates(spec, list);
  list.notNegative(SPEC.child('replicas'), spec.replicas);
  list.notNegative(SPEC.child('minReadySeconds'), spec.minReadySeconds);
  list.notNegative(SPEC.child('ordinals').child('start'), spec.ordinals?.start);
  if (allowsAnyServiceName !== true && serviceName !== '') {
    list.each(SPEC.child('serviceName'), serviceName, dnsLabelProblems(serviceName));
  }
  checkSelector(selector, 'statefulset', list);
  const template = withClaims(spec);
  if (!isConvertible(selector, SELECTOR)) list.invalid(SELECTOR, selectorForm(selector), '');
  else {
    if (hasRequirements(selector)) checkSelected(selector, template, TEMPLATE, list);
    if (skipsTemplate !== true) checkTemplate(template, TEMPLATE, list);
    checkTemplateMetadata(template, TEMPLATE, list);
  }
  checkLongLived(template, 'StatefulSet', TEMPLATE, list);
}

function checkPolicies(spec: Loose<StatefulSetSpec>, list: ErrorList): void {
  const { podManagementPolicy: policy = '', updateStrategy = {} } = spec;
  const field = SPEC.child('podManagementPolicy');
  if (policy === '') list.required(field);
  else if (policy !== 'OrderedReady' && policy !== 'Parallel') {
    list.invalid(field, policy, "must be 'OrderedReady' or 'Parallel'");
  }
  checkStatefulSetStrategy(updateStrategy, SPEC.child('updateStrategy'), list);
  const retention = spec.persistentVolumeClaimRetentionPolicy;
  if (retention === undefined) return;
  const path = SPEC.child('persistentVolumeClaimRetentionPolicy');
  for (const when of ['whenDeleted', 'whenScaled'] as const) {
    list.supported(path.child(when), retention[when] ?? '', RETENTION);
  }
}

function checkClaimTemplates(spec: Loose<StatefulSetSpec>, list: ErrorList): void {
  for (const [at, { spec: claim = {} }] of (spec.volumeClaimTemplates ?? []).entries()) {
    checkClaimSpec(claim, SPEC.child('volumeClaimTemplates').index(at).child('spec'), list);
  }
}

function checkSelector(
  selector: Loose<LabelSelector> | undefined,
  kind: string,
  list: ErrorList,
): void {
  if (selector === undefined) {
    list.required(SELECTOR);
    return;
  }
  list.addAll(labelSelectorErrors(selector, SELECTOR));
  if (hasRequirements(selector)) return;
  list.invalid(SELECTOR, selectorForm(selector), `empty selector is invalid for ${kind}`);
}

/** Rule: ValidatePodTemplateSpecForReplicaSet, the same file. */
function checkReplicatedTemplate(
  { selector, template = {} }: Pick<Loose<ReplicaSetSpec>, 'selector' | 'template'>,
  list: ErrorList,
): void {
  if (!isConvertible(selector, SELECTOR)) {
    list.invalid(SELECTOR, selectorForm(selector), 'invalid label selector');
    return;
  }
  if (hasRequirements(selector)) checkSelected(selector, template, TEMPLATE, list);
  checkTemplate(template, TEMPLATE, list);
  checkLongLived(template, 'ReplicaSet', TEMPLATE, list);
}

/** The template with the volumes that the controller adds to its pods. */
function withClaims({
  template = {},
  volumeClaimTemplates = [],
}: Loose<StatefulSetSpec>): Template {
  const { spec = {} } = template;
  const { hostname, subdomain, volumes = [], ...rest } = spec;
  if (volumeClaimTemplates.length === 0 && !hostname && !subdomain) return template;
  const names = new Set(volumeClaimTemplates.map(({ metadata }) => metadata?.name ?? ''));
  const added = Array.from(names, (name) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }));
  const others = volumes.filter(({ name = '' }) => !names.has(name));
  return { ...template, spec: { ...rest, volumes: [...added, ...others] } };
}

/** Rule: ValidateReplicationControllerSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkReplicationController(
  spec: Loose<ReplicationControllerSpec>,
  list: ErrorList,
): void {
  const { selector, template } = spec;
  list.notNegative(SPEC.child('minReadySeconds'), spec.minReadySeconds);
  const isEmpty = Object.keys(selector ?? {}).length === 0;
  if (isEmpty) list.required(SELECTOR);
  if (spec.replicas === undefined) list.required(SPEC.child('replicas'));
  list.notNegative(SPEC.child('replicas'), spec.replicas);
  if (template === undefined) {
    list.required(TEMPLATE);
    return;
  }
  if (!isEmpty) checkSelected({ matchLabels: selector ?? {} }, template, TEMPLATE, list);
  checkTemplate(template, TEMPLATE, list);
  checkLongLived(template, 'ReplicationController', TEMPLATE, list);
}
