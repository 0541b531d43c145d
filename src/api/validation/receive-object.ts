import type { KubernetesObject } from '../object.ts';
import type { FieldPath, FieldProblem } from './field-problem.ts';
import { decodingProblems, markValid, validateObject, withoutNulls } from './validate-object.ts';

export interface ReceiveOptions {
  /** Fields that v1.34 does not know are left out instead of refused. */
  readonly dropUnknown: boolean;
  /** Fields that decode and break a rule of validation are kept where the simulation can work with them. */
  readonly tolerateInvalid: boolean;
}

/** An object with what is wrong with it, sorted by what comes of it. */
export interface Received {
  /** Without nulls, and without the dropped fields. */
  readonly object: KubernetesObject;
  /** Why it is refused; empty: it is taken. */
  readonly problems: readonly FieldProblem[];
  /** Unknown fields that were left out. */
  readonly dropped: readonly FieldProblem[];
  /** Broken rules of validation that are put up with. */
  readonly tolerated: readonly FieldProblem[];
}

const NONE: readonly FieldProblem[] = [];

/** How objects are received that an API server has stored: it may be of another release. */
export const STORED: ReceiveOptions = { dropUnknown: true, tolerateInvalid: true };

/**
 * Takes an object in whose `problems` (`validateObject`) may be due to nulls, to fields of another release, or to rules of another
 * release. An object that is taken counts as valid from then on.
 */
export function receiveObject(
  given: KubernetesObject,
  givenProblems: readonly FieldProblem[],
  { dropUnknown, tolerateInvalid }: ReceiveOptions,
): Received {
  let object = givenProblems.length === 0 ? given : withoutNulls(given);
  let problems = object === given ? givenProblems : validateObject(object);
  let dropped = NONE;
  if (dropUnknown) {
    dropped = problems.filter((problem) => isUnknownField(problem) && !isTelling(problem));
    if (dropped.length > 0) object = withoutFields(object, dropped);
    const left = dropped.length > 0 ? validateObject(object) : problems;
    problems = left.filter((problem) => !isTelling(problem));
    if (problems.length < left.length && problems.length === 0) markValid(object);
  }
  if (problems.length === 0) return { object, problems, dropped, tolerated: NONE };
  const decodes = decodingProblems(object).every(isTelling);
  if (!tolerateInvalid || !decodes || !problems.every(isTolerable)) {
    return { object, problems, dropped: NONE, tolerated: NONE };
  }
  markValid(object);
  return { object, problems: NONE, dropped, tolerated: problems };
}

/** A copy without fields that were found, along their paths. */
function withoutFields(
  object: KubernetesObject,
  fields: readonly FieldProblem[],
): KubernetesObject {
  const copy = fields.reduce<unknown>((value, { path }) => withoutField(value, path), object);
  // A field of a path is never one of those that make an object.
  return copy as KubernetesObject;
}

function withoutField(value: unknown, [step, ...rest]: FieldPath): unknown {
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return entries.map((entry, index) => (index === step ? withoutField(entry, rest) : entry));
  }
  if (typeof value !== 'object' || value === null || step === undefined) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    rest.length === 0
      ? entries.filter(([key]) => key !== step)
      : entries.map(([key, member]) => [key, key === step ? withoutField(member, rest) : member]),
  );
}

/** Of a pod's spec in v1.35 and v1.36: a pod with one of them waits for others. Kept, so that its placement is in doubt. */
const TELLING: ReadonlySet<unknown> = new Set(['workloadRef', 'schedulingGroup']);

const isTelling = (problem: FieldProblem): boolean =>
  isUnknownField(problem) && TELLING.has(problem.path.at(-1)) && problem.path.at(-2) === 'spec';

/** Only unknown fields are shown by their names. */
const isUnknownField = ({ at }: FieldProblem): boolean => at === 'key';

/** What an API server may have accepted by other rules. */
const isTolerable = ({ error }: FieldProblem): boolean =>
  error !== undefined && error.isUnusable !== true;
