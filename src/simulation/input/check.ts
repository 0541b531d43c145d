import {
  applyDefaults,
  convertOldVersion,
  isAccepted,
  receiveObject,
  validateObject,
  withoutNulls,
} from '../../server/index.ts';
import {
  inNamespace,
  isCustomResource,
  isKind,
  isServed,
  isServerWritten,
  objectLabel,
  sideOf,
} from '../../objects/index.ts';
import { ObjectNames, hasMetadata, nameOf, takeIn, type Given } from '../../input/index.ts';
import type { FieldProblem, Received } from '../../server/index.ts';
import type {
  KubernetesObject,
  Pod,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '../../objects/index.ts';
import type { Release } from '../../releases/index.ts';
import type { Gates } from '../../features/index.ts';
import { append, isRecord } from '../../units/index.ts';
import { InputError, fieldText } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';

export interface CheckedInput {
  /** What is wrong with the objects. */
  readonly problems: readonly Problem[];
  readonly objects: readonly Given[];
  /** The admitted pods. */
  readonly pods: readonly Pod[];
  /** What the API server of v1.34 would refuse in objects that need not pass it. */
  readonly warnings: readonly string[];
}

export interface CheckOptions {
  /** Nothing will be created: only the selectors of workloads are used, so workloads may be incomplete. */
  readonly createsNothing: boolean;
  /** The validation of the release is simulated; false: invalid objects are accepted with a warning. */
  readonly isValidated: boolean;
  /** Feature gates of the release. */
  readonly gates: Gates;
}

/** Checks the objects and drops custom resources. */
export function checkInput(input: readonly Given[], options: CheckOptions): CheckedInput {
  const found: Found = { problems: [], warnings: [], names: new ObjectNames() };
  const objects: Given[] = [];
  const pods: Pod[] = [];
  for (const given of input) {
    const object = checkObject(given, options, found);
    if (object === undefined) continue;
    if (!given.admitted) objects.push(object === given.object ? given : given.with(object));
    else if (isKind(object, 'Pod')) pods.push(object);
  }
  const { problems, warnings } = found;
  return { objects, pods, problems, warnings };
}

/** Checks the objects of a question that creates none of them. Throws one InputError with all problems. */
export function checkStanding(input: readonly Given[], { api, gates }: Release): CheckedInput {
  const options = { createsNothing: true, isValidated: api.isValidated, gates };
  const checked = checkInput(input, options);
  if (checked.problems.length > 0) throw new InputError(checked.problems);
  return checked;
}

const NONE: readonly FieldProblem[] = [];

const labelOf = ({ object: { kind, metadata } }: Given): string => objectLabel(kind, metadata.name);

/** What is found while objects are checked. */
interface Found {
  readonly problems: Problem[];
  readonly warnings: string[];
  /** The objects so far. */
  readonly names: ObjectNames<true>;
}

/** The object as it is simulated; undefined if no simulated system reads it. What is wrong with it is added to `found`. */
function checkObject(
  given: Given,
  options: CheckOptions,
  { problems, warnings, names }: Found,
): KubernetesObject | undefined {
  const { kind } = given.object;
  if (!hasMetadata(given.object)) {
    problems.push({ ...given.placeOf(), object: kind, message: 'metadata: Required value' });
    return undefined;
  }
  const received = isSelectorOnly(given.object, options) ? undefined : receive(given, options);
  if (received !== undefined) append(problems, placed(received.problems, given));
  // An old version has got a kind that is known to be namespaced.
  const object = inNamespace(received?.object ?? withPlainSelector(given.object));
  if (isLeftOut(object)) return undefined;
  for (const { text } of received?.tolerated ?? NONE) {
    warnings.push(`${labelOf(given)}: ${text}`);
  }
  if (names.add(object, given.side, true) !== undefined) {
    const message = `${nameOf(object)} is given twice`;
    problems.push({ ...given.placeOf(), object: labelOf(given), message });
  }
  return object;
}

/** What feature gates of the release forbid in objects that were read before the release was known. */
export function gateProblems(
  objects: readonly KubernetesObject[],
  { isValidated, gates }: Pick<CheckOptions, 'gates' | 'isValidated'>,
): readonly Problem[] {
  if (!isValidated) return [];
  return objects.flatMap((object) => placed(validateObject(object, gates), takeIn(object)));
}

/** With their places, if the object comes from a manifest. */
function placed(problems: readonly FieldProblem[], given: Given): readonly Problem[] {
  return problems.map(({ path, at, text }) => ({
    ...given.placeOf(path, at),
    object: labelOf(given),
    path: fieldText(path),
    message: text,
  }));
}

/** Converts and validates an object like the manifest reader. Undefined for an object that is valid as given. */
function receive(
  { object: given, side }: Given,
  { isValidated, gates }: CheckOptions,
): Received | undefined {
  const object = isServerWritten(given) ? decoded(given) : given;
  const problems = validateObject(object, gates);
  if (problems.length === 0 && object === given) return undefined;
  // The user may say of an object without any mark of a server that the cluster has it.
  const isStored = isServerWritten(object) || (side === 'cluster' && sideOf(given) === 'apply');
  return receiveObject(object, problems, {
    dropUnknown: isStored,
    tolerateInvalid: isStored || !isValidated,
    gates,
  });
}

/** In the current version, and without the nulls that kubectl prints. */
function decoded(object: KubernetesObject): KubernetesObject {
  const current = convertOldVersion(object) ?? object;
  return isAccepted(current) ? current : withoutNulls(current);
}

/** Objects that no simulated system reads; `notModelled` lists them. */
const isLeftOut = ({ apiVersion, kind }: KubernetesObject): boolean =>
  isCustomResource(apiVersion) || !isServed(apiVersion, kind);

/** A workload that is not validated may have nulls, which its selector must not have. */
const withPlainSelector = (object: KubernetesObject): KubernetesObject =>
  isReplicated(object) ? withoutNulls(object) : object;

/** Whether only the selector of a ReplicaSet or the like is read: nothing else of it must be valid. */
const isSelectorOnly = (object: KubernetesObject, { createsNothing }: CheckOptions): boolean =>
  isReplicated(object) && (createsNothing || lacksTemplate(object));

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
