import { Path, isKind, qualifiedNameProblems } from '../../objects/index.ts';
import type {
  Loose,
  Kind,
  KubernetesObject,
  Namespace,
  ObjectOfKind,
  PersistentVolume,
} from '../../objects/index.ts';
import { checkAutoscaler } from './workloads/autoscaler-errors.ts';
import { checkBudget } from './workloads/budget-errors.ts';
import { checkClaimSpec } from './volumes/claim-errors.ts';
import { checkPriorityClass, checkRuntimeClass } from './cluster/class-errors.ts';
import { checkConfigMap, checkSecret } from './cluster/config-errors.ts';
import { checkCsiDriver, checkStorageCapacity } from './volumes/csi-errors.ts';
import {
  checkDeviceClass,
  checkResourceClaim,
  checkResourceClaimTemplate,
} from './devices/claim-errors.ts';
import { checkResourceSlice } from './devices/slice-errors.ts';
import { checkEndpointSlice } from './network/endpoint-slice-errors.ts';
import { checkEndpoints } from './network/endpoints-errors.ts';
import type { ErrorList } from './error-list.ts';
import { checkIngressClass } from './network/ingress-class-errors.ts';
import { checkIngress } from './network/ingress-errors.ts';
import { checkNewCronJob } from './workloads/cron-job-errors.ts';
import { checkJob } from './workloads/job-errors.ts';
import { checkLease } from './cluster/lease-errors.ts';
import { checkLimitRange } from './cluster/limit-errors.ts';
import { checkKubeFinalizer, nameOf } from './metadata-errors.ts';
import { checkNetworkPolicy } from './network/policy-errors.ts';
import { checkNode } from './cluster/node-errors.ts';
import { checkPod } from './pods/errors.ts';
import { checkResourceQuota } from './cluster/quota-errors.ts';
import {
  checkClusterRole,
  checkClusterRoleBinding,
  checkRole,
  checkRoleBinding,
} from './access/rbac-errors.ts';
import { checkRevision } from './workloads/revision-errors.ts';
import { checkService } from './network/service-errors.ts';
import {
  checkCsiNode,
  checkStorageClass,
  checkVolumeAttachment,
} from './volumes/storage-errors.ts';
import { checkTemplate } from './pods/template-errors.ts';
import { checkVolumeSpec } from './volumes/spec-errors.ts';
import { checkWebhooks } from './access/webhook-errors.ts';
import {
  checkDaemonSet,
  checkDeployment,
  checkReplicaSet,
  checkReplicationController,
  checkStatefulSet,
} from './workloads/errors.ts';

type Rule<K extends Kind> = (object: Loose<ObjectOfKind[K]>, list: ErrorList) => void;
type AnyRule = (object: KubernetesObject, list: ErrorList) => void;

function of<K extends Kind>(kind: K, rule: Rule<K>): readonly [string, AnyRule] {
  return [
    kind,
    (object, list) => {
      // A required field becomes an optional one.
      if (isKind(object, kind)) rule(object as Loose<ObjectOfKind[K]>, list);
    },
  ];
}

/** Checks of defaulted objects by kind, without their metadata. Source: Validate of each kind's strategy, v1.34. */
const KIND_RULES: ReadonlyMap<string, AnyRule> = new Map([
  of('Pod', checkPod),
  of('Node', checkNode),
  of('Service', (service, list) => checkService(service, list)),
  of('Deployment', ({ spec = {} }, list) => checkDeployment(spec, list)),
  of('ReplicaSet', ({ spec = {} }, list) => checkReplicaSet(spec, list)),
  of('StatefulSet', ({ spec = {} }, list) => checkStatefulSet(spec, list)),
  of('DaemonSet', ({ spec = {} }, list) => checkDaemonSet(spec, list)),
  of('ReplicationController', ({ spec = {} }, list) => checkReplicationController(spec, list)),
  of('PodTemplate', ({ template = {} }, list) =>
    checkTemplate(template, Path.root.child('template'), list),
  ),
  of('Job', (job, list) => checkJob(job, list)),
  of('CronJob', checkNewCronJob),
  of('PersistentVolume', checkVolume),
  of('PersistentVolumeClaim', ({ spec = {} }, list) => checkClaimSpec(spec, Path.spec, list)),
  of('StorageClass', checkStorageClass),
  of('CSINode', checkCsiNode),
  of('VolumeAttachment', checkVolumeAttachment),
  of('PriorityClass', checkPriorityClass),
  of('RuntimeClass', checkRuntimeClass),
  of('PodDisruptionBudget', checkBudget),
  of('HorizontalPodAutoscaler', checkAutoscaler),
  of('LimitRange', checkLimitRange),
  of('ResourceQuota', checkResourceQuota),
  of('Namespace', checkNamespace),
  of('ServiceAccount', () => undefined),
  of('ConfigMap', checkConfigMap),
  of('Secret', checkSecret),
  of('ResourceClaim', checkResourceClaim),
  of('ResourceClaimTemplate', checkResourceClaimTemplate),
  of('DeviceClass', checkDeviceClass),
  of('ResourceSlice', checkResourceSlice),
  of('ControllerRevision', checkRevision),
  of('Lease', checkLease),
  of('CSIDriver', checkCsiDriver),
  of('CSIStorageCapacity', (capacity, list) => checkStorageCapacity(capacity, list)),
  of('Ingress', checkIngress),
  of('IngressClass', checkIngressClass),
  of('NetworkPolicy', (policy, list) => checkNetworkPolicy(policy, list)),
  of('EndpointSlice', (slice, list) => checkEndpointSlice(slice, list)),
  of('Endpoints', (endpoints, list) => checkEndpoints(endpoints, list)),
  of('Role', checkRole),
  of('ClusterRole', (role, list) => checkClusterRole(role, list)),
  of('RoleBinding', checkRoleBinding),
  of('ClusterRoleBinding', checkClusterRoleBinding),
  of('ValidatingWebhookConfiguration', checkWebhooks),
  of('MutatingWebhookConfiguration', checkWebhooks),
]);

/** True for a kind with its own rules; for other kinds only the types of the fields are known. */
export const hasRules = (object: KubernetesObject): boolean => KIND_RULES.has(object.kind);

export function checkKind(object: KubernetesObject, list: ErrorList): void {
  KIND_RULES.get(object.kind)?.(object, list);
}

/** Rule: ValidatePersistentVolume, pkg/apis/core/validation/validation.go, v1.34. */
function checkVolume({ metadata = {}, spec = {} }: Loose<PersistentVolume>, list: ErrorList): void {
  checkVolumeSpec(spec, { name: nameOf(metadata), isInline: false }, Path.spec, list);
}

/** Rule: ValidateNamespace, the same file. */
function checkNamespace({ spec }: Loose<Namespace>, list: ErrorList): void {
  const path = Path.spec.child('finalizers');
  for (const finalizer of spec?.finalizers ?? []) {
    list.each(path, finalizer, qualifiedNameProblems(finalizer));
    checkKubeFinalizer(finalizer, path, list);
  }
}
