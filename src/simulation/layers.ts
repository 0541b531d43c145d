import type { KubernetesObject, Side } from '../api/index.ts';

/** The objects of an input as they reach the API server. */
export interface Layers {
  /** The cluster's objects and the manifests that are new to it, in the order of the input. */
  readonly objects: readonly KubernetesObject[];
  /** By the cluster's object, the manifest that is applied over it. */
  readonly changes: ReadonlyMap<KubernetesObject, KubernetesObject>;
  /** Objects of the cluster, those with a manifest included. */
  readonly existing: number;
  /** Manifests of objects that the cluster does not have. */
  readonly added: number;
  /** Whether an object of `objects` comes from a manifest. */
  readonly isApplied: (object: KubernetesObject) => boolean;
}

/** Pairs each manifest with the object of the cluster that it changes. `sides` are those of `objects`, one each. */
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

/** The cluster's objects by kind and identity, of the kinds that manifests have too: most inputs need no identity at all. */
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

/** Equal for two descriptions of one object, whatever version of its group they are written in. */
function identityOf({ apiVersion, metadata }: KubernetesObject): string {
  const { namespace = 'default', name } = metadata;
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  return JSON.stringify([group, namespace, name]);
}
