import { isRecord } from '../../../src/units/index.ts';
import { applyDefaults } from '../../../src/server/index.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import { asGoWrites } from './as-go-writes.ts';

/** One line of api/object-defaults: an object of any kind after defaulting. */
export function checkObjectDefaults(line: unknown): readonly string[] {
  if (!isRecord(line)) return ['the line is not a JSON object'];
  const object = line['object'];
  const expected = expectOf(line)['object'];
  if (!isObject(object)) return ['object: has no apiVersion, kind and metadata'];
  return differences(expected, asGoWrites(applyDefaults(object), expected));
}

function isObject(value: unknown): value is KubernetesObject {
  return (
    isRecord(value) &&
    typeof value['apiVersion'] === 'string' &&
    typeof value['kind'] === 'string' &&
    isRecord(value['metadata'])
  );
}
