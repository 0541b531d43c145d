import { isRecord } from '../../../src/units/index.ts';
import { applyManifest } from '../../../src/server/index.ts';
import { fieldErrorText } from '../../../src/objects/index.ts';
import type { ApplyRefusal } from '../../../src/server/index.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** The uid of every stored object; a Job's generated labels contain it. */
const UID = '6f1d0c62-0b5a-4c39-9d7e-000000000001';

/** A server-side apply: the stored object or the refusal. managedFields are not compared. */
export function checkApply(line: Line): readonly string[] {
  const { live, applied, force } = line;
  if (!isObject(applied)) return ['applied: has no apiVersion and kind'];
  const expected = expectOf(line);
  const result = applyManifest({
    live: isObject(live) ? live : undefined,
    applied,
    force: force !== false,
    uid: UID,
  });
  if ('refusal' in result) return checkRefusal(expected, result.refusal);
  return [
    ...differences(withoutManagers(expected['object']), withoutManagers(result.object)),
    ...('changed' in expected ? differences(expected['changed'], result.changed, 'changed') : []),
  ];
}

function checkRefusal(expected: Line, refusal: ApplyRefusal): readonly string[] {
  const { code, reason, message, conflicts, errors = [] } = refusal;
  const { error } = expected;
  if (isRecord(error)) {
    const answer = { code, reason, message, ...(conflicts === undefined ? {} : { conflicts }) };
    return differences(error, answer);
  }
  if (expected['errors'] === undefined) return differences(expected, { code, reason, message });
  // The message for a refused template of a Job contains the whole internal Go structure.
  const isShown = errors.every(({ field }) => String(field) !== 'spec.template');
  const answers = errors.map((one) => ({
    ...{ field: String(one.field), type: one.type, detail: one.detail },
    ...(isShown ? { text: fieldErrorText(one) } : {}),
  }));
  return differences(
    {
      errors: shownOf(expected['errors'], isShown),
      ...(isShown ? { message: expected['message'] } : {}),
    },
    { errors: answers, ...(isShown ? { message } : {}) },
  );
}

function shownOf(errors: unknown, isShown: boolean): unknown {
  if (!Array.isArray(errors)) return errors;
  return errors.filter(isRecord).map(({ field, type, detail, text }) => ({
    ...{ field, type, detail },
    ...(isShown ? { text } : {}),
  }));
}

/** Without managedFields, and without the nulls that Go writes for unset times. */
function withoutManagers(object: unknown): unknown {
  if (!isRecord(object) || !isRecord(object['metadata'])) return object;
  const { managedFields: _, ...metadata } = object['metadata'];
  const text = JSON.stringify(
    { ...object, metadata },
    (_key, value: unknown) => value ?? undefined,
  );
  const written: unknown = JSON.parse(text);
  return written;
}

function isObject(value: unknown): value is KubernetesObject {
  return (
    isRecord(value) && typeof value['apiVersion'] === 'string' && typeof value['kind'] === 'string'
  );
}
