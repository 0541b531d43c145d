import { refText } from './reference.ts';
import type { ObjectRef } from './reference.ts';

declare const OBJECT_KEY: unique symbol;

/** Identity of an object as a key of maps. Keys of `keyOf` and of `refKeyOf` do not meet in a map. */
export type ObjectKey = string & { readonly [OBJECT_KEY]: never };

/** "shop/web": equal for equal objects of one kind. "/node-1" for a cluster-scoped object. */
export const keyOf = ({ namespace = '', name }: Omit<ObjectRef, 'kind'>): ObjectKey =>
  `${namespace}/${name}` as ObjectKey;

/** The names in a key of `keyOf`. */
export function namesIn(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** "shop/Deployment/web": equal for equal objects of all kinds. */
export const refKeyOf = (ref: ObjectRef): ObjectKey =>
  keyOf({ namespace: ref.namespace, name: refText(ref) });
