import { isKind } from '../object.ts';
import type { Kind, KubernetesObject } from '../object.ts';
import type { ObjectOfKind } from '../types.ts';
import { defaultCronJob, defaultJob } from './batch.ts';
import { fillUnset, fillZero } from './copy-on-write.ts';
import { defaultLimitRange, defaultNamespace, defaultResourceQuota } from './namespace.ts';
import { defaultNode } from './node.ts';
import { defaultPod } from './pod.ts';
import { defaultEndpoints, defaultService } from './service.ts';
import {
  defaultCsiDriver,
  defaultPersistentVolume,
  defaultPersistentVolumeClaim,
  defaultStorageClass,
} from './storage.ts';
import {
  defaultDaemonSet,
  defaultDeployment,
  defaultPodTemplateObject,
  defaultReplicaSet,
  defaultReplicationController,
  defaultStatefulSet,
} from './workloads.ts';

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
  of('Service', defaultService),
  of('Endpoints', defaultEndpoints),
  of('PersistentVolume', defaultPersistentVolume),
  of('PersistentVolumeClaim', defaultPersistentVolumeClaim),
  of('StorageClass', defaultStorageClass),
  of('CSIDriver', defaultCsiDriver),
  of('Namespace', defaultNamespace),
  of('LimitRange', defaultLimitRange),
  of('ResourceQuota', defaultResourceQuota),
  of('PriorityClass', (c) => fillUnset(c, { preemptionPolicy: 'PreemptLowerPriority' })),
  of('Secret', (secret) => fillZero(secret, { type: 'Opaque' })),
]);

/**
 * The object as the API server stores it, as far as defaulting goes (admission is another step).
 * Never mutates: what changes is new, all else is shared with the given object, and an object that
 * lacks nothing comes back itself, as do kinds without defaults and custom resources.
 * Source: SetObjectDefaults_* of Kubernetes v1.34.
 */
export function applyDefaults<T extends KubernetesObject>(object: T): T {
  const defaulting = DEFAULTING.get(object.kind);
  if (defaulting === undefined) return object;
  // The table pairs each kind with a function from that kind to that kind, which a Map cannot say.
  return defaulting(object) as T;
}

function of<K extends Kind>(
  kind: K,
  apply: (object: ObjectOfKind[K]) => ObjectOfKind[K],
): readonly [string, Defaulting] {
  return [kind, (object) => (isKind(object, kind) ? apply(object) : object)];
}
