import {
  createdForm,
  creationErrors,
  decodingProblems,
  withoutNulls,
} from '../../../src/server/index.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { withoutFields } from '../../../src/server/validation/decoding/change-fields.ts';
import { findRelease } from '../../../src/releases/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { isObject, recordedErrors, shownErrors, sortedErrors } from './shown-errors.ts';

const { gates } = findRelease('v1.34');

/** The uid of every new object; a Job's generated labels contain it. */
const UID = '6f1d0c62-0b5a-4c39-9d7e-000000000001';

/** The validation of a new object: the field errors in their order, or as a set where the order is random. */
export function checkValidation(line: Line): readonly string[] {
  const { object } = line;
  const expected = expectOf(line);
  if (!isObject(object)) return ['object: has no apiVersion and kind'];
  const decoded = withoutNulls(object);
  const found = decodingProblems(decoded).filter(({ error }) => error === undefined);
  const problems = found.filter(({ at }) => at !== 'key');
  const known = found.length > problems.length ? withoutFields(decoded, found) : decoded;
  const errors = problems.length > 0 ? [] : shownErrors(errorsOf(known));
  if (typeof expected['decodeError'] === 'string') {
    return problems.length + errors.length > 0 ? [] : ['expected it not to decode'];
  }
  if (problems.length > 0) return problems.map(({ text }) => `does not decode: ${text}`);
  const isUnordered = (line['unstableOrder'] ?? expected['unstableOrder']) === true;
  const order = isUnordered ? sortedErrors : (same: typeof errors) => same;
  return differences(order(recordedErrors(expected['errors'])), order(errors));
}

/** Labels of the namespace "default". */
const NO_LABELS = {};

const errorsOf = (object: KubernetesObject) =>
  creationErrors(createdForm(object, gates, UID), gates, NO_LABELS);
