import { describeValue, fieldText, valueAt } from '../../../problems/index.ts';
import type { Gates } from '../../../features/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import { validateObject } from '../validate-object.ts';
import type { FieldProblem } from './field-problem.ts';
import { isUnreadField } from './unread-fields.ts';
import { changeFields, withoutFields } from './change-fields.ts';

/** An object with values of wrong types converted or left out, where the simulation does not read them or the conversion is exact. */
export interface Mended {
  readonly object: KubernetesObject;
  /** Problems that could not be mended. */
  readonly problems: readonly FieldProblem[];
  /** What was mended: one text for each field of the kind. */
  readonly mended: readonly FieldProblem[];
}

/**
 * Printers of dumps lose quotes, and redaction replaces values. In an object that an API server wrote, a number or a boolean where it
 * wrote a text is read as that text, and other values of a wrong type are left out, if nothing reads the field. Numbers with a
 * fraction or of more than 15 digits may have lost some: they are taken only where nothing reads them.
 */
export function mendTypes(
  given: KubernetesObject,
  found: readonly FieldProblem[],
  gates: Gates | undefined,
): Mended {
  if (!found.some(isWrongType)) return { object: given, problems: found, mended: [] };
  const scalars = found.filter(
    (problem) => isWrongType(problem) && isTakenAsText(given, problem.path),
  );
  const wrong = pathsOf(validateObject(withTexts(given, scalars), gates).filter(isWrongType));
  const texts = scalars.filter(({ path }) => !wrong.has(fieldText(path)));
  const taken = pathsOf(texts);
  const useless = found.filter(
    (problem) =>
      isWrongType(problem) &&
      !taken.has(fieldText(problem.path)) &&
      isUnreadField(given, problem.path),
  );
  const object = withoutFields(withTexts(given, texts), useless);
  return {
    object,
    problems: validateObject(object, gates),
    mended: [
      ...texts.map((problem) => noteOf(given, problem, 'read as text, though it is')),
      ...useless.map((problem) =>
        noteOf(given, problem, 'left out, since nothing reads it and it is'),
      ),
    ],
  };
}

function withTexts(given: KubernetesObject, problems: readonly FieldProblem[]): KubernetesObject {
  return changeFields(
    given,
    problems.map(({ path }) => ({ path, text: String(valueAt(given, path)) })),
  );
}

const pathsOf = (problems: readonly FieldProblem[]): ReadonlySet<string> =>
  new Set(problems.map(({ path }) => fieldText(path)));

function isTakenAsText(object: KubernetesObject, path: FieldPath): boolean {
  const value = valueAt(object, path);
  return isExact(value) || (isScalar(value) && isUnreadField(object, path));
}

/** The value does not decode. */
const isWrongType = ({ at, error }: FieldProblem): boolean => at === 'value' && error === undefined;

/** Whether the value has the digits that the server wrote: JSON numbers are exact up to 15 digits. */
const isExact = (value: unknown): boolean =>
  typeof value === 'boolean' || (Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e15);

const isScalar = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean';

/** The text has no index or name in it: equal notes about many objects are printed once. */
function noteOf(given: KubernetesObject, { path }: FieldProblem, taken: string): FieldProblem {
  const field = fieldText(path.filter((step): step is string => typeof step === 'string'));
  return { path, at: 'value', text: `${field}: ${taken} ${kindOfValue(valueAt(given, path))}` };
}

const kindOfValue = (value: unknown): string =>
  typeof value === 'object' ? describeValue(value) : `a ${typeof value}`;
