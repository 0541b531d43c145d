import type { Gates } from '../../features/index.ts';
import type {
  FieldError,
  Kind,
  KubernetesObject,
  ObjectOfKind,
  StatefulSet,
  StorageClass,
} from '../../objects/index.ts';
import { Path, isKind } from '../../objects/index.ts';
import { meansSame } from '../strategy/same-meaning.ts';
import type { Subresource } from '../strategy/subresource.ts';
import { checkAdminAccess } from './devices/admin-access-errors.ts';
import { checkClaimUpdate } from './volumes/claim-update-errors.ts';
import { checkPriorityClassUpdate } from './cluster/class-errors.ts';
import { checkConfigMapUpdate, checkSecretUpdate } from './cluster/config-errors.ts';
import {
  checkCsiDriverUpdate,
  checkStorageCapacity,
  checkStorageCapacityUpdate,
} from './volumes/csi-errors.ts';
import { checkAddressTypeUpdate, checkEndpointSlice } from './network/endpoint-slice-errors.ts';
import { checkEndpoints } from './network/endpoints-errors.ts';
import { ErrorList } from './error-list.ts';
import { fieldErrors } from './field-errors.ts';
import { withGatesInUse } from './gates-in-use.ts';
import { checkImmutable, isSameBut, shapeOf } from './rules/immutable.ts';
import { checkIngressClassUpdate } from './network/ingress-class-errors.ts';
import { checkIngressUpdate } from './network/ingress-errors.ts';
import { checkCronJob } from './workloads/cron-job-errors.ts';
import { checkJobUpdate } from './workloads/job-update-errors.ts';
import { checkKind } from './kind-rules.ts';
import { checkGenericMetadata, checkMetadata } from './metadata-errors.ts';
import { checkGenericMetadataUpdate, checkMetadataUpdate } from './metadata-update-errors.ts';
import { checkNetworkPolicy, checkNetworkPolicyUpdate } from './network/policy-errors.ts';
import { checkNodeUpdate } from './cluster/node-update-errors.ts';
import { checkPodUpdate } from './pods/update-errors.ts';
import { checkQuotaUpdate } from './cluster/quota-errors.ts';
import { checkClusterRole, checkRoleRefUpdate } from './access/rbac-errors.ts';
import { checkRevisionUpdate } from './workloads/revision-errors.ts';
import { checkHealthPortChange, checkServiceChange } from './network/service-address-errors.ts';
import { checkService } from './network/service-errors.ts';
import { checkSubresource } from './subresource-errors.ts';
import { checkVolumeUpdate } from './volumes/update-errors.ts';
import { checkWebhooksUpdate } from './access/webhook-errors.ts';
import { checkStatefulSet } from './workloads/errors.ts';

/**
 * The errors of the API server's validation for a new object, after defaulting and preparation.
 * `namespaceLabels`: labels of the object's namespace; absent: not known, and not checked.
 */
export function creationErrors(
  object: KubernetesObject,
  gates: Gates,
  namespaceLabels?: Readonly<Record<string, string>>,
): readonly FieldError[] {
  const list = new ErrorList(gates);
  if (namespaceLabels !== undefined) checkAdminAccess(object, namespaceLabels, list);
  return [...list.errors, ...fieldErrors(object, gates).errors];
}

/**
 * The errors of the API server's validation for a changed object; both objects are defaulted and prepared.
 * `subresource`: the part that the request is for; absent for the object itself.
 * Rules: validateCommonFields, apiserver/pkg/registry/rest/update.go, and ValidateUpdate of the kind's strategy, v1.34.
 */
export function updateErrors(
  object: KubernetesObject,
  old: KubernetesObject,
  gates: Gates,
  subresource?: Subresource,
): readonly FieldError[] {
  const list = new ErrorList(withGatesInUse(gates, old), true);
  checkGenericMetadata(object, list);
  checkGenericMetadataUpdate(object, old, list);
  if (subresource !== undefined) {
    checkSubresource(object, old, subresource, list);
    return list.errors;
  }
  const check = UPDATES.get(object.kind) ?? checkOther;
  check(object, old, list);
  return list.errors;
}

type Update = (object: KubernetesObject, old: KubernetesObject, list: ErrorList) => void;
type UpdateOf<K extends Kind> = (
  object: ObjectOfKind[K],
  old: ObjectOfKind[K],
  list: ErrorList,
) => void;

function of<K extends Kind>(kind: K, ...checks: readonly UpdateOf<K>[]): readonly [Kind, Update] {
  return [
    kind,
    (object, old, list) => {
      if (!isKind(object, kind) || !isKind(old, kind)) return;
      for (const check of checks) check(object, old, list);
    },
  ];
}

/** A rule of new objects for which the stored one makes exceptions. */
const withOld =
  <T>(check: (object: T, list: ErrorList, old: T) => void) =>
  (object: T, old: T, list: ErrorList): void => {
    check(object, list, old);
  };

/** Checks that several kinds share: metadata as of a new object, changes of metadata, the kind's own rules. */
const named: Update = (object, _, list) => checkMetadata(object, list);
const changed: Update = checkMetadataUpdate;
const own: Update = (object, _, list) => checkKind(object, list);
const sameSelector: Update = checkSelector;

/** By kind, in the API server's order. Source: ValidateUpdate of the kind's strategy, v1.34. */
const UPDATES: ReadonlyMap<string, Update> = new Map<Kind, Update>([
  of('Pod', changed, named, checkPodUpdate),
  of('Deployment', changed, own, sameSelector),
  of('ReplicaSet', changed, own, sameSelector),
  of('ReplicationController', named, own, changed, own),
  of('DaemonSet', changed, sameSelector, own),
  of('StatefulSet', changed, checkStatefulSetUpdate),
  of('Job', named, checkJobUpdate),
  of('CronJob', changed, (now, old, list) => checkCronJob(now.spec, old.spec, list)),
  of('Service', changed, checkServiceChange, checkHealthPortChange, (now, old, list) =>
    checkService(now, list, old),
  ),
  of('PersistentVolume', named, own, named, own, checkVolumeUpdate),
  of('PersistentVolumeClaim', named, own, changed, named, own, checkClaimUpdate),
  of('Node', named, own, changed, checkNodeUpdate),
  of('PodDisruptionBudget', own),
  of('PriorityClass', changed, checkPriorityClassUpdate),
  of('StorageClass', named, own, changed, checkStorageClassUpdate),
  of('ResourceQuota', changed, checkQuotaUpdate),
  of('LimitRange', named, own),
  of('ConfigMap', changed, checkConfigMapUpdate, named, own),
  of('Secret', changed, checkSecretUpdate, named, own),
  of('Namespace', named, own, changed),
  of('ServiceAccount', changed, named),
  of('HorizontalPodAutoscaler', changed, own),
  of('RuntimeClass', named, own, changed, (now, old, list) => {
    const shape = shapeOf('RuntimeClass', 'handler');
    checkImmutable(
      Path.root.child('handler'),
      { now: now.handler, before: old.handler },
      shape,
      list,
    );
  }),
  of('CSINode', named, own, named, own),
  of('DeviceClass', named, own, changed, own),
  of('ResourceClaim', named, own, changed, sameSpec, own),
  of('ResourceClaimTemplate', named, own, changed, sameSpec, own),
  of('ResourceSlice', changed, own),
  of('VolumeAttachment', named, own, named, own, sameSpec),
  of('ControllerRevision', changed, named, own, checkRevisionUpdate),
  of('Lease', checkGenericMetadataUpdate, own),
  of('CSIDriver', changed, own, checkCsiDriverUpdate),
  of(
    'CSIStorageCapacity',
    named,
    withOld(checkStorageCapacity),
    changed,
    checkStorageCapacityUpdate,
  ),
  of('Ingress', changed, named, checkIngressUpdate),
  of('IngressClass', changed, checkIngressClassUpdate, named, own),
  of('NetworkPolicy', named, withOld(checkNetworkPolicy), changed, checkNetworkPolicyUpdate),
  of('EndpointSlice', named, withOld(checkEndpointSlice), checkAddressTypeUpdate),
  of('Endpoints', changed, named, withOld(checkEndpoints)),
  of('Role', named, own, named, own, changed),
  of('ClusterRole', named, withOld(checkClusterRole), named, withOld(checkClusterRole), changed),
  of('RoleBinding', named, own, named, own, changed, checkRoleRefUpdate),
  of('ClusterRoleBinding', named, own, named, own, changed, checkRoleRefUpdate),
  of('ValidatingWebhookConfiguration', named, checkWebhooksUpdate),
  of('MutatingWebhookConfiguration', named, checkWebhooksUpdate),
]);

/** Kinds with an update that is validated as a new object. */
function checkOther(object: KubernetesObject, old: KubernetesObject, list: ErrorList): void {
  changed(object, old, list);
  own(object, old, list);
}

function checkSelector(object: KubernetesObject, old: KubernetesObject, list: ErrorList): void {
  const [now, before] = [selectorOf(object), selectorOf(old)];
  const path = Path.spec.child('selector');
  checkImmutable(path, { now, before }, shapeOf(`${object.kind}Spec`, 'selector'), list);
}

const selectorOf = (one: KubernetesObject): unknown =>
  'spec' in one && typeof one.spec === 'object' && one.spec !== null && 'selector' in one.spec
    ? one.spec.selector
    : undefined;

function sameSpec(
  object: KubernetesObject & { readonly spec?: unknown },
  old: KubernetesObject & { readonly spec?: unknown },
  list: ErrorList,
): void {
  const shape = shapeOf(object.kind, 'spec');
  checkImmutable(Path.spec, { now: object.spec, before: old.spec }, shape, list);
}

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

/** Rule: ValidateStatefulSetUpdate, pkg/apis/apps/validation/validation.go, v1.34. */
function checkStatefulSetUpdate(set: StatefulSet, old: StatefulSet, list: ErrorList): void {
  const options = { allowsAnyServiceName: true, skipsClaims: true };
  const before = list.another();
  checkStatefulSet(old.spec, before, options);
  const skipsTemplate = before.errors.length > 0;
  checkStatefulSet(set.spec, list, { ...options, skipsTemplate });
  if (isSameBut(set.spec, old.spec, 'StatefulSetSpec', FREE_IN_STATEFUL_SET)) return;
  list.forbidden(Path.spec, STATEFUL_SET_FROZEN);
}

/** Rule: ValidateStorageClassUpdate, pkg/apis/storage/validation/validation.go, v1.34. */
function checkStorageClassUpdate(now: StorageClass, old: StorageClass, list: ErrorList): void {
  for (const field of ['parameters', 'provisioner', 'reclaimPolicy'] as const) {
    if (meansSame(now[field], old[field], shapeOf('StorageClass', field))) continue;
    list.forbidden(Path.root.child(field), `updates to ${field} are forbidden.`);
  }
  checkImmutable(
    Path.root.child('volumeBindingMode'),
    { now: now.volumeBindingMode, before: old.volumeBindingMode },
    shapeOf('StorageClass', 'volumeBindingMode'),
    list,
  );
}
