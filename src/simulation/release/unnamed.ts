import { controllerOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import { groupBy, shellWords, someOf } from '../../units/index.ts';
import type { Layers } from '../input/layers.ts';
import { hookOf } from './hook.ts';
import { labelOf, type ReleaseTrouble } from './outcome.ts';
import { isKept, releaseOf } from './ownership.ts';

/* What a plan says of Helm releases if its input names none. */

/** Most objects that a message names. */
const NAMED = 5;

/**
 * The objects of the cluster that belong to a release of which the manifests describe others: one finding per release. `removed`:
 * objects that the plan deletes.
 */
export function leftBehind(
  { objects, changes }: Layers,
  removed: readonly KubernetesObject[],
): readonly ReleaseTrouble[] {
  const keyOf = (object: KubernetesObject): string | undefined => {
    const release = releaseOf(object);
    return release && JSON.stringify([release.name, release.namespace]);
  };
  const described = new Set([...changes.keys()].map(keyOf));
  described.delete(undefined);
  if (described.size === 0) return [];
  const gone = new Set(removed);
  const left = objectsOf(objects.filter(({ side }) => side === 'cluster')).filter(
    (object) =>
      described.has(keyOf(object)) &&
      !changes.has(object) &&
      !gone.has(object) &&
      !isKept(object) &&
      controllerOf(object.metadata) === undefined,
  );
  return [...groupBy(left, keyOf).values()].flatMap(leftOf);
}

function leftOf(objects: readonly KubernetesObject[]): readonly ReleaseTrouble[] {
  const [first] = objects;
  const release = first && releaseOf(first);
  if (release === undefined) return [];
  const { name, namespace } = release;
  return [
    {
      kind: 'left-behind',
      object: { kind: 'Release', name },
      namespace,
      message: `the manifests lack ${namesOf(objects)}, which the cluster has of this Helm release: here they stay, helm upgrade deletes them`,
      hint: `plan it as helm upgrade does: ${shellWords(['--release', name, '-n', namespace])}`,
    },
  ];
}

/** Manifests that Helm runs as hooks are applied like all others. */
export function hookWarnings(given: readonly Given[]): readonly string[] {
  const hooks = objectsOf(given.filter(({ side }) => side === 'apply')).filter(
    (object) => hookOf(object) !== undefined,
  );
  if (hooks.length === 0) return [];
  const what = hooks.length === 1 ? 'a Helm hook is' : 'Helm hooks are';
  return [
    `${what} applied like the other manifests, tests too: ${namesOf(hooks)}; --release NAME runs them when Helm does`,
  ];
}

const namesOf = (objects: readonly KubernetesObject[]): string =>
  someOf(objects.map(labelOf), NAMED);
