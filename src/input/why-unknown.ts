import { isCustomResource, isServed, servedKinds, servedVersionsOf } from '../objects/index.ts';
import { nearest } from '../problems/index.ts';

/** Kinds that are no longer served, with advice. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ['PodSecurityPolicy', 'it was removed in v1.25; use Pod Security Admission'],
]);

/**
 * Why Kubernetes v1.34 does not know a kind, in kubectl's words and with advice; undefined for a kind that it serves,
 * or that an extension of the API may define.
 */
export function whyUnknownKind(apiVersion: string, kind: string): string | undefined {
  if (isServed(apiVersion, kind) || isCustomResource(apiVersion)) return undefined;
  const advice = adviceFor(kind);
  const message = `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
  return advice === undefined ? message : `${message}; ${advice}`;
}

function adviceFor(kind: string): string | undefined {
  const replaced = REPLACED.get(kind);
  if (replaced !== undefined) return replaced;
  const versions = servedVersionsOf(kind);
  if (versions.length > 0) return `use ${versions.join(' or ')}`;
  const meant = nearest(kind, servedKinds());
  return meant === undefined ? undefined : `did you mean ${JSON.stringify(meant)}?`;
}
