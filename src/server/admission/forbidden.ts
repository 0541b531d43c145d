import { goQuote } from '../../golang/index.ts';
import type { Kind, ObjectMeta } from '../../objects/index.ts';
import { resourceName } from '../../objects/index.ts';

/**
 * Metadata as plugins that validate see it: the API server has generated the name by then (Store.create, apiserver
 * pkg/registry/generic/registry/store.go, v1.36). To be called for refusals only, since every call draws a name.
 */
export type WithName = (metadata: ObjectMeta) => ObjectMeta;

/** Without an API server no name is drawn. */
export const AS_WRITTEN: WithName = (metadata) => metadata;

/**
 * The refusal of a write by an admission plugin: `pods "web-" is forbidden: no PriorityClass with name gold was found`. A name
 * that is not generated yet is shown as its prefix. Source: apiserver pkg/admission/errors.go NewForbidden, v1.34.
 */
export function forbiddenText(kind: Kind, metadata: ObjectMeta, reason: string): string {
  const name = [metadata.name, metadata.generateName].find(Boolean) ?? 'Unknown';
  return `${resourceName(kind)} ${goQuote(name)} is forbidden: ${reason}`;
}
