import { namespaceOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { uidOf } from '../shared/owner-reference.ts';

const OWNERS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
  'Job',
] as const;
const OWNED = ['ReplicaSet', 'Job', 'PersistentVolumeClaim', 'ControllerRevision'] as const;

/**
 * Deletes the objects of a deleted workload unless they have another owner.
 * Source: pkg/controller/garbagecollector, v1.34, background deletion.
 */
export function garbageCollector({ api }: ControllerDependencies): void {
  for (const kind of OWNERS) {
    api.watch(kind, ({ type, object }: WatchEvent<KubernetesObject>) => {
      if (type === 'DELETED') collect(api, object);
    });
  }
}

function collect(api: ApiServer, gone: KubernetesObject): void {
  const { uid } = gone.metadata;
  if (uid === undefined) return;
  const namespace = namespaceOf(gone);
  const onlyOwner = ({ metadata }: KubernetesObject): boolean =>
    metadata.ownerReferences?.length === 1 && uidOf(metadata) !== uid;
  for (const pod of api.ownedBy(uid)) {
    if (onlyOwner(pod)) api.delete('Pod', namespace, pod.metadata.name);
  }
  for (const kind of OWNED) {
    const owned: readonly KubernetesObject[] = api.list(kind, namespace);
    for (const object of owned) {
      const isOwned = object.metadata.ownerReferences?.some((owner) => owner.uid === uid) === true;
      if (isOwned && onlyOwner(object)) api.delete(kind, namespace, object.metadata.name);
    }
  }
}
