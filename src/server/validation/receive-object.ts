import type { Gates } from '../../features/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { FieldProblem } from './decoding/field-problem.ts';
import { mendTypes } from './decoding/mend-types.ts';
import { isUnreadKind } from './decoding/unread-fields.ts';
import { decodingProblems, markValid, validateObject, withoutNulls } from './validate-object.ts';
import { withoutFields } from './decoding/change-fields.ts';

export interface ReceiveOptions {
  /** Fields that v1.34 does not know are left out instead of refused. */
  readonly dropUnknown: boolean;
  /** Fields that decode but break a rule of validation are kept, if the simulation can work with them. */
  readonly tolerateInvalid: boolean;
  /** Feature gates of the release. Absent: not known yet. */
  readonly gates?: Gates;
}

/** An object and its problems, by consequence. */
export interface Received {
  /** Without nulls, and without the dropped fields. */
  readonly object: KubernetesObject;
  /** Why it is refused; empty if it is accepted. */
  readonly problems: readonly FieldProblem[];
  /** Unknown fields that were left out. */
  readonly dropped: readonly FieldProblem[];
  /** Broken rules of validation, and wrong types, that are tolerated. */
  readonly tolerated: readonly FieldProblem[];
}

const NONE: readonly FieldProblem[] = [];

/** For objects that an API server has stored, maybe one of another release. */
export const STORED: ReceiveOptions = { dropUnknown: true, tolerateInvalid: true };

/**
 * Receives an object with problems (`validateObject`) that may come from nulls, or from fields or rules of another release. An
 * accepted object counts as valid afterwards.
 */
export function receiveObject(
  given: KubernetesObject,
  givenProblems: readonly FieldProblem[],
  { dropUnknown, tolerateInvalid, gates }: ReceiveOptions,
): Received {
  let object = givenProblems.length === 0 ? given : withoutNulls(given);
  let problems = object === given ? givenProblems : validateObject(object, gates);
  let dropped = NONE;
  if (dropUnknown) ({ object, problems, dropped } = withoutUnknown(object, problems, gates));
  let mended = NONE;
  if (dropUnknown && tolerateInvalid) {
    ({ object, problems, mended } = mendTypes(object, problems, gates));
  }
  if (problems.length === 0) return { object, problems, dropped, tolerated: mended };
  if (!tolerateInvalid || !isUsable(object, problems)) {
    return { object, problems, dropped: NONE, tolerated: NONE };
  }
  // The caller's own object stays as it is, so that the next plan of it has the same warnings.
  const passed = { ...object };
  markValid(passed);
  return { object: passed, problems: NONE, dropped, tolerated: [...mended, ...problems] };
}

function withoutUnknown(
  given: KubernetesObject,
  found: readonly FieldProblem[],
  gates: Gates | undefined,
): Pick<Received, 'object' | 'problems' | 'dropped'> {
  const dropped = found.filter((problem) => isUnknownField(problem) && !isKept(problem));
  const object = dropped.length > 0 ? withoutFields(given, dropped) : given;
  const left = dropped.length > 0 ? validateObject(object, gates) : found;
  const problems = left.filter((problem) => !isKept(problem));
  if (problems.length < left.length && problems.length === 0) markValid(object);
  return { object, problems, dropped };
}

/** True if no problem of the object concerns what the simulation reads. */
function isUsable(object: KubernetesObject, problems: readonly FieldProblem[]): boolean {
  if (isUnreadKind(object)) {
    return problems.every(
      (problem) =>
        isTolerable(problem) || (problem.error !== undefined && problem.path[0] !== 'metadata'),
    );
  }
  return decodingProblems(object).every(isKept) && problems.every(isTolerable);
}

/** Fields of a pod's spec in v1.35 and v1.36: such a pod waits for others. They are kept, to put its placement in doubt. */
const KEPT: ReadonlySet<unknown> = new Set(['workloadRef', 'schedulingGroup']);

const isKept = (problem: FieldProblem): boolean =>
  isUnknownField(problem) && KEPT.has(problem.path.at(-1)) && problem.path.at(-2) === 'spec';

/** Only problems of unknown fields point to the key. */
const isUnknownField = ({ at }: FieldProblem): boolean => at === 'key';

/** An API server with other rules may have accepted the field. */
const isTolerable = ({ error }: FieldProblem): boolean =>
  error !== undefined && error.isUnusable !== true;
