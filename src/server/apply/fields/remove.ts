import { isRecord } from '../../../units/index.ts';
import { fieldType, itemType } from '../../schemas/field-type.ts';
import type { FieldType } from '../../schemas/field-type.ts';
import type { FieldSet } from './set.ts';
import { isList } from '../json.ts';
import { fieldElement, itemElement } from './path-element.ts';

const ANY: FieldType = { kind: 'any' };

/**
 * A value without the fields and items of a set. A list or map that becomes empty is null, and so is an atomic list or map that
 * the set reaches into. Rule: RemoveItems, typed/remove.go, structured-merge-diff v6.
 */
export function removeFields(value: unknown, fields: FieldSet, type: FieldType): unknown {
  if (type.kind === 'map') {
    if (!isRecord(value) || type.isAtomic) return null;
    const kept = Object.entries(value)
      .filter(([key]) => !fields.members.has(fieldElement(key)))
      .map(([key, member]) => {
        const below = fields.behind(fieldElement(key));
        const inner = fieldType(type, key) ?? ANY;
        return [key, below.isEmpty ? member : removeFields(member, below, inner)] as const;
      });
    return kept.length === 0 ? null : Object.fromEntries(kept);
  }
  if (type.kind === 'list') {
    if (!isList(value) || type.keys === undefined) return null;
    const kept = value
      .map((item) => ({ item, element: itemElement(type, item) }))
      .filter(({ element }) => !fields.members.has(element))
      .map(({ item, element }) => {
        const below = fields.behind(element);
        return below.isEmpty ? item : removeFields(item, below, itemType(type));
      });
    return kept.length === 0 ? null : kept;
  }
  return value;
}
