import { DEFAULT_NAMESPACE, groupOf, refKeyOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';

/** The objects of an input: existing objects, new objects, and manifests that change existing objects. */
export interface Layers {
  /** The cluster's objects and the manifests that are new to it, in the order of the input. */
  readonly objects: readonly Given[];
  /** The manifests of existing objects, by that object. */
  readonly changes: ReadonlyMap<KubernetesObject, Given>;
  /** How many objects exist in the cluster, including objects with a manifest. */
  readonly existing: number;
  /** How many manifests describe new objects. */
  readonly added: number;
}

/** Pairs each manifest with the existing object that it changes. */
export function layersOf(given: readonly Given[]): Layers {
  const live = liveObjects(given);
  const changes = new Map<KubernetesObject, Given>();
  const objects: Given[] = [];
  let added = 0;
  for (const one of given) {
    const { object } = one;
    const isApplied = one.side === 'apply';
    const changed = isApplied ? live.get(identityOf(object)) : undefined;
    if (changed === undefined) {
      objects.push(one);
      if (isApplied) added++;
    } else changes.set(changed, one);
  }
  return { objects, changes, existing: objects.length - added, added };
}

/** The existing objects of the manifests' kinds, by identity. */
function liveObjects(given: readonly Given[]): ReadonlyMap<string, KubernetesObject> {
  const appliedKinds = new Set(
    given.flatMap(({ side, object }) => (side === 'apply' ? [object.kind] : [])),
  );
  const live = new Map<string, KubernetesObject>();
  for (const { object, side } of given) {
    if (side === 'cluster' && appliedKinds.has(object.kind)) live.set(identityOf(object), object);
  }
  return live;
}

/** Equal for all descriptions of an object, in any version of its API group. The scope of a custom resource is not known. */
export function identityOf({ apiVersion, kind, metadata }: KubernetesObject): string {
  const { namespace = DEFAULT_NAMESPACE, name } = metadata;
  return `${groupOf(apiVersion)}/${refKeyOf({ kind, namespace, name })}`;
}
