import {
  convertOldVersion,
  createdForm,
  creationErrors,
  decodingProblems,
  withoutNulls,
} from '../../../src/server/index.ts';
import type { Gates } from '../../../src/features/index.ts';
import { aggregateText, fieldErrorText, isKind, isServed } from '../../../src/objects/index.ts';
import { isRecord } from '../../../src/units/index.ts';
import { asGoWrites } from '../api/as-go-writes.ts';
import { isObject } from '../api/shown-errors.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { gatesOf } from './recorded-objects.ts';

const NO_LABELS = {};

/** One autoscaler given to the API server: what it stores, or the error. */
export function checkHpaApi(line: Line): readonly string[] {
  const { object, featureGates } = line;
  const expected = expectOf(line);
  if (!isObject(object)) return ['object: has no apiVersion and kind'];
  const gates = gatesOf(isRecord(featureGates) ? (featureGates as Gates) : {});
  const current = convertOldVersion(object) ?? object;
  const given = withoutNulls(current);
  const isRead =
    isServed(object.apiVersion, object.kind) &&
    decodingProblems(given).every(({ error }) => error !== undefined);
  if ('decodeError' in expected) return isRead ? ['expected it not to decode'] : [];
  if (!isRead) return ['does not decode'];
  const stored = createdForm(given, gates);
  const errors = creationErrors(stored, gates, NO_LABELS).map(fieldErrorText);
  if (errors.length > 0) {
    const { name } = stored.metadata;
    const error = `HorizontalPodAutoscaler.autoscaling "${name}" is invalid: ${aggregateText(errors)}`;
    return differences(expected, { error });
  }
  if (!isKind(stored, 'HorizontalPodAutoscaler')) return [`is a ${stored.kind}`];
  const { spec, metadata } = stored;
  const { annotations } = metadata;
  const told = { spec, ...(annotations === undefined ? undefined : { annotations }) };
  return differences(expected, asGoWrites(told, expected));
}
