import { controllerOf, groupOf } from '../../objects/index.ts';
import type { OwnerReference, Pod } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { pluralOf } from '../../units/index.ts';
import { uidOf } from '../shared/owner-reference.ts';

/** How many pods the workloads of a budget's pods should have, or why that is unknown. */
export type ExpectedScale = { readonly replicas: number } | { readonly problem: string };

/** A workload with replicas. Undefined: it does not exist. */
type Scale = readonly [uid: string, replicas: number] | undefined;

/**
 * The sum of the replicas of all workloads that control `pods`, which are one pod per controller.
 * Source: getExpectedScale and its finders, pkg/controller/disruption/disruption.go, v1.34.
 */
export function expectedScale(api: ApiServer, pods: Iterable<Pod>): ExpectedScale {
  const scales = new Map<string, number>();
  for (const pod of pods) {
    const { name, namespace } = pod.metadata;
    const reference = controllerOf(pod.metadata);
    if (reference === undefined) continue;
    if (!hasScale(reference)) return { problem: `${resourceOf(reference)} ${NO_SCALE}` };
    const scale = scaleOf(api, namespace, reference);
    if (scale === undefined) return { problem: `found no controllers for pod "${name}"` };
    const [uid, replicas] = scale;
    scales.set(uid, replicas);
  }
  return { replicas: [...scales.values()].reduce((sum, replicas) => sum + replicas, 0) };
}

const NO_SCALE = 'does not implement the scale subresource';

const GROUPS_WITH_SCALE: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['apps', 'extensions'],
  ReplicaSet: ['apps', 'extensions'],
  ReplicationController: [''],
  StatefulSet: ['apps'],
};

function hasScale({ kind, apiVersion }: OwnerReference): boolean {
  return GROUPS_WITH_SCALE[kind]?.includes(groupOf(apiVersion)) === true;
}

/** The resource in messages: "daemonsets.apps", "nodes". */
function resourceOf({ kind, apiVersion }: OwnerReference): string {
  const group = groupOf(apiVersion);
  return `${pluralOf(kind.toLowerCase())}${group === '' ? '' : `.${group}`}`;
}

function scaleOf(api: ApiServer, namespace: string, reference: OwnerReference): Scale {
  const { kind, name, uid } = reference;
  if (kind === 'ReplicaSet') return scaleOfReplicaSet(api, namespace, reference);
  if (kind !== 'StatefulSet' && kind !== 'ReplicationController' && kind !== 'Deployment') {
    return undefined;
  }
  const workload = api.get(kind, namespace, name);
  if (workload === undefined || uidOf(workload.metadata) !== uid) return undefined;
  return [uid, workload.spec.replicas ?? 1];
}

/** The scale of its Deployment, if it has one. */
function scaleOfReplicaSet(
  api: ApiServer,
  namespace: string,
  { name, uid }: OwnerReference,
): Scale {
  const set = api.get('ReplicaSet', namespace, name);
  if (set === undefined || uidOf(set.metadata) !== uid) return undefined;
  const owner = controllerOf(set.metadata);
  const deployment = owner?.kind === 'Deployment' ? scaleOf(api, namespace, owner) : undefined;
  return deployment ?? [uid, set.spec.replicas ?? 1];
}
