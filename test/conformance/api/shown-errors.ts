import { fieldErrorText } from '../../../src/objects/index.ts';
import type { FieldError, KubernetesObject } from '../../../src/objects/index.ts';
import { isRecord } from '../../../src/units/index.ts';

/** An error of a field as the recordings hold it. */
export interface ShownError {
  readonly field: unknown;
  readonly type: unknown;
  readonly detail: unknown;
  /** Absent where it holds a structure that is not compared. */
  readonly text?: unknown;
}

/** The text of a refused template of a Job holds the whole internal structure. */
const isTextCompared = (field: unknown): boolean => field !== 'spec.template';

/** The recordings come from a server without --allow-privileged, which every installer of Kubernetes sets. */
const isOfCluster = ({ detail }: ShownError): boolean =>
  String(detail).endsWith('disallowed by cluster policy');

export function recordedErrors(errors: unknown): readonly ShownError[] {
  if (!Array.isArray(errors)) return [];
  return errors
    .filter(isRecord)
    .map(({ field, type, detail, text }) => ({
      ...{ field, type, detail },
      ...(isTextCompared(field) ? { text } : {}),
    }))
    .filter((error) => !isOfCluster(error));
}

export const shownErrors = (errors: readonly FieldError[]): readonly ShownError[] =>
  errors.map((error) => {
    const field = String(error.field);
    return {
      ...{ field, type: error.type, detail: error.detail },
      ...(isTextCompared(field) ? { text: fieldErrorText(error) } : {}),
    };
  });

/** For errors that come in random order. */
export const sortedErrors = (errors: readonly ShownError[]): readonly ShownError[] =>
  [...errors].sort((a, b) => (String(a.text) < String(b.text) ? -1 : 1));

export function isObject(value: unknown): value is KubernetesObject {
  return (
    isRecord(value) && typeof value['apiVersion'] === 'string' && typeof value['kind'] === 'string'
  );
}
