import type { Gates } from '../../features/index.ts';
import { quantityValue } from '../../units/index.ts';
import { forbidden } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import { meansSame } from '../strategy/same-meaning.ts';
import type { Node, PersistentVolumeClaim, Quantity, StatefulSet, StorageClass } from '../types.ts';
import {
  checkConfigMap,
  checkConfigMapUpdate,
  checkPriorityClassUpdate,
  checkSecretUpdate,
} from './config-errors.ts';
import { ErrorList } from './error-list.ts';
import { fieldErrors, kindErrors, metadataErrors } from './field-errors.ts';
import { withGatesInUse } from './gates-in-use.ts';
import { checkImmutable, isSameBut, shapeOf } from './immutable.ts';
import { internalDiff } from './internal-form.ts';
import { checkCronJob, checkJobUpdate, checkStoredJob } from './job-errors.ts';
import { checkPodUpdate } from './pod-update-errors.ts';
import { checkQuotaSpec, checkQuotaUpdate } from './quota-errors.ts';
import { checkService, checkServiceUpdate } from './service-errors.ts';
import { checkStatefulSet } from './workload-errors.ts';

const FREE_IN_STATEFUL_SET = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];
const STATEFUL_SET_FROZEN =
  "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
const CLAIM_FROZEN =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

/** Kinds with an update that also validates the metadata as that of a new object, and how many times. */
const METADATA_AGAIN: Readonly<Record<string, number | undefined>> = {
  ...{ ConfigMap: 1, Job: 1, Node: 1, PersistentVolume: 1, PersistentVolumeClaim: 2, Pod: 1 },
  ...{ Secret: 1, ServiceAccount: 1, StorageClass: 1 },
};

/** The errors of the API server's validation for a new object, after defaulting and preparation. */
export function creationErrors(object: KubernetesObject, gates: Gates): readonly FieldError[] {
  const list = new ErrorList(gates);
  if (isKind(object, 'Job')) checkStoredJob(object, list);
  else if (isKind(object, 'Service')) checkService(object, list);
  else if (isKind(object, 'ConfigMap')) checkConfigMap(object, list);
  else if (isKind(object, 'ResourceQuota')) checkQuotaSpec(object.spec ?? {}, list);
  else return fieldErrors(object, gates).errors;
  return [...metadataErrors(object), ...list.errors];
}

/**
 * The errors of the API server's validation for a changed object; both objects are defaulted and prepared.
 * Rules: validateCommonFields, apiserver/pkg/registry/rest/update.go, and ValidateUpdate of the kind's strategy, v1.34.
 */
export function updateErrors(
  object: KubernetesObject,
  old: KubernetesObject,
  gates: Gates,
): readonly FieldError[] {
  const list = new ErrorList(withGatesInUse(gates, old));
  checkKindUpdate(object, old, list);
  const metadata = metadataErrors(object);
  const changed = [...metadataUpdateErrors(object, old), ...metadata];
  const own = object.kind === 'PodDisruptionBudget' ? [] : changed;
  const again = Array.from({ length: METADATA_AGAIN[object.kind] ?? 0 }, () => metadata).flat();
  return [...metadata, ...changed, ...own, ...again, ...list.errors];
}

/** Rule: ValidateObjectMetaAccessorUpdate, apimachinery/pkg/api/validation/objectmeta.go, v0.34. */
function metadataUpdateErrors(
  { metadata }: KubernetesObject,
  { metadata: old }: KubernetesObject,
): readonly FieldError[] {
  const list = new ErrorList();
  for (const field of ['name', 'namespace', 'uid'] as const) {
    const shape = shapeOf('ObjectMeta', field);
    checkImmutable(
      `metadata.${field}`,
      { now: metadata[field] ?? '', before: old[field] ?? '' },
      shape,
      list,
    );
  }
  for (const field of ['deletionTimestamp', 'deletionGracePeriodSeconds'] as const) {
    const shape = shapeOf('ObjectMeta', field);
    checkImmutable(`metadata.${field}`, { now: metadata[field], before: old[field] }, shape, list);
  }
  if (old.deletionTimestamp === undefined) return list.errors;
  const known = new Set(old.finalizers);
  const added = (metadata.finalizers ?? []).filter((one) => !known.has(one));
  if (added.length === 0) return list.errors;
  const shown = added.map((one) => JSON.stringify(one)).join(', ');
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${shown}}`;
  return [forbidden('metadata.finalizers', detail), ...list.errors];
}

function checkKindUpdate(object: KubernetesObject, old: KubernetesObject, list: ErrorList): void {
  if (isKind(object, 'Pod') && isKind(old, 'Pod')) checkPodUpdate(object, old, list);
  else if (isKind(object, 'Service') && isKind(old, 'Service')) {
    checkServiceUpdate(object, old, list);
  } else if (isKind(object, 'Job') && isKind(old, 'Job')) checkJobUpdate(object, old, list);
  else if (isKind(object, 'CronJob') && isKind(old, 'CronJob')) {
    checkCronJob(object.spec, old.spec, list);
  } else if (isKind(object, 'StatefulSet') && isKind(old, 'StatefulSet')) {
    checkStatefulSetUpdate(object, old, list);
  } else checkConfigUpdate(object, old, list);
}

function checkConfigUpdate(object: KubernetesObject, old: KubernetesObject, list: ErrorList): void {
  if (isKind(object, 'ConfigMap') && isKind(old, 'ConfigMap')) {
    checkConfigMapUpdate(object, old, list);
  } else if (isKind(object, 'Secret') && isKind(old, 'Secret')) {
    checkSecretUpdate(object, old, list);
  } else if (isKind(object, 'ResourceQuota') && isKind(old, 'ResourceQuota')) {
    checkQuotaUpdate(object, old, list);
  } else checkOtherUpdate(object, old, list);
}

/** Kinds with an update that is validated as a new object, and that has some immutable fields. */
function checkOtherUpdate(object: KubernetesObject, old: KubernetesObject, list: ErrorList): void {
  const own = kindErrors(object, list.askGates());
  if (isKind(object, 'PriorityClass') && isKind(old, 'PriorityClass')) {
    checkPriorityClassUpdate(object, old, list);
    return;
  }
  if (isKind(object, 'DaemonSet')) {
    checkSelector(object, old, 'DaemonSetSpec', list);
    list.add(...own);
    return;
  }
  list.add(...own);
  if (isKind(object, 'Deployment')) checkSelector(object, old, 'DeploymentSpec', list);
  else if (isKind(object, 'ReplicaSet')) checkSelector(object, old, 'ReplicaSetSpec', list);
  else if (isKind(object, 'PersistentVolumeClaim') && isKind(old, 'PersistentVolumeClaim')) {
    // Upstream validates the claim twice: in the strategy, and in the update.
    list.add(...own);
    checkClaimUpdate(object, old, list);
  } else if (isKind(object, 'StorageClass') && isKind(old, 'StorageClass')) {
    checkStorageClassUpdate(object, old, list);
  } else if (isKind(object, 'Node') && isKind(old, 'Node')) {
    checkNodeUpdate(object, old, list);
    list.add(...own.filter(({ field }) => field.startsWith('metadata.taints')));
  }
}

function checkSelector(
  object: KubernetesObject,
  old: KubernetesObject,
  name: string,
  list: ErrorList,
): void {
  const selectorOf = (one: KubernetesObject): unknown =>
    'spec' in one && typeof one.spec === 'object' && one.spec !== null && 'selector' in one.spec
      ? one.spec.selector
      : undefined;
  const shape = shapeOf(name, 'selector');
  checkImmutable(
    'spec.selector',
    { now: selectorOf(object), before: selectorOf(old) },
    shape,
    list,
  );
}

function checkStatefulSetUpdate(set: StatefulSet, old: StatefulSet, list: ErrorList): void {
  checkStatefulSet(set.spec, false, list);
  if (isSameBut(set.spec, old.spec, 'StatefulSetSpec', FREE_IN_STATEFUL_SET)) return;
  list.add(forbidden('spec', STATEFUL_SET_FROZEN));
}

/** Rule: ValidateStorageClassUpdate, pkg/apis/storage/validation/validation.go, v1.34. */
function checkStorageClassUpdate(now: StorageClass, old: StorageClass, list: ErrorList): void {
  for (const field of ['parameters', 'provisioner', 'reclaimPolicy'] as const) {
    if (meansSame(now[field], old[field], shapeOf('StorageClass', field))) continue;
    list.add(forbidden(field, `updates to ${field} are forbidden.`));
  }
  const shape = shapeOf('StorageClass', 'volumeBindingMode');
  checkImmutable(
    'volumeBindingMode',
    { now: now.volumeBindingMode, before: old.volumeBindingMode },
    shape,
    list,
  );
}

/** Rule: ValidateNodeUpdate, pkg/apis/core/validation/validation.go, v1.34. */
function checkNodeUpdate(node: Node, old: Node, list: ErrorList): void {
  const [now, before] = [node.spec ?? {}, old.spec ?? {}];
  const onlyOnce = (field: string): string =>
    `node updates may not change ${field} except from "" to valid`;
  const changes = changedRanges(now.podCIDRs ?? [], before.podCIDRs ?? []);
  for (let each = 0; each < changes; each++) {
    list.add(forbidden('spec.podCIDRs', onlyOnce('podCIDR')));
  }
  if (before.providerID && before.providerID !== now.providerID) {
    list.add(forbidden('spec.providerID', onlyOnce('providerID')));
  }
  if ((now.externalID ?? '') !== (before.externalID ?? '')) {
    list.add(forbidden('spec.externalID', 'may not be updated'));
  }
}

function changedRanges(ranges: readonly string[], former: readonly string[]): number {
  if (former.length === 0) return 0;
  if (former.length !== ranges.length) return 1;
  return former.filter((range, at) => range !== ranges[at]).length;
}

type ClaimSpec = NonNullable<PersistentVolumeClaim['spec']>;

/** Rule: ValidatePersistentVolumeClaimUpdate, the same file. */
function checkClaimUpdate(
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
  list: ErrorList,
): void {
  const [now, before] = [claim.spec ?? {}, old.spec ?? {}];
  const isBound = claim.status?.phase === 'Bound';
  const compared = isBound ? withOldSize(now, before) : now;
  const { volumeName = '' } = now;
  const former = before.volumeName || volumeName === '' ? before : { ...before, volumeName };
  if (!meansSame(compared, former, shapeOf('PersistentVolumeClaim', 'spec'))) {
    const diff = internalDiff(former, compared, 'PersistentVolumeClaimSpec');
    list.add(forbidden('spec', `${CLAIM_FROZEN}\n${diff}`));
  }
  const size = sizeOf(now);
  if (size < sizeOf(before) && size <= capacityOf(old)) {
    const detail = 'field can not be less than status.capacity';
    list.add(forbidden('spec.resources.requests.storage', detail));
  }
  const shape = shapeOf('PersistentVolumeClaimSpec', 'volumeMode');
  checkImmutable('volumeMode', { now: now.volumeMode, before: before.volumeMode }, shape, list);
}

/** The size and the attributes class of a bound claim may change. */
function withOldSize(spec: ClaimSpec, old: ClaimSpec): ClaimSpec {
  const { volumeAttributesClassName: _, ...rest } = spec;
  const attributes = old.volumeAttributesClassName;
  const requests = spec.resources?.requests;
  const storage = old.resources?.requests?.['storage'] ?? '0';
  return {
    ...rest,
    ...(attributes === undefined ? {} : { volumeAttributesClassName: attributes }),
    ...(requests === undefined
      ? {}
      : { resources: { ...spec.resources, requests: { ...requests, storage } } }),
  };
}

const sizeOf = ({ resources }: ClaimSpec): number => amountOf(resources?.requests?.['storage']);
const capacityOf = ({ status }: PersistentVolumeClaim): number =>
  amountOf(status?.capacity?.['storage']);
const amountOf = (amount: Quantity | undefined): number =>
  amount === undefined ? 0 : quantityValue(amount);
