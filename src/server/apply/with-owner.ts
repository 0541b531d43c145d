import type { KubernetesObject } from '../../objects/index.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import { FieldSet } from './fields/set.ts';
import { fieldsIn } from './last-applied.ts';
import { managedFieldsOf } from './managers.ts';
import { isOwnEntry, ownEntry, recordedOwnership } from './ownership.ts';

/**
 * A stored object whose managedFields also say that `manifest` was applied to it before: the fields of `manifest` belong to the
 * manager that applies manifests.
 */
export function withOwner(live: KubernetesObject, manifest: KubernetesObject): KubernetesObject {
  const name = definitionNameOf(live.apiVersion, live.kind);
  if (name === undefined) return live;
  const { status: _, ...set }: { readonly status?: unknown } & KubernetesObject = manifest;
  const managers = recordedOwnership(live)?.managers ?? [];
  const known = managers.find(isOwnEntry)?.fields ?? new FieldSet();
  const own = ownEntry(known.union(fieldsIn(set, rootType(name))), live.apiVersion);
  const all = [...managers.filter((one) => !isOwnEntry(one)), own];
  return { ...live, metadata: { ...live.metadata, managedFields: managedFieldsOf(all) } };
}
