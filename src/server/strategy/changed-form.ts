import type { Gates } from '../../features/index.ts';
import { applyDefaults } from '../defaults/index.ts';
import type { FieldError, KubernetesObject } from '../../objects/index.ts';
import { isKind } from '../../objects/index.ts';
import { definition, definitionNameOf } from '../schemas/definitions.ts';
import { converted } from './converted.ts';
import { preparedForUpdate } from './prepare.ts';
import { meansSame } from './same-meaning.ts';
import { preparedForSubresource } from './subresource.ts';
import type { Subresource } from './subresource.ts';
import { allocatorInOrder, reallocated } from './services/allocation.ts';

/** A changed object as far as a server prepares it. */
interface ChangedForm {
  readonly object: KubernetesObject;
  /** Why its addresses or ports cannot be allocated: the request is refused before it is validated. */
  readonly errors: readonly FieldError[];
}

/**
 * A decoded object as the API server validates it as a change of `old`, which is as the server holds it (`asServed`).
 * `subresource`: the part that the request is for; absent for the object itself.
 * Rule: BeforeUpdate, apiserver/pkg/registry/rest/update.go, v1.34.
 */
export function changedForm(
  given: KubernetesObject,
  old: KubernetesObject,
  gates: Gates,
  subresource?: Subresource,
): ChangedForm {
  const object = converted(applyDefaults(given));
  if (subresource !== undefined) {
    return { object: preparedForSubresource(object, old, subresource, gates), errors: [] };
  }
  if (!isKind(object, 'Service') || !isKind(old, 'Service')) {
    return { object: preparedForUpdate(object, old, gates), errors: [] };
  }
  const { service, errors } = reallocated(object, old, allocatorInOrder());
  return { object: preparedForUpdate(service, old, gates), errors };
}

/** True if a change of an object changes nothing. */
export function isUnchanged(object: KubernetesObject, old: KubernetesObject): boolean {
  const name = definitionNameOf(object.apiVersion, object.kind);
  return meansSame(object, old, name === undefined ? undefined : definition(name));
}
