import {
  controllerOf,
  isKind,
  namespaceOf,
  refKeyOf,
  refOf,
  WORKLOAD_KINDS,
} from '../../objects/index.ts';
import type { KubernetesObject, ObjectKey, Pod } from '../../objects/index.ts';
import type { WorkloadTarget } from './kinds.ts';
import { findWorkloads } from './find-workloads.ts';

const EVICTABLE = {
  kinds: WORKLOAD_KINDS,
  verb: 'evict the pods of',
  only: `only pods and workloads can be evicted: ${WORKLOAD_KINDS.join(', ')}`,
};

/** The pods that the named workloads created, through their ReplicaSets and Jobs; or why there are none. */
export function podsOfWorkloads(
  objects: readonly KubernetesObject[],
  target: WorkloadTarget,
): { readonly pods: readonly Pod[] } | { readonly message: string } {
  const workloads = findWorkloads(objects, target, EVICTABLE);
  if ('message' in workloads) return workloads;
  const wanted = new Set([...workloads.found].map(keyOfObject));
  const between = objects.filter((object) => isKind(object, 'ReplicaSet') || isKind(object, 'Job'));
  const owners = new Map(between.map((object) => [keyOfObject(object), ownerKey(object)]));
  const pods = objects.filter((object) => isKind(object, 'Pod'));
  return {
    pods: pods.filter((pod) => {
      const owner = ownerKey(pod);
      if (owner === undefined) return false;
      const above = owners.get(owner) ?? ownerByName(pod);
      return wanted.has(owner) || (above !== undefined && wanted.has(above));
    }),
  };
}

const keyOfObject = (object: KubernetesObject): ObjectKey => refKeyOf(refOf(object));

function ownerKey(object: KubernetesObject): ObjectKey | undefined {
  const owner = controllerOf(object.metadata);
  return owner === undefined ? undefined : refKeyOf({ ...owner, namespace: namespaceOf(object) });
}

/** The owner of a ReplicaSet or Job that is not in the input, by the names that controllers give: <deployment>-<hash>, <cronjob>-<time>. */
function ownerByName(pod: Pod): ObjectKey | undefined {
  const owner = controllerOf(pod.metadata);
  const above = owner?.kind === 'ReplicaSet' ? 'Deployment' : 'CronJob';
  const name = /^(.+)-[a-z0-9]+$/.exec(owner?.name ?? '')?.[1];
  return name === undefined
    ? undefined
    : refKeyOf({ kind: above, namespace: namespaceOf(pod), name });
}
