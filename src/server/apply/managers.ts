import type { KubernetesObject, ManagedFieldsEntry } from '../../objects/index.ts';
import { readFieldSet, writeFieldSet } from './fields/set.ts';
import type { FieldSet } from './fields/set.ts';

/** A field manager, its operation and its fields: one entry of metadata.managedFields. */
export interface FieldManager {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource?: string;
  readonly time?: string;
  readonly fields: FieldSet;
}

/** The owner of fields that were set before the object had managedFields. Rule: skipnonapplied.go, managedfields, v1.34. */
const BEFORE_FIRST_APPLY = 'before-first-apply';

/** The managers in an object's managedFields. Entries for other versions of its kind are left out. */
export function managersOf({ apiVersion, metadata }: KubernetesObject): readonly FieldManager[] {
  return (metadata.managedFields ?? []).flatMap((entry) => {
    const fields = readFieldSet(entry.fieldsV1);
    if (entry.apiVersion !== apiVersion || fields.isEmpty) return [];
    const { manager = '', operation, subresource, time } = entry;
    return [
      {
        manager,
        operation: operation === 'Apply' ? 'Apply' : 'Update',
        apiVersion,
        ...(subresource === undefined || subresource === '' ? {} : { subresource }),
        ...(time === undefined ? {} : { time }),
        fields,
      } satisfies FieldManager,
    ];
  });
}

/** The manager of all fields of an object without managedFields. */
export function formerManager(apiVersion: string, fields: FieldSet): FieldManager {
  return { manager: BEFORE_FIRST_APPLY, operation: 'Update', apiVersion, fields };
}

export function managedFieldsOf(managers: readonly FieldManager[]): readonly ManagedFieldsEntry[] {
  return managers.map(({ fields, ...entry }) => ({
    ...entry,
    fieldsType: 'FieldsV1',
    fieldsV1: writeFieldSet(fields),
  }));
}
