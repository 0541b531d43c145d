import { aggregateText, fieldErrorText } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import type { KubernetesObject } from '../object.ts';
import type { ObjectMeta } from '../types.ts';
import type { Conflict } from './update-managers.ts';

/** Why the API server does not take what is applied. */
export interface ApplyRefusal {
  /** HTTP status: 400, 409, 422, 500. */
  readonly code: number;
  /** "Conflict", "Invalid"; empty where a server has no reason but an error. */
  readonly reason: string;
  readonly message: string;
  /** Of a conflict: the fields, and whose they are. */
  readonly conflicts?: readonly Conflict[];
  /** Of an invalid object: what is wrong with which field. */
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

/** What an API server makes of an error that is no status. */
export const failure = (message: string): ApplyRefusal => ({ code: 500, reason: '', message });

/** `/web; apps/v1, Kind=Deployment`: as a server names the object in an error. The namespace is the manifest's own. */
export function objectText({ apiVersion, kind, metadata }: KubernetesObject): string {
  // A manifest may come without metadata, whatever its type says.
  const { namespace = '', name = '' } = (metadata as Partial<ObjectMeta> | undefined) ?? {};
  return `${namespace}/${name}; ${versionKindText(apiVersion, kind)}`;
}

export const versionKindText = (apiVersion: string, kind: string): string =>
  `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Kind=${kind}`;
