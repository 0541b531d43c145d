import { wrong } from '../../documents/index.ts';
import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import type { Change } from './kwok-change.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The object of a change with these fields. What the object is, the change says: its fields do not rename it. */
export function objectOf(
  { apiVersion, kind, name, namespace }: Change,
  fields: Fields,
): KubernetesObject {
  const metadata = {
    ...(isRecord(fields['metadata']) ? fields['metadata'] : {}),
    name,
    ...(namespace === undefined ? {} : { namespace }),
  };
  return { ...fields, apiVersion, kind, metadata };
}

/** The first field without which an object of a recording cannot be followed. The API server's rules are asked later. */
export function unreadable(
  object: KubernetesObject,
): { readonly path: FieldPath; readonly message: string } | undefined {
  const owners: unknown = object.metadata.ownerReferences;
  if (owners !== undefined && !(Array.isArray(owners) && owners.every(isRecord))) {
    return { path: ['metadata', 'ownerReferences'], message: wrong(owners, 'a list of objects') };
  }
  return isKind(object, 'Pod') && !isRecord(object.spec)
    ? { path: ['spec'], message: 'a pod needs one' }
    : undefined;
}

/** The fields of an object after a JSON merge patch (RFC 7396). Lists are replaced as a whole. */
export function mergePatch(object: object, patch: Fields): Fields {
  const entries = new Map<string, unknown>(Object.entries(object));
  for (const [key, own] of Object.entries(patch)) {
    // Directives of strategic merge patches name no field.
    if (key.startsWith('$')) continue;
    if (own === null) entries.delete(key);
    else if (!isRecord(own)) entries.set(key, own);
    else {
      const before = entries.get(key);
      entries.set(key, mergePatch(isRecord(before) ? before : {}, own));
    }
  }
  return Object.fromEntries(entries);
}

/** Whether a patch writes only what controllers and kubelets write themselves: a status, or the version of the object. */
export function onlyBookkeeping(patch: Fields, object: KubernetesObject): boolean {
  return Object.entries(patch).every(([field, value]) => {
    if (field === 'metadata') return isRecord(value) && Object.keys(value).every(isServers);
    if (field !== 'status') return false;
    if (!isKind(object, 'Node') || !isRecord(value)) return true;
    return value['allocatable'] === undefined && value['capacity'] === undefined;
  });
}

const SERVERS: ReadonlySet<string> = new Set([
  'resourceVersion',
  'uid',
  'creationTimestamp',
  'generation',
  'managedFields',
  'selfLink',
]);

const isServers = (field: string): boolean => SERVERS.has(field);

/** The object as a manifest has it. Nodes keep their status, which says what they have to give. */
export function withoutServersFields(object: KubernetesObject): KubernetesObject {
  const { apiVersion, kind } = object;
  const metadata = Object.fromEntries(
    Object.entries(object.metadata).filter(([field]) => !isServers(field)),
  );
  const rest = Object.entries(object).filter(
    ([field]) => field !== 'status' || isKind(object, 'Node'),
  );
  return {
    ...Object.fromEntries(rest),
    ...{ apiVersion, kind },
    metadata: { ...metadata, name: object.metadata.name },
  };
}
