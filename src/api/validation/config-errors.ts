import { forbidden, invalid } from '../field-error.ts';
import type { ConfigMap, PriorityClass, Secret } from '../types.ts';
import { meansSame } from '../strategy/same-meaning.ts';
import type { ErrorList } from './error-list.ts';
import { checkImmutable, shapeOf } from './immutable.ts';

const KEY = '[-._a-zA-Z0-9]+';
const isKey = new RegExp(`^${KEY}$`);
const KEY_WRONG = `a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '${KEY}')`;
const LONGEST_KEY = 253;
const FROZEN = 'field is immutable when `immutable` is set';

/** Rule: IsConfigMapKey, apimachinery/pkg/util/validation/validation.go, v0.34. */
function keyProblems(key: string): readonly string[] {
  const problems: string[] = [];
  if (key.length > LONGEST_KEY) {
    problems.push(`must be no more than ${String(LONGEST_KEY)} characters`);
  }
  if (!isKey.test(key)) problems.push(KEY_WRONG);
  if (key === '.') problems.push("must not be '.'");
  if (key === '..') problems.push("must not be '..'");
  else if (key.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}

/** Rule of this and the next: ValidateConfigMap, pkg/apis/core/validation/validation.go, v1.34. */
export function checkConfigMap({ data = {}, binaryData = {} }: ConfigMap, list: ErrorList): void {
  for (const key of Object.keys(data)) {
    const field = `data[${key}]`;
    list.each(field, key, keyProblems(key));
    if (Object.hasOwn(binaryData, key)) {
      list.add(invalid(field, key, 'duplicate of key present in binaryData'));
    }
  }
  for (const key of Object.keys(binaryData)) list.each(`binaryData[${key}]`, key, keyProblems(key));
}

export function checkConfigMapUpdate(map: ConfigMap, old: ConfigMap, list: ErrorList): void {
  checkFrozen(map, old, ['data', 'binaryData'], list);
  checkConfigMap(map, list);
}

export function checkSecretUpdate(secret: Secret, old: Secret, list: ErrorList): void {
  checkImmutable('type', { now: secret.type, before: old.type }, shapeOf('Secret', 'type'), list);
  checkFrozen(secret, old, ['data'], list);
  for (const key of Object.keys(secret.data ?? {}))
    list.each(`data[${key}]`, key, keyProblems(key));
}

function checkFrozen<T extends ConfigMap | Secret>(
  object: T,
  old: T,
  fields: readonly (keyof T & string)[],
  list: ErrorList,
): void {
  if (old.immutable !== true) return;
  if (object.immutable !== true) list.add(forbidden('immutable', FROZEN));
  for (const field of fields) {
    if (!meansSame(object[field], old[field], undefined)) list.add(forbidden(field, FROZEN));
  }
}

/** Rule: ValidatePriorityClassUpdate, pkg/apis/scheduling/validation/validation.go, v1.34. */
export function checkPriorityClassUpdate(
  { value, preemptionPolicy }: PriorityClass,
  old: PriorityClass,
  list: ErrorList,
): void {
  if (value !== old.value) list.add(forbidden('value', 'may not be changed in an update.'));
  const shape = shapeOf('PriorityClass', 'preemptionPolicy');
  checkImmutable(
    'preemptionPolicy',
    { now: preemptionPolicy, before: old.preemptionPolicy },
    shape,
    list,
  );
}
