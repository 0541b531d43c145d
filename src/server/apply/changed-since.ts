import type { KubernetesObject } from '../../objects/index.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import { compare } from './fields/compare.ts';
import { FieldSet } from './fields/set.ts';
import type { FieldManager } from './managers.ts';
import { storedForm } from './stored-form.ts';

/**
 * The managers of an object after a later write: its manager owns the changed fields, the others lose them.
 * Rule: Updater.Update, merge/update.go, structured-merge-diff v6.
 */
export function changedSince(
  managers: readonly FieldManager[],
  before: KubernetesObject,
  now: KubernetesObject,
): readonly FieldManager[] {
  const name = definitionNameOf(now.apiVersion, now.kind);
  if (name === undefined || before === now) return managers;
  const type = rootType(name);
  const changes = compare(storedForm(before, type), storedForm(now, type), type);
  const touched = changes.added.union(changes.modified).union(changes.removed);
  const taken = touched.without(FieldSet.of(['f:status']));
  return managers
    .map((one) => ({ ...one, fields: one.fields.difference(taken) }))
    .filter(({ fields }) => !fields.isEmpty);
}
