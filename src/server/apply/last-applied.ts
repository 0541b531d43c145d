import { isRecord } from '../../units/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { fieldType, itemType } from '../schemas/field-type.ts';
import type { FieldType } from '../schemas/field-type.ts';
import { FieldSet } from './fields/set.ts';
import { isList } from './json.ts';
import type { Members } from './json.ts';
import type { FieldManager } from './managers.ts';
import { fieldElement } from './fields/path-element.ts';
import { toFieldSet } from './fields/to-field-set.ts';

export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
export const LAST_APPLIED_PATH = ['metadata', 'annotations', LAST_APPLIED].map(fieldElement);

/** The owner of the annotation where kubectl applies on the server's side. Rule: kubectl/pkg/cmd/apply/apply.go, v0.36. */
const KEEPER = 'kubectl-last-applied';

/**
 * A managedFields entry that owns the last-applied annotation, so that an apply never removes it. Empty for an object without the
 * annotation.
 */
export function keeperOf({ apiVersion, metadata }: KubernetesObject): readonly FieldManager[] {
  if (metadata.annotations?.[LAST_APPLIED] === undefined) return [];
  const fields = FieldSet.of(LAST_APPLIED_PATH);
  return [{ manager: KEEPER, operation: 'Apply', apiVersion, fields }];
}

/** The manifest in the annotation; undefined if absent or unreadable. */
export function lastApplied({ metadata }: KubernetesObject): Members | undefined {
  const text = metadata.annotations?.[LAST_APPLIED];
  if (text === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(text);
    return isRecord(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of a manifest; none if it does not have the type. */
export function fieldsIn(manifest: object, type: FieldType): FieldSet {
  try {
    return toFieldSet(manifest, type);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new FieldSet();
  }
}

/**
 * The fields that a client-side apply of the manifest set. An empty map is none: kubectl deletes the entries that it has set one by
 * one. Rule: three-way merge, strategicpatch/patch.go, v0.36.
 */
export const clientSideFields = (manifest: Members, type: FieldType): FieldSet =>
  fieldsIn(withoutEmptyMaps(manifest, type), type);

function withoutEmptyMaps<T>(value: T, type: FieldType | undefined): T {
  if (type?.kind === 'list' && isList(value)) {
    // Each item keeps its type.
    return value.map((item) => withoutEmptyMaps(item, itemType(type))) as T;
  }
  if (type?.kind !== 'map' || !isRecord(value)) return value;
  const kept = Object.entries(value)
    .filter(([key, member]) => !isEmptyMap(member, fieldType(type, key)))
    .map(([key, member]) => [key, withoutEmptyMaps(member, fieldType(type, key))] as const);
  return Object.fromEntries(kept) as T;
}

const isEmptyMap = (value: unknown, type: FieldType | undefined): boolean =>
  type?.kind === 'map' &&
  type.properties === undefined &&
  isRecord(value) &&
  Object.keys(value).length === 0;
