import type { Gates } from '../../features/index.ts';
import { invalid, required, unusable } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import { labelValueProblems } from '../name-syntax.ts';
import { labelNameErrors, labelSelectorErrors } from '../selectors/index.ts';
import type {
  Node,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  PriorityClass,
  ReplicationController,
} from '../types.ts';
import { ErrorList } from './error-list.ts';
import { checkLimitRange } from './limit-errors.ts';
import { checkDeclaredFeatures } from './declared-features-errors.ts';
import { checkMetadata } from './metadata-errors.ts';
import { TAINT_EFFECTS } from './placement-errors.ts';
import { checkPodSpec } from './pod-spec-errors.ts';
import { checkResourceQuota } from './quota-errors.ts';
import { checkNodeResources, readEntries } from './resource-errors.ts';
import { internalForm } from './internal-form.ts';
import { checkJobSpec, checkNewCronJob } from './job-errors.ts';
import { checkAmount, checkAtMostAll } from './strategy-errors.ts';
import {
  checkDaemonSet,
  checkDeployment,
  checkLongLived,
  checkReplicaSet,
  checkStatefulSet,
  checkTemplate,
  checkTemplateLabels,
} from './workload-errors.ts';

/** Higher priorities are reserved for the system. */
const HIGHEST_USER_PRIORITY = 1_000_000_000;
const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];

/** The errors of the API server's validation for an object that decodes. `gates`: see ErrorList. */
export function fieldErrors(object: KubernetesObject, gates?: Gates): ErrorList {
  const list = new ErrorList(gates);
  checkMetadata(object, list);
  checkKind(object, list);
  return list;
}

/** The same without its metadata. */
export function kindErrors(object: KubernetesObject, gates?: Gates): readonly FieldError[] {
  const list = new ErrorList(gates);
  checkKind(object, list);
  return list.errors;
}

/** The same for the metadata only. */
export function metadataErrors(object: KubernetesObject): readonly FieldError[] {
  const list = new ErrorList();
  checkMetadata(object, list);
  return list.errors;
}

// eslint-disable-next-line complexity -- one branch per kind
function checkKind(object: KubernetesObject, list: ErrorList): void {
  if (isKind(object, 'Pod')) {
    checkPodSpec(object.spec, 'spec', list);
    checkRestarts(object, list);
  } else if (isKind(object, 'Node')) checkNode(object, list);
  else if (isKind(object, 'Deployment')) checkDeployment(object.spec, list);
  else if (isKind(object, 'StatefulSet')) checkStatefulSet(object.spec, true, list);
  else if (isKind(object, 'DaemonSet')) checkDaemonSet(object.spec, list);
  else if (isKind(object, 'ReplicaSet')) checkReplicaSet(object.spec, list);
  else if (isKind(object, 'ReplicationController')) checkReplicationController(object, list);
  else if (isKind(object, 'Job')) checkJobSpec(object.spec, 'spec', list);
  else if (isKind(object, 'CronJob')) checkNewCronJob(object, list);
  else if (isKind(object, 'PersistentVolumeClaim')) checkClaim(object, list);
  else if (isKind(object, 'PriorityClass')) checkPriorityClass(object, list);
  else if (isKind(object, 'PodDisruptionBudget')) checkBudget(object, list);
  else if (isKind(object, 'LimitRange')) checkLimitRange(object, list);
  else if (isKind(object, 'ResourceQuota')) checkResourceQuota(object, list);
}

/** Kubelets never write a negative count; container ids and back-offs are computed from it. */
function checkRestarts({ status }: Pod, list: ErrorList): void {
  if (status === undefined) return;
  for (const field of ['containerStatuses', 'initContainerStatuses'] as const) {
    for (const [index, { restartCount }] of (status[field] ?? []).entries()) {
      // A status may lack it.
      if (!(restartCount < 0)) continue;
      const path = `status.${field}[${String(index)}].restartCount`;
      list.add(unusable(path, restartCount, 'must be greater than or equal to 0'));
    }
  }
}

/** Rule: ValidateNode, pkg/apis/core/validation/validation.go, v1.34; it calls the taints metadata. */
function checkNode({ spec, status }: Node, list: ErrorList): void {
  const seen = new Set<string>();
  for (const [index, { key, value = '', effect }] of (spec?.taints ?? []).entries()) {
    const field = `metadata.taints[${String(index)}]`;
    list.add(...labelNameErrors(key, `${field}.key`));
    list.each(`${field}.value`, value, labelValueProblems(value));
    if (effect === '') list.add(required(`${field}.effect`, ''));
    else list.oneOf(`${field}.effect`, effect, TAINT_EFFECTS);
    const pair = `${key}:${effect}`;
    if (seen.has(pair)) {
      const detail = 'taints must be unique by key and effect pair';
      const badValue = (spec?.taints ?? [])[index];
      list.add({ type: 'FieldValueDuplicate', field, badValue, detail });
    }
    seen.add(pair);
  }
  checkNodeResources(status?.capacity, 'status.capacity', list);
  checkNodeResources(status?.allocatable, 'status.allocatable', list);
  checkDeclaredFeatures(status, list);
}

/** The selector defaults to the template's labels. Rule: ValidateReplicationControllerSpec, the same file. */
function checkReplicationController(
  { spec = {} }: Partial<ReplicationController>,
  list: ErrorList,
): void {
  const { selector, template } = spec;
  const labels = selector ?? template?.metadata?.labels ?? {};
  list.notNegative('spec.minReadySeconds', spec.minReadySeconds);
  if (Object.keys(labels).length === 0) list.add(required('spec.selector', ''));
  list.notNegative('spec.replicas', spec.replicas);
  if (template === undefined) {
    list.add(required('spec.template', ''));
    return;
  }
  checkTemplateLabels({ matchLabels: labels }, template, list);
  checkTemplate(template, 'spec.template', list);
  checkLongLived(template, 'ReplicationController', list);
}

function checkClaim({ spec }: PersistentVolumeClaim, list: ErrorList): void {
  const { accessModes: modes = [], selector, resources, volumeMode } = spec ?? {};
  if (modes.length === 0) {
    list.add(required('spec.accessModes', 'at least 1 access mode is required'));
  }
  for (const mode of modes) list.oneOf('spec.accessModes', mode, ACCESS_MODES);
  list.add(...labelSelectorErrors(selector, 'spec.selector'));
  const requests = resources?.requests ?? {};
  if (requests['storage'] === undefined) list.add(required('spec.resources[storage]', ''));
  const storage = readEntries(requests, 'spec.resources.requests', list).get('storage');
  if (storage !== undefined && storage.sign <= 0) {
    list.add(invalid('spec.resources[storage]', storage.canonical, 'must be greater than zero'));
  }
  list.oneOf('spec.volumeMode', volumeMode, ['Block', 'Filesystem']);
}

/** Rule: ValidatePriorityClass, pkg/apis/scheduling/validation/validation.go, v1.34. */
function checkPriorityClass(
  { metadata, value, preemptionPolicy }: PriorityClass,
  list: ErrorList,
): void {
  if (value > HIGHEST_USER_PRIORITY && !metadata.name.startsWith('system-')) {
    const detail = `maximum allowed value of a user defined priority is ${String(HIGHEST_USER_PRIORITY)}`;
    list.add({ type: 'FieldValueForbidden', field: 'value', badValue: '', detail });
  }
  list.oneOf('preemptionPolicy', preemptionPolicy, ['PreemptLowerPriority', 'Never']);
}

/** Rule: ValidatePodDisruptionBudgetSpec, pkg/apis/policy/validation/validation.go, v1.34. */
function checkBudget({ spec = {} }: PodDisruptionBudget, list: ErrorList): void {
  const { minAvailable, maxUnavailable } = spec;
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    const detail = 'minAvailable and maxUnavailable cannot be both set';
    list.add(invalid('spec', internalForm(spec, 'PodDisruptionBudgetSpec'), detail));
  }
  for (const [field, amount] of Object.entries({ minAvailable, maxUnavailable })) {
    if (amount === undefined) continue;
    checkAmount(`spec.${field}`, amount, list);
    checkAtMostAll(`spec.${field}`, amount, list);
  }
  list.add(...labelSelectorErrors(spec.selector, 'spec.selector'));
  const policies = ['AlwaysAllow', 'IfHealthyBudget'];
  list.oneOf('spec.unhealthyPodEvictionPolicy', spec.unhealthyPodEvictionPolicy, policies);
}
