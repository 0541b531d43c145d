import type { Gates } from '../../features/index.ts';
import { unusable, Path, isKind } from '../../objects/index.ts';
import type { FieldError, KubernetesObject } from '../../objects/index.ts';
import { ErrorList } from './error-list.ts';
import { checkKind } from './kind-rules.ts';
import { checkGenericMetadata, checkMetadata } from './metadata-errors.ts';
import { dnsSubdomainProblems } from './rules/texts.ts';

/** Kinds with a strategy that validates no metadata: the registry does it, but only if there is no other error. */
const UNNAMED: ReadonlySet<string> = new Set(['PodDisruptionBudget']);

/**
 * The errors of the API server's validation for a new object, after defaulting and preparation. `gates`: see ErrorList.
 * Rules: BeforeCreate, apiserver/pkg/registry/rest/create.go, and Validate of the kind's strategy, v1.34.
 */
export function fieldErrors(object: KubernetesObject, gates?: Gates, isStored = false): ErrorList {
  const list = new ErrorList(gates, isStored);
  const isNamed = !UNNAMED.has(object.kind);
  if (isNamed) checkMetadata(object, list);
  checkKind(object, list);
  if (!isNamed && list.errors.length === 0) checkGenericMetadata(object, list);
  return list;
}

/** The errors of the metadata only. */
export function metadataErrors(object: KubernetesObject): readonly FieldError[] {
  const list = new ErrorList();
  checkMetadata(object, list);
  return list.errors;
}

/**
 * The errors of the metadata of a custom resource.
 * Rule: validate, apiextensions-apiserver/pkg/registry/customresource/validator.go, v0.34.
 */
export function customMetadataErrors(object: KubernetesObject): readonly FieldError[] {
  const list = new ErrorList();
  checkGenericMetadata(object, list, dnsSubdomainProblems);
  return list.errors;
}

/** Values that no API server stores, and that the simulation cannot work with: a create request drops the status that has them. */
export function statusErrors(object: KubernetesObject): readonly FieldError[] {
  if (!isKind(object, 'Pod') || object.status === undefined) return [];
  const list = new ErrorList();
  for (const field of ['containerStatuses', 'initContainerStatuses'] as const) {
    for (const [at, { restartCount }] of (object.status[field] ?? []).entries()) {
      // A status may lack it.
      if (!(restartCount < 0)) continue;
      const path = Path.status.child(field).index(at).child('restartCount');
      list.add(unusable(path, restartCount, 'must be greater than or equal to 0'));
    }
  }
  return list.errors;
}
