import type { KubernetesObject } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import { getOrInsert } from '../../../units/index.ts';

/** A field with the text that it becomes; undefined leaves it out. Items of lists are not left out. */
interface FieldChange {
  readonly path: FieldPath;
  readonly text: string | undefined;
}

/** The changes at and below one place of an object. */
interface ChangesAt {
  change: FieldChange | undefined;
  readonly members: Map<string | number, ChangesAt>;
}

/** A copy without the fields at these paths. */
export function withoutFields(
  object: KubernetesObject,
  fields: readonly { readonly path: FieldPath }[],
): KubernetesObject {
  return changeFields(
    object,
    fields.map(({ path }) => ({ path, text: undefined })),
  );
}

/** A copy with all changes, made in one pass: an object may have thousands of them. */
export function changeFields(
  object: KubernetesObject,
  changes: readonly FieldChange[],
): KubernetesObject {
  const all = noChanges();
  for (const change of changes) {
    let at = all;
    for (const step of change.path) at = getOrInsert(at.members, step, noChanges);
    at.change = change;
  }
  // The paths never name apiVersion, kind or metadata, and callers validate the copy.
  return changed(object, all) as KubernetesObject;
}

const noChanges = (): ChangesAt => ({ change: undefined, members: new Map() });

function changed(value: unknown, { change, members }: ChangesAt): unknown {
  if (change?.text !== undefined) return change.text;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return entries.map((entry, index) => changedMember(entry, members.get(index)));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isLeftOut(members.get(key)))
      .map(([key, member]) => [key, changedMember(member, members.get(key))]),
  );
}

const changedMember = (value: unknown, changes: ChangesAt | undefined): unknown =>
  changes === undefined ? value : changed(value, changes);

const isLeftOut = (changes: ChangesAt | undefined): boolean =>
  changes?.change !== undefined && changes.change.text === undefined;
