import { API_VERSION_OF } from '../objects/index.ts';
import { describeValue } from '../problems/index.ts';
import type { FieldPath } from '../problems/index.ts';
import type { TypeOfObject } from './kinds/from-path.ts';
import { isText } from './places/problem-writer.ts';

type Fields = Readonly<Record<string, unknown>>;

export function isList(kind: unknown, value: Fields): boolean {
  if (kind === 'List') return true;
  const isMissing = kind === undefined || (typeof kind === 'string' && kind.endsWith('List'));
  return isMissing && (Array.isArray(value['items']) || value['items'] === null);
}

/** Items of a PodList need no kind. */
export function typeOfItems(apiVersion: unknown, kind: unknown): TypeOfObject | undefined {
  if (!isText(apiVersion) || !isText(kind) || kind === 'List') return undefined;
  return { apiVersion, kind: kind.slice(0, -'List'.length) };
}

/** The value with its type; most have it. */
export function typed(value: Fields, apiVersion: string, kind: string): Fields {
  const isTyped = value['apiVersion'] === apiVersion && value['kind'] === kind;
  return isTyped ? value : { ...value, apiVersion, kind };
}

/** A problem with the type of an object, at a path in it. */
interface TypeProblem {
  readonly path: FieldPath;
  readonly message: string;
}

/** What is wrong with a type that is not two texts. A value that is no text is shown at its place. */
export function typeProblems(
  apiVersion: unknown,
  kind: unknown,
  value: Fields,
): readonly TypeProblem[] {
  const found = Object.keys(value).find(isMisspelt);
  if (found !== undefined) {
    const meant = found.length === 'kind'.length ? 'kind' : 'apiVersion';
    return [{ path: [found], message: `unknown field "${found}", did you mean "${meant}"?` }];
  }
  const wrong = Object.entries({ apiVersion, kind }).filter(([, given]) => isWrongType(given));
  if (wrong.length === 0) {
    return [{ path: [], message: `${missingType(apiVersion, kind)}: not a Kubernetes manifest` }];
  }
  return wrong.map(([field, given]) => ({
    path: [field],
    message: `"${field}" must be text, not ${describeValue(given)}`,
  }));
}

/** True for either name in other letters. */
const isMisspelt = (key: string): boolean =>
  key !== 'kind' && key !== 'apiVersion' && /^(?:apiversion|kind)$/i.test(key);

const isWrongType = (given: unknown): boolean =>
  given !== undefined && given !== null && typeof given !== 'string';

function missingType(apiVersion: unknown, kind: unknown): string {
  const parts: string[] = [];
  if (!isText(apiVersion)) parts.push('apiVersion not set');
  if (!isText(kind)) {
    const hint = isText(apiVersion) && Object.values(API_VERSION_OF).includes(apiVersion);
    parts.push(hint ? `kind not set (apiVersion is ${apiVersion})` : 'kind not set');
  }
  return parts.join(', ');
}
