import {
  applyDefaults,
  convertOldVersion,
  fieldText,
  isCustomResource,
  isKind,
  isServed,
  isServerWritten,
  ObjectNames,
  receiveObject,
  sideOf,
  validateObject,
} from '../api/index.ts';
import type {
  KubernetesObject,
  Pod,
  Received,
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
  /** The validation of the release is simulated; false: invalid objects are accepted with a warning. */
  readonly isValidated: boolean;
  /** The side of an object. Default: the rule of `sideOf`. */
  readonly sideOf?: (object: KubernetesObject) => Side;
}

/** Drops custom resources. `apart`: pods that are handed over by themselves. Throws one InputError with everything that is wrong. */
export function checkInput(
  objects: readonly KubernetesObject[],
  { standsStill, isValidated, sideOf: side = sideOf }: CheckOptions,
  apart: readonly KubernetesObject[] = [],
): CheckedInput {
  const warnings: string[] = [];
  const problems: Problem[] = [];
  const accepted: KubernetesObject[] = [];
  const pods: Pod[] = [];
  const sides: Side[] = [];
  const names = new ObjectNames<true>();
  const check = (given: KubernetesObject): KubernetesObject | undefined => {
    if (!hasMetadata(given)) {
      problems.push({ object: given.kind, message: 'metadata: Required value' });
      return undefined;
    }
    const { kind, metadata } = given;
    const label = `${kind}/${metadata.name}`;
    const received = lendsSelector(given, standsStill)
      ? undefined
      : receive(given, side, isValidated);
    const object = received?.object ?? given;
    if (isLeftOut(object)) return undefined;
    for (const { path, text } of received?.problems ?? []) {
      problems.push({ object: label, path: fieldText(path), message: text });
    }
    for (const { text } of received?.tolerated ?? []) warnings.push(`${label}: ${text}`);
    if (names.add(object, side(given), true) !== undefined) {
      problems.push({ object: label, message: `${nameOf(object)} is given twice` });
    }
    return object;
  };
  for (const given of objects) {
    const object = check(given);
    if (object === undefined) continue;
    accepted.push(object);
    sides.push(side(given));
  }
  for (const given of apart) {
    const object = check(given);
    if (object !== undefined && isKind(object, 'Pod')) pods.push(object);
  }
  if (problems.length > 0) throw new InputError(problems);
  return { objects: accepted, sides, pods, warnings };
}

/** As the reader of manifests takes objects in; undefined for one that is valid as it is. */
function receive(
  given: KubernetesObject,
  side: (object: KubernetesObject) => Side,
  isValidated: boolean,
): Received | undefined {
  const object = (isServerWritten(given) ? convertOldVersion(given) : undefined) ?? given;
  const problems = validateObject(object);
  if (problems.length === 0 && object === given) return undefined;
  const isSaidToBeStored = side(given) === 'cluster' && sideOf(given) === 'apply';
  const isStored = isServerWritten(object) || isSaidToBeStored;
  return receiveObject(object, problems, {
    dropUnknown: isStored,
    tolerateInvalid: isStored || !isValidated,
  });
}

/** What no simulated system reads; `notModelled` lists it. */
const isLeftOut = ({ apiVersion, kind }: KubernetesObject): boolean =>
  isCustomResource(apiVersion) || !isServed(apiVersion, kind);

/** A library's caller may hand over anything. */
const hasMetadata = ({ metadata }: { readonly metadata?: unknown }): boolean =>
  typeof metadata === 'object' && metadata !== null;

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

function nameOf({ metadata }: KubernetesObject): string {
  return metadata.namespace === undefined
    ? metadata.name
    : `${metadata.namespace}/${metadata.name}`;
}
