import { isKind } from '../../objects/index.ts';
import type { Kind, KubernetesObject, ObjectOfKind } from '../../objects/index.ts';
import { defaultAutoscaler } from './autoscaler.ts';
import { defaultCronJob, defaultJob } from './batch.ts';
import { fillUnset, fillZero } from './copy-on-write.ts';
import { defaultResourceClaim, defaultResourceClaimTemplate } from './devices.ts';
import { defaultLimitRange, defaultNamespace, defaultResourceQuota } from './namespace.ts';
import { defaultEndpointSlice, defaultIngressClass, defaultNetworkPolicy } from './networking.ts';
import { defaultNode } from './node.ts';
import { defaultPod } from './pods/spec-and-status.ts';
import { defaultClusterRoleBinding, defaultRoleBinding } from './rbac.ts';
import { defaultEndpoints, defaultService } from './service.ts';
import {
  defaultCsiDriver,
  defaultPersistentVolume,
  defaultPersistentVolumeClaim,
  defaultStorageClass,
} from './storage.ts';
import { defaultMutatingWebhooks, defaultValidatingWebhooks } from './webhooks.ts';
import {
  defaultDaemonSet,
  defaultDeployment,
  defaultPodTemplateObject,
  defaultReplicaSet,
  defaultReplicationController,
  defaultStatefulSet,
} from './workloads.ts';
import { withStructs } from './with-structs.ts';

type Defaulting = (object: KubernetesObject) => KubernetesObject;

const DEFAULTING: ReadonlyMap<string, Defaulting> = new Map([
  of('Pod', defaultPod),
  of('Node', defaultNode),
  of('Deployment', defaultDeployment),
  of('ReplicaSet', defaultReplicaSet),
  of('ReplicationController', defaultReplicationController),
  of('StatefulSet', defaultStatefulSet),
  of('DaemonSet', defaultDaemonSet),
  of('Job', defaultJob),
  of('CronJob', defaultCronJob),
  of('PodTemplate', defaultPodTemplateObject),
  of('HorizontalPodAutoscaler', defaultAutoscaler),
  of('Service', defaultService),
  of('Endpoints', defaultEndpoints),
  of('PersistentVolume', defaultPersistentVolume),
  of('PersistentVolumeClaim', defaultPersistentVolumeClaim),
  of('StorageClass', defaultStorageClass),
  of('CSIDriver', defaultCsiDriver),
  of('NetworkPolicy', defaultNetworkPolicy),
  of('IngressClass', defaultIngressClass),
  of('EndpointSlice', defaultEndpointSlice),
  of('RoleBinding', defaultRoleBinding),
  of('ClusterRoleBinding', defaultClusterRoleBinding),
  of('ValidatingWebhookConfiguration', defaultValidatingWebhooks),
  of('MutatingWebhookConfiguration', defaultMutatingWebhooks),
  of('ResourceClaim', defaultResourceClaim),
  of('ResourceClaimTemplate', defaultResourceClaimTemplate),
  of('Namespace', defaultNamespace),
  of('LimitRange', defaultLimitRange),
  of('ResourceQuota', defaultResourceQuota),
  of('PriorityClass', (c) => fillUnset(c, { preemptionPolicy: 'PreemptLowerPriority' })),
  of('Secret', (secret) => fillZero(secret, { type: 'Opaque' })),
  // No default: Go's zero value, by which controllers sort.
  of('ControllerRevision', (revision) => fillUnset(revision, { revision: 0 })),
]);

/**
 * The object with the API server's defaults (admission is another step). Never mutates: changed parts are
 * new, all others are shared with the given object. An object that lacks nothing is returned itself, and so
 * are kinds without defaults and custom resources.
 * Source: SetObjectDefaults_* of Kubernetes v1.34.
 */
export function applyDefaults<T extends KubernetesObject>(object: T): T {
  const complete = withStructs(object);
  const defaulting = DEFAULTING.get(object.kind);
  if (defaulting === undefined) return complete;
  // The table maps each kind to a function from that kind to that kind, which the type of a Map cannot express.
  return defaulting(complete) as T;
}

function of<K extends Kind>(
  kind: K,
  apply: (object: ObjectOfKind[K]) => ObjectOfKind[K],
): readonly [string, Defaulting] {
  return [kind, (object) => (isKind(object, kind) ? apply(object) : object)];
}
