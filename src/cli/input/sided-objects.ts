import type { KubernetesObject } from '../../objects/index.ts';

/** Objects by side: `cluster` and `apply` were named by flags; the side of the others follows from the objects themselves. */
export interface SidedObjects {
  readonly objects: readonly KubernetesObject[];
  readonly cluster: readonly KubernetesObject[];
  readonly apply: readonly KubernetesObject[];
}

export function allObjects({ objects, cluster, apply }: SidedObjects): readonly KubernetesObject[] {
  return cluster.length + apply.length === 0 ? objects : [...objects, ...cluster, ...apply];
}

/** Splits `objects`, made from those of `before` by edits, into sides: each keeps the side of the object with its key. */
export function keepSides(
  objects: readonly KubernetesObject[],
  before: SidedObjects,
): SidedObjects {
  if (before.cluster.length + before.apply.length === 0) return { ...before, objects };
  const known = new Set<KubernetesObject>(allObjects(before));
  const ofSide = (side: readonly KubernetesObject[]): ((object: KubernetesObject) => boolean) => {
    const same = new Set(side);
    const names = new Set(side.map(keyOf));
    return (object) => same.has(object) || (!known.has(object) && names.has(keyOf(object)));
  };
  const isApplied = ofSide(before.apply);
  const isOfCluster = ofSide(before.cluster);
  const apply = objects.filter(isApplied);
  const cluster = objects.filter((object) => !isApplied(object) && isOfCluster(object));
  const explicit = new Set([...apply, ...cluster]);
  return { objects: objects.filter((object) => !explicit.has(object)), cluster, apply };
}

function keyOf({ apiVersion, kind, metadata }: KubernetesObject): string {
  return `${apiVersion}/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
}
