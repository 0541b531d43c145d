import type { Path, Loose, TypedLocalObjectReference } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsSubdomainProblems, pathSegmentProblems } from './texts.ts';

/** Rule: validateIngressTypedLocalObjectReference, pkg/apis/networking/validation/validation.go, v1.34. */
export function checkLocalReference(
  { apiGroup, kind = '', name = '' }: Loose<TypedLocalObjectReference>,
  path: Path,
  list: ErrorList,
): void {
  if (apiGroup !== undefined) {
    list.each(path.child('apiGroup'), apiGroup, dnsSubdomainProblems(apiGroup));
  }
  for (const [field, value] of [
    ['kind', kind],
    ['name', name],
  ] as const) {
    if (value === '') list.required(path.child(field));
    else list.each(path.child(field), value, pathSegmentProblems(value));
  }
}
