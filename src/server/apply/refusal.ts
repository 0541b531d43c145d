import { aggregateText, fieldErrorText } from '../../objects/index.ts';
import type { FieldError, KubernetesObject, ObjectMeta } from '../../objects/index.ts';
import type { Conflict } from './update-managers.ts';

/** The API server's refusal of an apply. */
export interface ApplyRefusal {
  /** HTTP status: 400, 409, 422, 500. */
  readonly code: number;
  /** "Conflict", "Invalid"; empty for a plain error. */
  readonly reason: string;
  readonly message: string;
  /** The fields and their managers, if it is a conflict. */
  readonly conflicts?: readonly Conflict[];
  /** The field errors, if the object is invalid. */
  readonly errors?: readonly FieldError[];
}

/** Rule: NewInvalid, apimachinery/pkg/api/errors/errors.go, v0.34. */
export function invalidObject(
  { apiVersion, kind, metadata }: KubernetesObject,
  errors: readonly FieldError[],
): ApplyRefusal {
  const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/') : [''];
  const name = group === '' ? kind : `${kind}.${group}`;
  const text = aggregateText(errors.map(fieldErrorText));
  const message = `${name} ${JSON.stringify(metadata.name)} is invalid: ${text}`;
  return { code: 422, reason: 'Invalid', message, errors };
}

export const badRequest = (message: string): ApplyRefusal => ({
  code: 400,
  reason: 'BadRequest',
  message,
});

/** The response to an error without a status. */
export const failure = (message: string): ApplyRefusal => ({ code: 500, reason: '', message });

/** `/web; apps/v1, Kind=Deployment`: the object in a server's error. The namespace is the manifest's. */
export function objectText({ apiVersion, kind, metadata }: KubernetesObject): string {
  // A manifest may lack metadata, despite its type.
  const { namespace = '', name = '' } = (metadata as Partial<ObjectMeta> | undefined) ?? {};
  return `${namespace}/${name}; ${versionKindText(apiVersion, kind)}`;
}

export const versionKindText = (apiVersion: string, kind: string): string =>
  `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Kind=${kind}`;
