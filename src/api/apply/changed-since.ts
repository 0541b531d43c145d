import type { KubernetesObject } from '../object.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import { compare } from './compare.ts';
import { FieldSet } from './field-set.ts';
import type { FieldManager } from './managers.ts';
import { storedForm } from './stored-form.ts';

const OTHERS = 'others';

/**
 * The managers of an object that others have written since: what they changed they own, as the API server's updates record it.
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
  const status = FieldSet.of(['f:status']);
  const changes = compare(storedForm(before, type), storedForm(now, type), type);
  const written = changes.added.union(changes.modified).without(status);
  const touched = written.union(changes.removed.without(status));
  const left = managers
    .map((one) => ({ ...one, fields: one.fields.difference(touched) }))
    .filter(({ fields }) => !fields.isEmpty);
  if (written.isEmpty) return left;
  const { apiVersion } = now;
  return [...left, { manager: OTHERS, operation: 'Update', apiVersion, fields: written }];
}
