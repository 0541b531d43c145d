import { string } from './go-type.ts';
import type { Fields } from './go-type.ts';

/** The two fields that every document has. */
export interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

/** For `struct`. */
export const typeMeta: Fields<TypeMeta> = { apiVersion: string, kind: string };
