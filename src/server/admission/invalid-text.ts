import { goQuote } from '../../golang/index.ts';
import { groupOf, aggregateText, fieldErrorText } from '../../objects/index.ts';
import type { FieldError, KubernetesObject } from '../../objects/index.ts';

/** `Service "web" is invalid: ...`. Source: NewInvalid, apimachinery pkg/api/errors/errors.go, v1.34. */
export function invalidText(
  { apiVersion, kind, metadata }: KubernetesObject,
  errors: readonly FieldError[],
): string {
  const group = groupOf(apiVersion);
  const name = goQuote(metadata.name || (metadata.generateName ?? ''));
  const text = aggregateText(errors.map(fieldErrorText));
  return `${group === '' ? kind : `${kind}.${group}`} ${name} is invalid: ${text}`;
}
