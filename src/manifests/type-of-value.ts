import { API_VERSION_OF } from '../api/index.ts';
import type { TypeOfObject } from './kind-from-path.ts';
import { isText } from './problem-writer.ts';

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

export function missingType(apiVersion: unknown, kind: unknown): string {
  const parts: string[] = [];
  if (!isText(apiVersion)) parts.push('apiVersion not set');
  if (!isText(kind)) {
    const hint = isText(apiVersion) && Object.values(API_VERSION_OF).includes(apiVersion);
    parts.push(hint ? `kind not set (apiVersion is ${apiVersion})` : 'kind not set');
  }
  return parts.join(', ');
}
