import { goQuote } from '../../../golang/index.ts';
import { Path } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

const NAME = /^[A-Z][a-zA-Z0-9]*(\/[a-zA-Z][a-zA-Z0-9]*)*$/;
const LONGEST_NAME = 253;

/** Rule: validateNodeDeclaredFeatures, pkg/apis/core/validation/validation.go, v1.36. */
export function checkDeclaredFeatures(features: readonly string[], list: ErrorList): void {
  const path = Path.status.child('declaredFeatures');
  for (const [index, feature] of features.entries()) {
    const problem = problemOfName(feature);
    if (problem !== undefined) list.invalid(path.index(index), feature, problem);
    const next = features[index + 1];
    if (next === undefined || feature < next) continue;
    const field = path.index(index + 1);
    if (feature === next) list.duplicate(field, next);
    else list.invalid(field, next, 'list must be sorted alphabetically');
  }
}

function problemOfName(name: string): string | undefined {
  const invalidName = `invalid feature name ${goQuote(name)}`;
  if (name.length > LONGEST_NAME) {
    return `${invalidName}: must be no more than ${String(LONGEST_NAME)} characters`;
  }
  return NAME.test(name)
    ? undefined
    : `${invalidName}: must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes`;
}
