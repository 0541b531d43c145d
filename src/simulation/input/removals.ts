import {
  compileSelections,
  controllerOf,
  DEFAULT_NAMESPACE,
  EVERY_KIND,
  isKind,
  isKindWord,
  kindNamed,
  namespaceOf,
  parseLabelSelector,
  SelectorError,
  servedKindNamed,
} from '../../objects/index.ts';
import type { Kind, KubernetesObject, Labels } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import type { Layers } from './layers.ts';
import type { PlanInput, RemovedObject } from './plan.ts';

/** The kinds that `kubectl apply --prune` deletes by default (pkg/cmd/apply/prune.go, v1.34). */
const PRUNED: readonly Kind[] = [
  'ConfigMap',
  'Endpoints',
  'PersistentVolumeClaim',
  'Pod',
  'ReplicationController',
  'Secret',
  'Service',
  'Job',
  'CronJob',
  'Ingress',
  'DaemonSet',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
];

/**
 * The existing objects that the input deletes: objects that `delete` names, and objects without a controller and a manifest that
 * `prune` selects. Throws InputError.
 */
export function removedObjects(
  { delete: named = [], prune }: Pick<PlanInput, 'delete' | 'prune'>,
  { objects, changes }: Layers,
  given: readonly Given[],
): readonly KubernetesObject[] {
  const problems: Problem[] = [];
  const removed = new Set<KubernetesObject>();
  const existing = storedIn(objects);
  for (const one of named) {
    const found = findNamed(one, existing, given);
    if ('message' in found) problems.push(found);
    else removed.add(found);
  }
  const selects = prune === undefined ? undefined : selectorOf(prune, problems);
  if (selects !== undefined) {
    for (const object of existing) {
      if (isPrunable(object, selects) && !changes.has(object)) removed.add(object);
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return [...removed];
}

const isPrunable = (object: KubernetesObject, selects: (labels: Labels) => boolean): boolean =>
  PRUNED.some((kind) => isKind(object, kind)) &&
  selects(object.metadata.labels ?? {}) &&
  controllerOf(object.metadata) === undefined;

function findNamed(
  { kind: word, name, namespace = DEFAULT_NAMESPACE }: RemovedObject,
  existing: readonly KubernetesObject[],
  given: readonly Given[],
): KubernetesObject | Problem {
  const simulated = kindNamed(word, EVERY_KIND);
  const others = simulated === undefined ? storedIn(given) : [];
  const kind = simulated ?? otherKind(word, others);
  const asked = `${word}/${name}`;
  if (kind === undefined) {
    const near = nearest(word, EVERY_KIND);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    return { message: `cannot delete ${asked}: unknown kind ${word}${hint}` };
  }
  const alike =
    simulated === undefined
      ? others.filter((object) => object.kind === kind)
      : existing.filter((object) => isKind(object, simulated));
  const found = alike.find((object) => {
    const isThere = ['', namespace].includes(namespaceOf(object));
    return isThere && object.metadata.name === name;
  });
  if (found !== undefined) return found;
  const near = nearest(
    name,
    alike.map(({ metadata }) => metadata.name),
  );
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return { message: `cannot delete ${asked}: the cluster has no such object${hint}` };
}

const storedIn = (given: readonly Given[]): readonly KubernetesObject[] =>
  objectsOf(given.filter(({ side }) => side === 'cluster'));

/** A kind that nothing simulates: the cluster has objects of it, or could have. */
const otherKind = (word: string, stored: readonly KubernetesObject[]): string | undefined =>
  stored.find((object) => isKindWord(word, object.kind))?.kind ?? servedKindNamed(word);

function selectorOf(text: string, problems: Problem[]): ((labels: Labels) => boolean) | undefined {
  try {
    return compileSelections(parseLabelSelector(text));
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    problems.push({ message: `prune: ${error.message}` });
    return undefined;
  }
}

/** Deletes the objects like `kubectl delete`: gracefully, with their dependents; a Namespace with all its objects. */
export function removeObjects(removed: readonly KubernetesObject[], api: ApiServer): void {
  for (const object of removed) {
    if (isKind(object, 'Namespace')) {
      for (const kind of EVERY_KIND) {
        const inside: readonly KubernetesObject[] = api.list(kind, object.metadata.name);
        for (const one of inside) removeOne(one, kind, api);
      }
    }
    const kind = EVERY_KIND.find((one) => isKind(object, one));
    if (kind !== undefined) removeOne(object, kind, api);
  }
}

function removeOne(object: KubernetesObject, kind: Kind, api: ApiServer): void {
  const { name } = object.metadata;
  const namespace = namespaceOf(object);
  // Another deletion may have deleted it already.
  if (api.get(kind, namespace, name) !== undefined) api.delete(kind, namespace, name);
}
