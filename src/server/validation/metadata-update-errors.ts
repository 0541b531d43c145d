import { Path } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { ErrorList } from './error-list.ts';
import { checkImmutable, shapeOf } from './rules/immutable.ts';
import { checkChangedMetadata, checkKubeFinalizer } from './metadata-errors.ts';

/** Rule: ValidateObjectMetaUpdate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkMetadataUpdate(
  object: KubernetesObject,
  old: KubernetesObject,
  list: ErrorList,
): void {
  checkGenericMetadataUpdate(object, old, list);
  for (const [at, finalizer] of (object.metadata.finalizers ?? []).entries()) {
    checkKubeFinalizer(finalizer, Path.metadata.child('finalizers').index(at), list);
  }
}

/** Rule: ValidateObjectMetaAccessorUpdate, apimachinery/pkg/api/validation/objectmeta.go, v0.34. */
export function checkGenericMetadataUpdate(
  { metadata }: KubernetesObject,
  { metadata: old }: KubernetesObject,
  list: ErrorList,
): void {
  if (old.deletionTimestamp !== undefined) {
    checkNewFinalizers(metadata.finalizers ?? [], old.finalizers ?? [], list);
  }
  const { generation = 0 } = metadata;
  if (generation < (old.generation ?? 0)) {
    list.invalid(Path.metadata.child('generation'), generation, 'must not be decremented');
  }
  for (const field of ['name', 'namespace', 'uid'] as const) {
    const [now, before] = [metadata[field] ?? '', old[field] ?? ''];
    checkImmutable(Path.metadata.child(field), { now, before }, shapeOf('ObjectMeta', field), list);
  }
  for (const field of ['deletionTimestamp', 'deletionGracePeriodSeconds'] as const) {
    const [now, before] = [metadata[field], old[field]];
    checkImmutable(Path.metadata.child(field), { now, before }, shapeOf('ObjectMeta', field), list);
  }
  checkChangedMetadata(metadata, list);
}

function checkNewFinalizers(
  finalizers: readonly string[],
  old: readonly string[],
  list: ErrorList,
): void {
  const added = [...new Set(finalizers)].filter((one) => !old.includes(one)).sort();
  if (added.length === 0) return;
  const shown = added.map((one) => JSON.stringify(one)).join(', ');
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${shown}}`;
  list.forbidden(Path.metadata.child('finalizers'), detail);
}
