import type { ConfigMap, Secret } from '../../objects/index.ts';

/** The token controller fills in the data of such a Secret. */
const TOKEN_TYPE = 'kubernetes.io/service-account-token';

/** Whether it is known that the object has no such key. An exported cluster may have the names of its Secrets only. */
export function lacksKey(object: ConfigMap | Secret, key: string): boolean {
  if (object.kind === 'Secret' && object.type === TOKEN_TYPE) return false;
  const keys = keysOf(object);
  return keys !== undefined && !keys.includes(key);
}

/** Undefined: the object does not say which keys it has. */
export function keysOf(object: ConfigMap | Secret): readonly string[] | undefined {
  const more = object.kind === 'Secret' ? object.stringData : object.binaryData;
  const { data } = object;
  if (data === undefined && more === undefined) return undefined;
  return [...Object.keys(data ?? {}), ...Object.keys(more ?? {})];
}
