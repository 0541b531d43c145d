import {
  applyDefaults,
  convertOldVersion,
  receiveObject,
  validateObject,
  withoutNulls,
} from '../../server/index.ts';
import {
  isCustomResource,
  isKind,
  isServed,
  isServerWritten,
  objectLabel,
  ObjectNames,
  sideOf,
} from '../../objects/index.ts';
import type { FieldProblem, Received } from '../../server/index.ts';
import type {
  KubernetesObject,
  Pod,
  ReplicaSet,
  ReplicationController,
  Side,
  StatefulSet,
} from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';
import { positionOf } from '../../manifests/index.ts';
import { append, isRecord } from '../../units/index.ts';
import { InputError, fieldText } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';

export interface CheckedInput {
  readonly objects: readonly KubernetesObject[];
  /** Of each object, whether it exists in the cluster or is applied to it. */
  readonly sides: readonly Side[];
  /** The pods given apart. */
  readonly pods: readonly Pod[];
  /** What the API server of v1.34 would refuse in objects that need not pass it. */
  readonly warnings: readonly string[];
}

export interface CheckOptions {
  /** Nothing will be created: only the selectors of workloads are used, so workloads may be incomplete. */
  readonly standsStill: boolean;
  /** The validation of the release is simulated; false: invalid objects are accepted with a warning. */
  readonly isValidated: boolean;
  /** Feature gates of the release. */
  readonly gates: Gates;
  /** The side of an object. Default: the rule of `sideOf`. */
  readonly sideOf?: (object: KubernetesObject) => Side;
}

/** Checks the objects and drops custom resources. `apart`: pods given apart. Throws one InputError with all problems. */
export function checkInput(
  objects: readonly KubernetesObject[],
  { standsStill, isValidated, gates, sideOf: side = sideOf }: CheckOptions,
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
      const message = 'metadata: Required value';
      problems.push({ ...positionOf(given), object: given.kind, message });
      return undefined;
    }
    const { kind, metadata } = given;
    const label = objectLabel(kind, metadata.name);
    const received = lendsSelector(given, standsStill)
      ? undefined
      : receive(given, { sideOf: side, isValidated, gates });
    const object = received?.object ?? lender(given);
    append(problems, labelled(received?.problems ?? [], given, label));
    if (isLeftOut(object)) return undefined;
    for (const { text } of received?.tolerated ?? []) warnings.push(`${label}: ${text}`);
    if (names.add(object, side(given), true) !== undefined) {
      const message = `${nameOf(object)} is given twice`;
      problems.push({ ...positionOf(given), object: label, message });
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

/** What feature gates of the release forbid in objects that were read before the release was known. */
export function gateProblems(
  objects: readonly KubernetesObject[],
  { isValidated, gates }: Pick<CheckOptions, 'gates' | 'isValidated'>,
): readonly Problem[] {
  if (!isValidated) return [];
  return objects.flatMap((object) =>
    labelled(validateObject(object, gates), object, `${object.kind}/${object.metadata.name}`),
  );
}

/** With their places, if the object comes from a manifest. */
function labelled(
  problems: readonly FieldProblem[],
  given: KubernetesObject,
  label: string,
): readonly Problem[] {
  return problems.map(({ path, at, text }) => ({
    ...positionOf(given, path, at),
    object: label,
    path: fieldText(path),
    message: text,
  }));
}

/** Converts and validates an object like the manifest reader. Undefined for an object that is valid as given. */
function receive(
  given: KubernetesObject,
  { sideOf: side, isValidated, gates }: Required<Omit<CheckOptions, 'standsStill'>>,
): Received | undefined {
  const object = (isServerWritten(given) ? convertOldVersion(given) : undefined) ?? given;
  const problems = validateObject(object, gates);
  if (problems.length === 0 && object === given) return undefined;
  const isSaidToBeStored = side(given) === 'cluster' && sideOf(given) === 'apply';
  const isStored = isServerWritten(object) || isSaidToBeStored;
  return receiveObject(object, problems, {
    dropUnknown: isStored,
    tolerateInvalid: isStored || !isValidated,
    gates,
  });
}

/** Objects that no simulated system reads; `notModelled` lists them. */
const isLeftOut = ({ apiVersion, kind }: KubernetesObject): boolean =>
  isCustomResource(apiVersion) || !isServed(apiVersion, kind);

/** Callers of the library may pass anything. */
const hasMetadata = ({ metadata }: { readonly metadata?: unknown }): boolean =>
  typeof metadata === 'object' && metadata !== null;

/** Only its selector is read. */
const lender = (object: KubernetesObject): KubernetesObject =>
  isReplicated(object) ? withoutNulls(object) : object;

function lendsSelector(object: KubernetesObject, standsStill: boolean): boolean {
  return isReplicated(object) && (standsStill || lacksTemplate(object));
}

const isReplicated = (
  object: KubernetesObject,
): object is ReplicaSet | ReplicationController | StatefulSet =>
  isKind(object, 'ReplicationController') ||
  isKind(object, 'ReplicaSet') ||
  isKind(object, 'StatefulSet');

/** Whether a ReplicaSet or the like has only a selector and creates no pods. The API server has no such objects. */
export const lacksTemplate = (object: KubernetesObject): boolean =>
  isReplicated(object) && !hasTemplate(object);

const hasTemplate = ({ spec }: { readonly spec?: unknown }): boolean =>
  isRecord(spec) && (spec['template'] ?? undefined) !== undefined;

/** The object with the API server's defaults. */
export const completed = <T extends KubernetesObject>(object: T): T =>
  lacksTemplate(object) ? object : applyDefaults(object);

function nameOf({ metadata }: KubernetesObject): string {
  return metadata.namespace === undefined
    ? metadata.name
    : `${metadata.namespace}/${metadata.name}`;
}
