import {
  applyDefaults,
  convertOldVersion,
  fieldText,
  isCustomResource,
  isKind,
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
import type { NotModelled } from '../outcome/index.ts';
import { InputError } from '../units/index.ts';
import type { Problem } from '../units/index.ts';

export interface CheckedInput {
  readonly objects: readonly KubernetesObject[];
  /** Of each object, whether it stands in the cluster or is applied over it. */
  readonly sides: readonly Side[];
  /** Of those given apart. */
  readonly pods: readonly Pod[];
  readonly notModelled: readonly NotModelled[];
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

const CUSTOM = 'custom resource: pods that its operator would create are not simulated';

/** Sorts out what cannot be simulated. `apart`: pods that are handed over by themselves. Throws one InputError with everything that is wrong. */
export function checkInput(
  objects: readonly KubernetesObject[],
  { standsStill, isOfOldRelease, sideOf: side = sideOf }: CheckOptions,
  apart: readonly KubernetesObject[] = [],
): CheckedInput {
  const warnings: string[] = [];
  const problems: Problem[] = [];
  const notModelled: NotModelled[] = [];
  const accepted: KubernetesObject[] = [];
  const pods: Pod[] = [];
  const sides: Side[] = [];
  const names = new ObjectNames<true>();
  const check = (given: KubernetesObject): KubernetesObject | undefined => {
    if (!hasMetadata(given)) {
      problems.push({ object: given.kind, message: 'metadata: Required value' });
      return undefined;
    }
    const { apiVersion, kind, metadata } = given;
    if (isCustomResource(apiVersion)) {
      notModelled.push({ apiVersion, kind, object: nameOf(given), reason: CUSTOM });
      return undefined;
    }
    const label = `${kind}/${metadata.name}`;
    const received = lendsSelector(given, standsStill) ? undefined : receive(given, isOfOldRelease);
    for (const { path, text } of received?.problems ?? []) {
      problems.push({ object: label, path: fieldText(path), message: text });
    }
    for (const { text } of received?.tolerated ?? []) warnings.push(`${label}: ${text}`);
    const object = received?.object ?? given;
    if (names.add(object, side(given), true) !== undefined) {
      problems.push({ object: label, message: `${nameOf(object)} is given twice` });
    }
    if (isKind(object, 'Pod') && object.spec.resourceClaims !== undefined) {
      const reason = 'dynamic resource allocation: its resourceClaims are not simulated';
      notModelled.push({ apiVersion, kind, object: nameOf(object), reason });
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
  return { objects: accepted, sides, pods, notModelled, warnings };
}

/** As the reader of manifests takes objects in; undefined for one that is valid as it is. */
function receive(given: KubernetesObject, isOfOldRelease: boolean): Received | undefined {
  const object = (isServerWritten(given) ? convertOldVersion(given) : undefined) ?? given;
  const problems = validateObject(object);
  if (problems.length === 0 && object === given) return undefined;
  const isStored = isServerWritten(object);
  return receiveObject(object, problems, {
    dropUnknown: isStored,
    tolerateInvalid: isStored || isOfOldRelease,
  });
}

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
