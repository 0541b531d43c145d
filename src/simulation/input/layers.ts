import type { KubernetesObject, Side } from '../../objects/index.ts';

/** The objects of an input: existing ones, new ones, and manifests that change existing ones. */
export interface Layers {
  /** The cluster's objects and the manifests that are new to it, in the order of the input. */
  readonly objects: readonly KubernetesObject[];
  /** The manifests of existing objects, by that object. */
  readonly changes: ReadonlyMap<KubernetesObject, KubernetesObject>;
  /** How many objects exist in the cluster, including those with a manifest. */
  readonly existing: number;
  /** How many manifests describe new objects. */
  readonly added: number;
  /** Whether an object of `objects` is a manifest. */
  readonly isApplied: (object: KubernetesObject) => boolean;
}

/** Pairs each manifest with the existing object that it changes. `sides` has one entry per object. */
export function layersOf(objects: readonly KubernetesObject[], sides: readonly Side[]): Layers {
  const live = liveObjects(objects, sides);
  const changes = new Map<KubernetesObject, KubernetesObject>();
  const taken: KubernetesObject[] = [];
  const applied = new Set<KubernetesObject>();
  objects.forEach((object, at) => {
    const isApplied = sides[at] === 'apply';
    const changed = isApplied ? live.get(object.kind)?.get(identityOf(object)) : undefined;
    if (changed !== undefined) {
      changes.set(changed, object);
      return;
    }
    taken.push(object);
    if (isApplied) applied.add(object);
  });
  const added = applied.size;
  return {
    objects: taken,
    changes,
    existing: taken.length - added,
    added,
    isApplied: (object) => applied.has(object),
  };
}

/** The existing objects of the manifests' kinds, by kind and identity. */
function liveObjects(
  objects: readonly KubernetesObject[],
  sides: readonly Side[],
): ReadonlyMap<string, ReadonlyMap<string, KubernetesObject>> {
  const appliedKinds = new Set(
    objects.flatMap(({ kind }, at) => (sides[at] === 'apply' ? [kind] : [])),
  );
  const live = new Map<string, Map<string, KubernetesObject>>();
  objects.forEach((object, at) => {
    if (sides[at] !== 'cluster' || !appliedKinds.has(object.kind)) return;
    const alike = live.get(object.kind) ?? new Map<string, KubernetesObject>();
    live.set(object.kind, alike);
    alike.set(identityOf(object), object);
  });
  return live;
}

/** Equal for all descriptions of an object, in any version of its API group. */
export function identityOf({ apiVersion, metadata }: KubernetesObject): string {
  const { namespace = 'default', name } = metadata;
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  return JSON.stringify([group, namespace, name]);
}
