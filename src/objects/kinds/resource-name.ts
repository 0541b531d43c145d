import { pluralOf } from '../../units/index.ts';
import { API_VERSION_OF } from '../kubernetes-object.ts';
import type { Kind } from '../kubernetes-object.ts';

/** The resource in the API server's messages and object counts: "pods", "deployments.apps". */
export function resourceName(kind: Kind): string {
  const group = API_VERSION_OF[kind].split('/');
  const plural = pluralOf(kind.toLowerCase());
  return group.length === 2 ? `${plural}.${group[0] ?? ''}` : plural;
}
