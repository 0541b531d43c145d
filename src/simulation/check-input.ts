import {
  applyDefaults,
  decodingProblems,
  fieldText,
  isCustomResource,
  isKind,
  sideOf,
  validateObject,
} from '../api/index.ts';
import type {
  KubernetesObject,
  Pod,
  ReplicaSet,
  ReplicationController,
  Side,
  StatefulSet,
} from '../api/index.ts';
import { InputError } from '../units/index.ts';
import type { Problem } from '../units/index.ts';

export interface CheckedInput {
  readonly objects: readonly KubernetesObject[];
  /** Of each object, whether it stands in the cluster or is applied over it. */
  readonly sides: readonly Side[];
  /** Of those given apart. */
  readonly pods: readonly Pod[];
  /** What the API server of today would refuse, where that is not asked. */
  readonly warnings: readonly string[];
}

export interface CheckOptions {
  /** Nothing will be created: workloads lend their selectors only, and need not be whole. */
  readonly standsStill: boolean;
  /** The objects are a scheduler's of another release, whose API server had other rules: they need only be understood. */
  readonly isOfOldRelease: boolean;
  /** The side of an object. Default: the rule of `sideOf`. */
  readonly sideOf?: (object: KubernetesObject) => Side;
}

/** Drops custom resources. `apart`: pods that are handed over by themselves. Throws one InputError with everything that is wrong. */
export function checkInput(
  objects: readonly KubernetesObject[],
  { standsStill, isOfOldRelease, sideOf: side = sideOf }: CheckOptions,
  apart: readonly KubernetesObject[] = [],
): CheckedInput {
  const warnings: string[] = [];
  const problems: Problem[] = [];
  const accepted: KubernetesObject[] = [];
  const pods: Pod[] = [];
  const sides: Side[] = [];
  const seen = { cluster: new Names(), apply: new Names() };
  const check = (object: KubernetesObject): boolean => {
    const { apiVersion, kind, metadata } = object;
    if (isCustomResource(apiVersion)) return false;
    const faults = lendsSelector(object, standsStill) ? [] : validateObject(object);
    const isTolerable =
      isOfOldRelease && faults.length > 0 && decodingProblems(object).length === 0;
    for (const { path, text } of faults) {
      if (isTolerable) warnings.push(`${kind}/${metadata.name}: ${text}`);
      else {
        problems.push({ object: `${kind}/${metadata.name}`, path: fieldText(path), message: text });
      }
    }
    if (!seen[side(object)].add(object)) {
      const message = `${nameOf(object)} is given twice`;
      problems.push({ object: `${kind}/${metadata.name}`, message });
    }
    return true;
  };
  for (const object of objects) {
    if (!check(object)) continue;
    accepted.push(object);
    sides.push(side(object));
  }
  for (const object of apart) if (check(object) && isKind(object, 'Pod')) pods.push(object);
  if (problems.length > 0) throw new InputError(problems);
  return { objects: accepted, sides, pods, warnings };
}

function lendsSelector(object: KubernetesObject, standsStill: boolean): boolean {
  return isReplicated(object) && (standsStill || lacksTemplate(object));
}

const isReplicated = (
  object: KubernetesObject,
): object is ReplicaSet | ReplicationController | StatefulSet =>
  isKind(object, 'ReplicationController') ||
  isKind(object, 'ReplicaSet') ||
  isKind(object, 'StatefulSet');

/** A ReplicaSet or its like that makes no pods: it is there for its selector. The API server knows no such thing. */
export const lacksTemplate = (object: KubernetesObject): boolean =>
  isReplicated(object) && !('template' in object.spec);

/** An object with what the API server fills in. */
export const completed = <T extends KubernetesObject>(object: T): T =>
  lacksTemplate(object) ? object : applyDefaults(object);

/** What objects there are, told apart by kind, namespace and name. */
class Names {
  readonly #places = new Map<string, Set<string>>();
  #lastPlace = '';
  #last = new Set<string>();

  /** False where it was there already. */
  add({ apiVersion, kind, metadata: { namespace = '', name } }: KubernetesObject): boolean {
    const place = `${apiVersion}/${kind}/${namespace}`;
    if (place !== this.#lastPlace) {
      this.#lastPlace = place;
      this.#last = this.#places.get(place) ?? new Set();
      this.#places.set(place, this.#last);
    }
    const before = this.#last.size;
    return this.#last.add(name).size > before;
  }
}

function nameOf({ metadata }: KubernetesObject): string {
  return metadata.namespace === undefined
    ? metadata.name
    : `${metadata.namespace}/${metadata.name}`;
}
